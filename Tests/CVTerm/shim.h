// libvterm: the terminal emulator that tests look through.
#include <vterm.h>
