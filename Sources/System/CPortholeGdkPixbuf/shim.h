// gdk-pixbuf, which decodes pictures of all common formats.
#ifndef PORTHOLE_CGDKPIXBUF_H
#define PORTHOLE_CGDKPIXBUF_H

#include <gdk-pixbuf/gdk-pixbuf.h>

#endif
