// libyaml, inside Yams, refuses more than 1,000 levels of nesting unless it is told otherwise; a scene of 1,000
// elements within each other has several levels for each.
#ifndef PORTHOLE_CYAMLLIMITS_H
#define PORTHOLE_CYAMLLIMITS_H

extern void yaml_set_max_nest_level(int max);

#endif
