// The trees of Benchmarks/Sources/layout-bench/Trees.swift in Yoga.
//   yoga_trees NAME RUNS         prints the medians of processor time: nodes, nanoseconds for each node to build and to lay
//                                out, milliseconds after one leaf has changed
//   yoga_trees NAME --once 0|1   builds the tree, lays it out or not, and ends: to count instructions
#include <yoga/Yoga.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

static YGConfigRef config;
static long count;
static YGNodeRef changed;

static YGNodeRef make() {
  count += 1;
  return YGNodeNewWithConfig(config);
}

static YGNodeRef leaf(int width, int height) {
  YGNodeRef node = make();
  YGNodeStyleSetWidth(node, width);
  YGNodeStyleSetHeight(node, height);
  return node;
}

static YGNodeRef stack(bool isRow) {
  YGNodeRef node = make();
  YGNodeStyleSetFlexDirection(node, isRow ? YGFlexDirectionRow : YGFlexDirectionColumn);
  return node;
}

static YGNodeRef list(int rows) {
  YGNodeRef root = stack(false);
  for (int row = 0; row < rows; row++) {
    YGNodeRef line = stack(true);
    for (int column = 0; column < 5; column++) {
      YGNodeRef node = leaf(column == 2 ? 4 : 6 + column, 1 + (row + column) % 2);
      if (column == 2) YGNodeStyleSetFlexGrow(node, 1);
      if (row == rows / 2 && column == 1) changed = node;
      YGNodeInsertChild(line, node, column);
    }
    YGNodeInsertChild(root, line, row);
  }
  return root;
}

static YGNodeRef deep(int depth, bool isRow) {
  YGNodeRef node;
  if (depth == 0) {
    node = leaf(1, 1);
    changed = node;
  } else {
    node = stack(isRow);
    for (int index = 0; index < 10; index++) YGNodeInsertChild(node, deep(depth - 1, !isRow), index);
  }
  YGNodeStyleSetFlexGrow(node, 1);
  return node;
}

static YGSize measure(YGNodeConstRef node, float width, YGMeasureMode mode, float, YGMeasureMode) {
  long length = static_cast<long>(reinterpret_cast<intptr_t>(YGNodeGetContext(node)));
  long columns = mode == YGMeasureModeUndefined ? length : std::min(static_cast<long>(width), length);
  if (columns < 1) columns = 1;
  float rows = static_cast<float>((length + columns - 1) / columns);
  return {mode == YGMeasureModeExactly ? width : static_cast<float>(columns), rows};
}

static YGNodeRef text(int texts) {
  YGNodeRef root = stack(false);
  for (int index = 0; index < texts; index++) {
    YGNodeRef node = make();
    YGNodeSetContext(node, reinterpret_cast<void *>(static_cast<intptr_t>(20 + (index * 37) % 401)));
    YGNodeSetMeasureFunc(node, measure);
    if (index == texts / 2) changed = node;
    YGNodeInsertChild(root, node, index);
  }
  return root;
}

static YGNodeRef wrap(int leaves) {
  YGNodeRef root = stack(true);
  YGNodeStyleSetFlexWrap(root, YGWrapWrap);
  for (int index = 0; index < leaves; index++) {
    YGNodeRef node = leaf(3 + (index * 7) % 12, 1 + index % 3);
    if (index == leaves / 2) changed = node;
    YGNodeInsertChild(root, node, index);
  }
  return root;
}

static YGNodeRef tree(const std::string &name) {
  if (name == "list 1,000") return list(1000);
  if (name == "list 10,000") return list(10000);
  if (name == "list 100,000") return list(100000);
  if (name == "deep 4") return deep(4, false);
  if (name == "deep 5") return deep(5, false);
  if (name == "text 10,000") return text(10000);
  if (name == "text 100,000") return text(100000);
  if (name == "wrap 10,000") return wrap(10000);
  std::exit(2);
}

// Processor time: other programs on the machine would count for the slower of two.
static double seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

static double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  config = YGConfigNew();
  YGConfigSetPointScaleFactor(config, 1);
  if (argc == 4) {
    YGNodeRef root = tree(argv[1]);
    if (std::string(argv[3]) == "1") YGNodeCalculateLayout(root, 200, YGUndefined, YGDirectionLTR);
    // Nothing is freed.
    std::_Exit(0);
  }
  std::vector<double> build, cold, after;
  for (int run = 0; run < std::atoi(argv[2]); run++) {
    count = 0;
    double start = seconds();
    YGNodeRef root = tree(argv[1]);
    double built = seconds();
    YGNodeCalculateLayout(root, 200, YGUndefined, YGDirectionLTR);
    double done = seconds();
    if (YGNodeHasMeasureFunc(changed)) {
      YGNodeSetContext(changed, reinterpret_cast<void *>(static_cast<intptr_t>(399)));
      YGNodeMarkDirty(changed);
    } else {
      YGNodeStyleSetWidth(changed, 2);
    }
    double change = seconds();
    YGNodeCalculateLayout(root, 200, YGUndefined, YGDirectionLTR);
    after.push_back((seconds() - change) * 1e3);
    build.push_back((built - start) / count * 1e9);
    cold.push_back((done - built) / count * 1e9);
    YGNodeFreeRecursive(root);
  }
  std::printf("%ld %.2f %.2f %.4f\n", count, median(build), median(cold), median(after));
}
