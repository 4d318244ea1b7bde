// Calls of the C library and of the kernel that Swift's import of them lacks, calls that differ between systems, and loops that Swift
// has no fast way for.
#include "byte-scan.h"
#include "call-stack.h"
#include "compression.h"
#include "descriptors.h"
#include "main-queue.h"
#include "ppoll.h"
#include "process.h"
#include "pseudo-terminal.h"
#include "signal-handlers.h"
#include "threads.h"
#include "wide-characters.h"
#ifdef __linux__
#include "confinement.h"
#endif
