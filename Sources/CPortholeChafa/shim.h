// chafa, which finds the characters and colours that show a picture best.
#ifndef PORTHOLE_CCHAFA_H
#define PORTHOLE_CCHAFA_H

#include <chafa.h>

#endif
