// chafa, which finds the best characters and colours for a picture.
#ifndef PORTHOLE_CCHAFA_H
#define PORTHOLE_CCHAFA_H

#include <chafa.h>

#endif
