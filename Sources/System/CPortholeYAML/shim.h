// libyaml: the events of a YAML text.
#ifndef PORTHOLE_CYAML_H
#define PORTHOLE_CYAML_H

#include <yaml.h>

#endif
