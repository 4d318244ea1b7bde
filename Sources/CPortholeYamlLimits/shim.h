// libyaml, inside Yams, refuses more than 1,000 levels of nesting by default; a scene with elements nested
// 1,000 deep has several levels for each.
#ifndef PORTHOLE_CYAMLLIMITS_H
#define PORTHOLE_CYAMLLIMITS_H

extern void yaml_set_max_nest_level(int max);

#endif
