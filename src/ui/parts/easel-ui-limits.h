/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of src/ui: bytes and milliseconds unless the comment says otherwise. */

/* Unseen views whose agents wait for an answer. If memory does not suffice for as many, those that were used longest
 * ago sleep first. */
#define EASEL_LIMIT_WANTED_VIEWS 12

/* Minutes: the default of the setting "sleep-minutes". */
#define EASEL_LIMIT_AWAKE 10

/* Milliseconds that a hidden page keeps running if more pages run than memory allows. */
#define EASEL_LIMIT_AWAKE_CROWDED 10000

/* Milliseconds between two suspensions, because each takes a picture of its page. */
#define EASEL_LIMIT_SLEEP_PACE 250

/* Milliseconds after which canvases that wait for memory are checked again: the kernel's figure is an average of ten
 * seconds. */
#define EASEL_LIMIT_MEMORY_RECHECK 10000

/* Milliseconds that the pointer rests on a tab before its canvas wakes: shorter than the time to a click, longer than
 * passing over the tab. */
#define EASEL_LIMIT_HOVER 80

/* Milliseconds from the drop of a drag on X11 until it is ended, unless a target reports it as finished. */
#define EASEL_LIMIT_DROP 500

/* Canvases that came to the front in a row and still load in the background: with one more the next one waits, so that
 * the last of a burst loads first. And its delay in milliseconds. */
#define EASEL_LIMIT_BURST 2
#define EASEL_LIMIT_BURST_DELAY 100

/* Canvases that are added together and get their tabs at once. Of more, the one in front gets its tab first, the others
 * when it is live or after the second, in milliseconds. The third is the time in milliseconds that one batch may block
 * the main loop: half a frame. */
#define EASEL_LIMIT_TABS_AT_ONCE 12
#define EASEL_LIMIT_TABS_TIMEOUT 1500
#define EASEL_LIMIT_TABS_SLICE 8

/* Tabs of a session that are created automatically: more than a user can tell apart. Other canvases are listed in the
 * overview only, until they are needed. */
#define EASEL_LIMIT_TABS 128

/* Surfaces in all background sessions; most of them sleep. Those of the most recent session are kept whatever their
 * number, because the user may have just typed there. */
#define EASEL_LIMIT_BACKGROUND_SURFACES 64

/* Milliseconds during which opened canvases are gathered for one notification. A desktop that has not answered yet
 * cannot replace a notification. */
#define EASEL_LIMIT_NOTIFICATION_GATHER 500

/* Application pixels: two panes have the minimum width of a window each; and the minimum share of the width for one of
 * them. */
#define EASEL_LIMIT_SPLIT_WIDTH 720
#define EASEL_LIMIT_PANE_SHARE 0.2

/* Results of one search of the desktop, which shows five. */
#define EASEL_LIMIT_SEARCH_RESULTS 20

/* Lines of title and subtitle of a row, needed for large text in a narrow window. Without a limit GTK gives a text with
 * several fonts, such as Chinese with a Latin name, the width of its longest line, and widgets next to it leave the
 * window. */
#define EASEL_LIMIT_ROW_LINES 12

/* Programs that are named in the question before quitting; further ones are counted. */
#define EASEL_LIMIT_QUIT_NAMES 5

/* Folders that the user shared with all agents. */
#define EASEL_LIMIT_GRANTED_FOLDERS 64

/* The icon of a server: bytes of its URI, and pixels of each side. */
#define EASEL_LIMIT_SERVER_ICON_BYTES (64 * 1024)
#define EASEL_LIMIT_SERVER_ICON_SIDE 512

/* Bytes of a server log that are shown, several times as many as the embedded host stores; and milliseconds between two
 * reads of a visible log, each of which is one request over the connection. */
#define EASEL_LIMIT_SERVER_LOG_BYTES (256 * 1024)
#define EASEL_LIMIT_SERVER_LOG_INTERVAL 1000

/* Bytes of a text on a host that is shown: files that declare servers, documents that agents wrote. */
#define EASEL_LIMIT_HOST_FILE_BYTES (1024 * 1024)
