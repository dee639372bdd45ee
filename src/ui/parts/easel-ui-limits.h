/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless they say otherwise. */

/* Views that run unseen because an agent opened them, or sent to them, and waits for an answer. Where the machine has
 * no room for as many, those that were used longest ago sleep again first. */
#define EASEL_LIMIT_WANTED_VIEWS 12

/* Minutes: the default of the setting "sleep-minutes". */
#define EASEL_LIMIT_AWAKE 10

/* Milliseconds that a hidden page keeps running if more pages run than memory allows. */
#define EASEL_LIMIT_AWAKE_CROWDED 10000

/* Milliseconds between two suspensions, because each takes a picture of its page. */
#define EASEL_LIMIT_SLEEP_PACE 250

/* Milliseconds after which canvases that wait because memory is short ask again: the figure of the kernel is of ten
 * seconds. */
#define EASEL_LIMIT_MEMORY_RECHECK 10000

/* Milliseconds that the pointer rests on a tab before its canvas wakes: less than from there to a click, and more than
 * on the way to another tab. */
#define EASEL_LIMIT_HOVER 80

/* Milliseconds from the drop of a drag on X11 to its end, where no target says that it is over. */
#define EASEL_LIMIT_DROP 500

/* Canvases that come to the front one after another and are still loading behind it: with one more the next waits, so
 * that of a burst the last is there first. In milliseconds. */
#define EASEL_LIMIT_BURST 2
#define EASEL_LIMIT_BURST_DELAY 100

/* Canvases that come at once and get their tabs at once; of more, the one in front has its tab, and the others get
 * theirs when it is live, or after the second, in milliseconds. The third is how long one slice of them holds up the
 * rest of the program: half a frame. */
#define EASEL_LIMIT_TABS_AT_ONCE 12
#define EASEL_LIMIT_TABS_TIMEOUT 1500
#define EASEL_LIMIT_TABS_SLICE 8

/* Tabs of a session that come by themselves: more than a user can tell apart. The other canvases are rows of the
 * overview until somebody wants them. */
#define EASEL_LIMIT_TABS 128

/* Views that are kept in sessions behind the one that is shown, in all of them; most of them sleep. Those of the
 * session that was left last are whatever their number, as what a user typed there was typed a moment ago. */
#define EASEL_LIMIT_BACKGROUND_SURFACES 64

/* Milliseconds: what agents open within them is told at once. A desktop that has not answered yet cannot replace. */
#define EASEL_LIMIT_NOTIFICATION_GATHER 500

/* Pixels of the application: two canvases beside each other have the least width of a window each; and the share of the
 * width that one of them has at least. */
#define EASEL_LIMIT_SPLIT_WIDTH 720
#define EASEL_LIMIT_PANE_SHARE 0.2

/* Canvases that one search of the desktop finds: it shows five. */
#define EASEL_LIMIT_SEARCH_RESULTS 20

/* Lines of the title and of the subtitle of a row, which large text in a narrow window needs. Without any limit GTK
 * gives a text of several fonts, such as Chinese with a name in Latin letters, the width of its longest line, and what
 * stands beside it leaves the window. */
#define EASEL_LIMIT_ROW_LINES 12

/* Programs that are named before the program ends; of the others the number is told. */
#define EASEL_LIMIT_QUIT_NAMES 5

/* Folders that the user granted to agents. */
#define EASEL_LIMIT_GRANTED_FOLDERS 64

/* The picture of a server: bytes of its address, and pixels of each side. */
#define EASEL_LIMIT_SERVER_ICON_BYTES (64 * 1024)
#define EASEL_LIMIT_SERVER_ICON_SIDE 512

/* A log that is shown, in bytes: several times what our own host keeps. And how often it is read while it is shown, in
 * milliseconds: a user reads along, and over the connection it is one request. */
#define EASEL_LIMIT_SERVER_LOG_BYTES (256 * 1024)
#define EASEL_LIMIT_SERVER_LOG_INTERVAL 1000

/* A file that declares servers, which people write by hand. */
#define EASEL_LIMIT_SERVER_CONFIG_BYTES (1024 * 1024)
