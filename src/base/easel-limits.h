/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Every bound on what a host, an agent, a page or a file may do to us, with its reason.
 * Sizes are bytes and times are milliseconds unless the name says otherwise. */

/* One JSON-RPC message. AHP defines no limit; snapshots of a long chat run to megabytes, and a 32 MiB
 * resource takes 43 MiB as base64. */
#define EASEL_LIMIT_MESSAGE_BYTES (64 * 1024 * 1024)

/* Nesting. json-glib recurses without a bound (it crashes near 100,000); real traffic stays below 20. */
#define EASEL_LIMIT_JSON_DEPTH 64

/* Values in one message: json-glib takes about 450 bytes for "{}", so 64 MiB of them would take 10 GiB. The list of
 * 10,000 sessions is 100,000 values. */
#define EASEL_LIMIT_JSON_VALUES (1024 * 1024)

/* Members of one object: names can be chosen so that all fall on one hash, and n of them cost n²/2 comparisons. */
#define EASEL_LIMIT_JSON_MEMBERS 16384

/* Work above this leaves the main thread: parsing or decoding 1 MiB takes about a frame. */
#define EASEL_LIMIT_MAIN_THREAD_BYTES (1024 * 1024)

/* An action or request that is not content: the largest that we send or keep in a queue. */
#define EASEL_LIMIT_URI_BYTES 8192

/* Text from outside that is shown: longer titles and lines are cut, in characters. */
#define EASEL_LIMIT_DISPLAY_CHARS 512

/* Instance ids are minted by agents. The strictest runtime allows 128; we accept twice that. */
#define EASEL_LIMIT_INSTANCE_ID_CHARS 256

/* Requests of the peer that wait for our answer; one more is refused (-32000 "busy"). */
#define EASEL_LIMIT_INCOMING_REQUESTS 64

/* Our own requests that wait for the peer's answer. */
#define EASEL_LIMIT_OUTGOING_REQUESTS 512

/* The id of a request of the peer, kept and echoed; real ones are integers or UUIDs. */
#define EASEL_LIMIT_RPC_ID_BYTES 1024

/* How long an answer is waited for when the caller names no time. */
#define EASEL_LIMIT_CALL_TIMEOUT 30000

/* Bytes handed to a socket since the peer last showed that it reads: beyond it the peer is dead. */
#define EASEL_LIMIT_SEND_BACKLOG (256 * 1024 * 1024)

/* The slowest link that counts as alive, in bytes per second: a pong waits behind what was sent before the ping. */
#define EASEL_LIMIT_SEND_RATE (128 * 1024)

/* Messages that wait behind a large one which a worker parses; beyond either the connection is closed. */
#define EASEL_LIMIT_RECEIVE_QUEUE 65536
#define EASEL_LIMIT_RECEIVE_QUEUE_BYTES (2 * EASEL_LIMIT_MESSAGE_BYTES)

/* How long a closed connection is kept to write what was sent before, and to say goodbye. */
#define EASEL_LIMIT_CLOSE_LINGER 3000

/* WebSocket ping interval, and how long the pong may take before the connection counts as dead. */
#define EASEL_LIMIT_KEEPALIVE_INTERVAL 15000
#define EASEL_LIMIT_PONG_DEADLINE 10000

/* How long a socket is read once more before its peer is given up, for it may be us who slept. */
#define EASEL_LIMIT_PONG_GRACE 500

/* Connecting (TCP, TLS and the upgrade), and the first handshake after it. */
#define EASEL_LIMIT_CONNECT_TIMEOUT 15000

/* Back-off between attempts; the first is short because a restarted local host is back at once. */
#define EASEL_LIMIT_BACKOFF_INITIAL 250
#define EASEL_LIMIT_BACKOFF_MAX 30000

/* A connection that is back sooner than this after the last time does not reset the back-off: a host that accepts
 * and drops us in a circle is asked ever more seldom. */
#define EASEL_LIMIT_STABLE_CONNECTION 10000

/* Lists that a host publishes; more is cut and said. */
#define EASEL_LIMIT_SESSIONS 10000
#define EASEL_LIMIT_LIST_PAGES 200
#define EASEL_LIMIT_CANVASES_PER_SESSION 256
#define EASEL_LIMIT_CHATS_PER_SESSION 256

/* Actions that arrive between subscribe and its snapshot. */
#define EASEL_LIMIT_CHANNEL_QUEUE 4096
#define EASEL_LIMIT_CHANNEL_QUEUE_BYTES (16 * 1024 * 1024)

/* The bridge: one message, and what a page may have on its way to the host. Past the second
 * postMessage throws in the page. */
#define EASEL_LIMIT_BRIDGE_MESSAGE (256 * 1024)
#define EASEL_LIMIT_BRIDGE_QUEUE (4 * 1024 * 1024)

/* Actions of one channel that wait to be written or for their echo, and what each costs besides its text: without
 * it, empty actions would not be bounded. Twice what the bridge lets two documents of a page have on their way, so
 * that nothing is refused here that the page was allowed to send. */
#define EASEL_LIMIT_DISPATCH_QUEUE (4 * EASEL_LIMIT_BRIDGE_QUEUE)
#define EASEL_LIMIT_ACTION_OVERHEAD 256

/* How long a dispatched action waits for its echo; hosts drop actions of unknown channels silently. */
#define EASEL_LIMIT_ECHO_TIMEOUT 10000

/* Resource reads of one canvas in flight at the host; the page's other requests wait their turn. */
#define EASEL_LIMIT_CANVAS_READS 16

/* Reads of one canvas that wait for their turn. A page with 1,000 parts is fine; one that asks without end is not. */
#define EASEL_LIMIT_CANVAS_READS_WAITING 8192

/* One resource after decoding, and a data: or file: document. */
#define EASEL_LIMIT_CONTENT_BYTES (48 * 1024 * 1024)

/* How long content is waited for, and what a host says to somebody who is back: 16 MiB of it are on the way for a
 * minute at 3 Mbit/s. */
#define EASEL_LIMIT_CONTENT_TIMEOUT 120000

/* How long the host has to take a canvas out of its catalogue after the person closed it. */
#define EASEL_LIMIT_CLOSE_TIMEOUT 5000

/* A wait page: what is there sooner than the first does not flicker, and after the second a person wants to
 * know what is waited for. */
#define EASEL_LIMIT_WAIT_SPINNER 150
#define EASEL_LIMIT_WAIT_DETAILS 1000

/* A line above or below a canvas is wrapped, never cut off by its width: four rows in the narrowest window. */
#define EASEL_LIMIT_LINE_CHARS 200

/* Error lines below one canvas; more are counted in the last. */
#define EASEL_LIMIT_ERROR_LINES 3

/* Zoom of a canvas, in percent. */
#define EASEL_LIMIT_ZOOM_MIN 30
#define EASEL_LIMIT_ZOOM_MAX 500

/* Files of our own (remembered hosts, chosen sessions, open instances): beyond this they are not ours. */
#define EASEL_LIMIT_OWN_FILE_BYTES (4 * 1024 * 1024)

/* Remembered hosts; each is a connection from the start. */
#define EASEL_LIMIT_HOSTS 64

/* How long a change of the chosen session waits for the next one before it is written. */
#define EASEL_LIMIT_SAVE_DELAY 500

/* The embedded host: its READY line, how long it may take to listen, how long it has to end after SIGTERM,
 * and how much of what it said last is kept as the reason when it ends. */
#define EASEL_LIMIT_READY_BYTES 4096
#define EASEL_LIMIT_READY_TIMEOUT 20000
#define EASEL_LIMIT_CHILD_STOP 3000
#define EASEL_LIMIT_CHILD_WORDS 1024

/* easel-host: what it keeps of the past for clients that come back. An hour of a busy canvas. */
#define EASEL_LIMIT_HOST_HISTORY_ACTIONS 16384
#define EASEL_LIMIT_HOST_HISTORY_BYTES (16 * 1024 * 1024)

/* Clients it remembers, sessions it keeps, and what one listSessions page holds at most. */
#define EASEL_LIMIT_HOST_KNOWN_CLIENTS 256
#define EASEL_LIMIT_HOST_SESSIONS 1000
#define EASEL_LIMIT_HOST_LIST_PAGE 100

/* Connections at a time, and channels that one of them subscribes. */
#define EASEL_LIMIT_HOST_CLIENTS 32
#define EASEL_LIMIT_HOST_SUBSCRIPTIONS 1024

/* Messages of one client: the burst that is always taken (a full bridge queue of small ones is 80,000), and how many
 * a second refill it. A client beyond that is dropped. And messages that were no JSON-RPC at all, over the life of a
 * connection. */
#define EASEL_LIMIT_HOST_BURST 200000
#define EASEL_LIMIT_HOST_MESSAGES_PER_SECOND 2000
#define EASEL_LIMIT_HOST_BAD_MESSAGES 1000

/* One dispatched action; a bridge message is smaller by its own limit. */
#define EASEL_LIMIT_HOST_ACTION_BYTES (1024 * 1024)

/* Canvases that one client offers in a session. */
#define EASEL_LIMIT_HOST_DECLARATIONS 64

/* A client id, a canvas id and a session title, in bytes. */
#define EASEL_LIMIT_HOST_NAME_BYTES 512

/* How long a providing client has to open or act, and to close: less than EASEL_LIMIT_CLOSE_TIMEOUT, so that the
 * renderer sees the canvas go before it gives up. */
#define EASEL_LIMIT_HOST_PROVIDER_TIMEOUT 30000
#define EASEL_LIMIT_HOST_PROVIDER_CLOSE 3000

/* How long a client that lost its connection stays registered in its sessions. */
#define EASEL_LIMIT_HOST_CLIENT_GRACE 60000

/* A file of a page up to this size is read at once; a larger one on a worker. */
#define EASEL_LIMIT_HOST_INLINE_BYTES (64 * 1024)

/* Entries of one folder in the answer of resourceList; a person reads no more. */
#define EASEL_LIMIT_HOST_FOLDER_ENTRIES 10000

/* Watching a page's folder: folders, files that count, how long a change waits for others to come with it, and how
 * often a folder that is gone is looked for. */
#define EASEL_LIMIT_HOST_WATCHED_FOLDERS 256
#define EASEL_LIMIT_HOST_WATCHED_FILES 20000
#define EASEL_LIMIT_HOST_WATCH_DELAY 100
#define EASEL_LIMIT_HOST_WATCH_MISSING 1000

/* The store of a page: one key, one value, keys of an instance, and bytes of a session. */
#define EASEL_LIMIT_HOST_STORE_KEY_BYTES 256
#define EASEL_LIMIT_HOST_STORE_VALUE_BYTES (64 * 1024)
#define EASEL_LIMIT_HOST_STORE_KEYS 256
#define EASEL_LIMIT_HOST_STORE_BYTES (4 * 1024 * 1024)

/* What a hosted page may use before its web process is ended, in MiB: a few times what heavy pages need, and a
 * page that allocates forever is gone in seconds. */
#define EASEL_LIMIT_WEB_MEMORY 1024

/* A visible page is asked for a sign of life this often, and called hanging when none came for so long. */
#define EASEL_LIMIT_WATCHDOG_INTERVAL 10000
#define EASEL_LIMIT_WATCHDOG_DEADLINE 10000

/* Messages on their way to a page that listens but is slower than its provider. For a page that does not listen
 * EASEL_LIMIT_BRIDGE_QUEUE holds. */
#define EASEL_LIMIT_BRIDGE_INBOUND (64 * 1024 * 1024)

/* How long a page whose document is there is kept covered for the rest of its resources. */
#define EASEL_LIMIT_PAINT_GRACE 250

/* Views that are made before their tab is looked at: each is a web process of about 80 MB. */
#define EASEL_LIMIT_EAGER_SURFACES 12

/* How long after a click or key a navigation may still be its consequence: longer than a busy page needs to handle
 * it, shorter than a person forgets it. */
#define EASEL_LIMIT_GESTURE 1000

/* Native canvases: open ones of one host and of all, and what agents may have under way in one of them. */
#define EASEL_LIMIT_INSTANCES_PER_HOST 32
#define EASEL_LIMIT_INSTANCES 128
#define EASEL_LIMIT_INSTANCE_CALLS 8

/* What one of them keeps for a restart in the common file; larger things go into its folder. */
#define EASEL_LIMIT_INSTANCE_STATE_BYTES (16 * 1024)

/* How often we come back in a minute to a session whose host takes us out of it. */
#define EASEL_LIMIT_PUBLISH_PER_MINUTE 12

/* How long an agent waits for a native canvas: less than hosts wait (30 s). Where the agent names a time itself, its
 * longest, and what the action has on top of it to answer what it has so far. */
#define EASEL_LIMIT_NATIVE_CALL 25000
#define EASEL_LIMIT_NATIVE_CALL_MAX 600000
#define EASEL_LIMIT_NATIVE_CALL_GRACE 500

/* Questions to the person that wait, per host: more are asked when these are answered. And the length of one, in
 * characters: a command that is longer cannot be judged. */
#define EASEL_LIMIT_QUESTIONS_PER_HOST 16
#define EASEL_LIMIT_QUESTION_CHARS 2000

/* Answers of the person that are kept, and the noes that are remembered until the canvas is closed. */
#define EASEL_LIMIT_GRANTS 1024
#define EASEL_LIMIT_DENIALS 1024
/* After so many times No in one canvas to one class of actions the person is not asked again there: other words for the
 * same thing would wear them down. */
#define EASEL_LIMIT_QUESTION_NOES 2

/* What PCRE may try for one text: enough for every pattern of ours on a text that fits, and over in milliseconds. */
#define EASEL_LIMIT_PATTERN_MATCHES 200000

/* The editor: a file and the text of one. Twice what must open (20 MB of UTF-16 is 40 of UTF-8 at most), and it fits
 * EASEL_LIMIT_MESSAGE_BYTES as base64. */
#define EASEL_LIMIT_EDITOR_FILE_BYTES (40 * 1024 * 1024)

/* Text in one answer: control characters take six bytes each as JSON and must still fit a message. */
#define EASEL_LIMIT_EDITOR_REPLY_BYTES (8 * 1024 * 1024)

/* Edits, matches and hunks of one action: more than a model can mean at once. */
#define EASEL_LIMIT_EDITOR_EDITS 10000
#define EASEL_LIMIT_EDITOR_MATCHES 1000
#define EASEL_LIMIT_EDITOR_HUNKS 500

/* Bytes of lines that are looked through for the columns of one request: about a second. */
#define EASEL_LIMIT_EDITOR_SCAN_BYTES (512 * 1024 * 1024)

/* Larger texts are not highlighted, and a text with a longer line is not drawn: Pango lays out a line as a whole. */
#define EASEL_LIMIT_EDITOR_HIGHLIGHT_BYTES (2 * 1024 * 1024)
#define EASEL_LIMIT_EDITOR_LINE_CHARS 20000

/* Text that undo remembers; beyond it the history starts anew, so that an agent cannot fill the memory. */
#define EASEL_LIMIT_EDITOR_UNDO_BYTES (256 * 1024 * 1024)

/* Changes that are remembered for canvas_conflict, and ranges that it names. */
#define EASEL_LIMIT_EDITOR_CHANGES 4096
#define EASEL_LIMIT_EDITOR_RANGES 64

/* A diff gives up looking for small hunks beyond so many differences, or so many comparisons. */
#define EASEL_LIMIT_EDITOR_DIFFERENCES 1000
#define EASEL_LIMIT_EDITOR_COMPARISONS (50 * 1000 * 1000)

/* How long typing waits for more before it is drafted; a crash may lose twice that. */
#define EASEL_LIMIT_EDITOR_DRAFT_DELAY 1000

/* How often a file that is on the screen is looked at for changes by others. */
#define EASEL_LIMIT_EDITOR_CHECK_INTERVAL 3000

/* How long after a key the cursor belongs to the person. */
#define EASEL_LIMIT_EDITOR_TYPING 1000

/* Terminals. An OSC that is longer is text: real ones hold a title, a folder or a command line. */
#define EASEL_LIMIT_TERMINAL_OSC_BYTES 8192

/* Output is gathered so long, or until there is so much: shorter than a frame, and few messages under a flood. */
#define EASEL_LIMIT_TERMINAL_GATHER 8
#define EASEL_LIMIT_TERMINAL_DATA_BYTES (64 * 1024)

/* What is typed and not read: a paste; beyond it input is refused. One action of input. */
#define EASEL_LIMIT_TERMINAL_INPUT_QUEUE (1024 * 1024)
#define EASEL_LIMIT_TERMINAL_INPUT_BYTES (64 * 1024)

/* How long a process has between being hung up and being killed. */
#define EASEL_LIMIT_TERMINAL_HANGUP 1000

/* Output that a terminal's state keeps: thousands of lines, sent with every snapshot. */
#define EASEL_LIMIT_TERMINAL_CONTENT_BYTES (512 * 1024)

/* Parts of it: a shell that marks empty commands without end must not fill the state with them. */
#define EASEL_LIMIT_TERMINAL_PARTS 1024

/* Output on its way to one client that it has not shown to have read: about a frame of a terminal's work. */
#define EASEL_LIMIT_TERMINAL_WINDOW (512 * 1024)

/* What a view is given at a time: as much as it gets through in so many milliseconds, as it begins only 30 ms after it
 * ended. Until when it counts as shown at the latest, in milliseconds. */
#define EASEL_LIMIT_TERMINAL_PIECE_TIME 60
#define EASEL_LIMIT_TERMINAL_PIECE_LEAST (128 * 1024)
#define EASEL_LIMIT_TERMINAL_PIECE_MOST (4 * 1024 * 1024)
#define EASEL_LIMIT_TERMINAL_PATIENCE 100

/* How often the host saves what a busy terminal shows. */
#define EASEL_LIMIT_TERMINAL_SAVE 2000

/* Terminals of one host, their size in cells, and numbers of actions that are reserved at a time. */
#define EASEL_LIMIT_HOST_TERMINALS 64
#define EASEL_LIMIT_TERMINAL_CELLS 1000
#define EASEL_LIMIT_HOST_RESERVE 10000

/* Plain text that is kept for an agent, and the most of it in one answer. */
#define EASEL_LIMIT_TERMINAL_TEXT_BYTES (1024 * 1024)
#define EASEL_LIMIT_TERMINAL_REPLY_BYTES (256 * 1024)

/* A line that is typed: the kernel cuts lines at 4,095 bytes for shells that do not edit them themselves. */
#define EASEL_LIMIT_TERMINAL_LINE_BYTES 4000

/* Lines that can be scrolled back to on the screen. */
#define EASEL_LIMIT_TERMINAL_SCROLLBACK 10000

/* How long after old output is shown again its questions to the terminal are not answered. */
#define EASEL_LIMIT_TERMINAL_REPLAY 500

/* The browser: the size of a page that is on no screen yet, in pixels: a common window. */
#define EASEL_LIMIT_BROWSER_WIDTH 1024
#define EASEL_LIMIT_BROWSER_HEIGHT 768

/* What an operation looks at in one document: nodes, how deep, and what it returns of it. Large pages have 20,000
 * nodes; so many take a part of a second. */
#define EASEL_LIMIT_BROWSER_NODES 50000
#define EASEL_LIMIT_BROWSER_DEPTH 200
#define EASEL_LIMIT_BROWSER_ELEMENTS 1000
#define EASEL_LIMIT_BROWSER_TEXT_CHARS 100000

/* One result or picture, before base64: it fits a message that hosts take. */
#define EASEL_LIMIT_BROWSER_RESULT_BYTES (8 * 1024 * 1024)

/* A picture of a whole page: each way, which encoders can still take, and in all: 128 MiB of memory. */
#define EASEL_LIMIT_BROWSER_PICTURE_SIDE 16000
#define EASEL_LIMIT_BROWSER_PICTURE_PIXELS (32 * 1024 * 1024)

/* How often a condition is looked at, how long the network is silent before a page counts as idle, and how long a
 * click has to start going somewhere. */
#define EASEL_LIMIT_BROWSER_POLL 50
#define EASEL_LIMIT_BROWSER_QUIET 500
#define EASEL_LIMIT_BROWSER_SETTLE 200

/* How long a title may come after the end of the load, which on a busy machine it does. */
#define EASEL_LIMIT_BROWSER_TITLE 500

/* How long a load or condition is waited for when the agent does not say: less than EASEL_LIMIT_NATIVE_CALL. */
#define EASEL_LIMIT_BROWSER_LOAD 20000

/* How long WebKit has to begin a file that the person saves, once it knows where. */
#define EASEL_LIMIT_BROWSER_SAVE 20000

/* How often WebKit is asked again for a page when it broke off without a reason. */
#define EASEL_LIMIT_BROWSER_TRIES 4

/* Private hosts where an agent may go, and dialogs of a page that it is told of. */
#define EASEL_LIMIT_BROWSER_PLACES 64
#define EASEL_LIMIT_BROWSER_DIALOGS 5

/* A name that is proposed for a file: as long as one is read, and below the 255 bytes of file systems. */
#define EASEL_LIMIT_FILE_NAME_CHARS 128
#define EASEL_LIMIT_FILE_NAME_BYTES 240

/* How long after a question appeared a yes is not taken, in milliseconds: the time of a click that was meant for what
 * was there before. */
#define EASEL_LIMIT_QUESTION_SETTLE 600
/* Milliseconds: what agents open within them is told at once. A desktop that has not answered yet cannot replace. */
#define EASEL_LIMIT_NOTIFICATION_GATHER 500

/* Folders that the person granted to agents. */
#define EASEL_LIMIT_GRANTED_FOLDERS 64

/* Places in a page that Find marks. */
#define EASEL_LIMIT_BROWSER_FOUND 1000

/* Scripted agents: the file, its steps, and characters of a value in a message. */
#define EASEL_LIMIT_SCRIPT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_SCRIPT_STEPS 1000
#define EASEL_LIMIT_SCRIPT_SHOWN 400

/* How often they ask again, in milliseconds; and how long they wait for providers, persons and what a step waits for,
 * in seconds, where nothing else is said. */
#define EASEL_LIMIT_SCRIPT_POLL 250
#define EASEL_LIMIT_SCRIPT_WAIT 60
#define EASEL_LIMIT_SCRIPT_WAIT_MAX 3600

/* How long a command has after Ctrl+C to end in its own way. */
#define EASEL_LIMIT_TERMINAL_INTERRUPT 1000

/* A picture of a canvas for an agent: bytes before base64, so that a line with it passes clients that take 10 MiB;
 * width when none is named, and the largest side, in pixels; and how long a client has to make it. */
#define EASEL_LIMIT_SNAPSHOT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_SNAPSHOT_WIDTH 1280
#define EASEL_LIMIT_SNAPSHOT_SIDE 4096
#define EASEL_LIMIT_SNAPSHOT_TIMEOUT 10000

/* How long a picture waits for the next frame of its window; a window that is covered may get none. */
#define EASEL_LIMIT_SNAPSHOT_FRAME 500

/* Agents: sessions that they have at a time, and canvases in all of them: more than a person can look at. */
#define EASEL_LIMIT_AGENT_SESSIONS 32
#define EASEL_LIMIT_AGENT_CANVASES 512

/* How long after its last call an agent that is gone counts as there, in milliseconds. A session of it without a canvas
 * then goes. And how often that is looked at. */
#define EASEL_LIMIT_AGENT_SESSION_IDLE (10 * 60 * 1000)
#define EASEL_LIMIT_AGENT_SWEEP 60000

/* The name of an agent where it asks the person, and with its folder in the title of its session, in characters. */
#define EASEL_LIMIT_AGENT_TITLE_CHARS 60

/* What happened in a session and was not fetched: events, and bytes of their text (two of the largest messages). And
 * what one answer holds of it, for models read every byte: at least one event. */
#define EASEL_LIMIT_AGENT_EVENTS 256
#define EASEL_LIMIT_AGENT_EVENT_BYTES (2 * EASEL_LIMIT_BRIDGE_MESSAGE)
#define EASEL_LIMIT_AGENT_ANSWER_EVENTS 64
#define EASEL_LIMIT_AGENT_ANSWER_BYTES (64 * 1024)

/* How long canvas_wait waits, by itself and at most: clients give a call 60 s. How often it and other long calls say
 * that they go on, and how many wait at a time. */
#define EASEL_LIMIT_AGENT_WAIT 25000
#define EASEL_LIMIT_AGENT_WAIT_MAX 55000
#define EASEL_LIMIT_AGENT_PROGRESS 5000
#define EASEL_LIMIT_AGENT_WAITERS 64

/* How long a call waits for a panel that is there to join the session, and for one that is being started. */
#define EASEL_LIMIT_AGENT_JOIN_WAIT 5000
#define EASEL_LIMIT_AGENT_PANEL_WAIT 20000

/* HTML documents of agents: one, how many, and bytes in all. */
#define EASEL_LIMIT_AGENT_DOCUMENT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_AGENT_DOCUMENTS EASEL_LIMIT_AGENT_CANVASES
#define EASEL_LIMIT_AGENT_DOCUMENTS_BYTES (128 * 1024 * 1024)

/* MCP. One message in: an HTML document travels as an argument, and SDKs send 10 MiB at most. And out: they drop a
 * connection that has more in one line. */
#define EASEL_LIMIT_MCP_MESSAGE_BYTES (16 * 1024 * 1024)
#define EASEL_LIMIT_MCP_ANSWER_BYTES (10 * 1024 * 1024)

/* Tools of one client that run at a time: models call a handful in parallel. And of all clients. */
#define EASEL_LIMIT_MCP_CALLS 64
#define EASEL_LIMIT_MCP_CALLS_IN_ALL 512

/* Subscriptions of one connection, what SDKs allow; of all; and resources that one of them, or one client of the
 * handshake era, watches. */
#define EASEL_LIMIT_MCP_LISTENERS 1024
#define EASEL_LIMIT_MCP_LISTENERS_IN_ALL 4096
#define EASEL_LIMIT_MCP_WATCHED_RESOURCES 256

/* Entries of one page of a list. */
#define EASEL_LIMIT_MCP_PAGE 100

/* How often lists and resources are told to have changed: whoever hears it asks again. */
#define EASEL_LIMIT_MCP_NEWS_INTERVAL 100

/* Notes of progress of one call: a person sees no more. */
#define EASEL_LIMIT_MCP_PROGRESS_PER_SECOND 20

/* How long a person may think about a question, and how often one call may ask. */
#define EASEL_LIMIT_MCP_QUESTION (10 * 60 * 1000)
#define EASEL_LIMIT_MCP_ROUNDS 8

/* The way of agents to a running host: its first line (a path takes four bytes a character as JSON at worst), how long
 * it may take, and who may be there at a time. */
#define EASEL_LIMIT_AGENT_HELLO_BYTES (32 * 1024)
#define EASEL_LIMIT_AGENT_HELLO 10000
#define EASEL_LIMIT_AGENT_GUESTS 64

/* How long a host is waited for that was started, as long as agents wait for a server, and how often it is looked
 * for. */
#define EASEL_LIMIT_AGENT_ATTACH 10000
#define EASEL_LIMIT_AGENT_LOOK 100

/* What is held on the way in each direction before its sender is not read any more, and requests whose end is
 * watched over. */
#define EASEL_LIMIT_AGENT_HELD (1024 * 1024)
#define EASEL_LIMIT_AGENT_WAITING 4096

/* How long a host that nobody uses stays: agents come and go within minutes. */
#define EASEL_LIMIT_AGENT_IDLE (5 * 60 * 1000)

/* MCP over HTTP. Bodies of all requests that are not answered yet: eight of the largest. */
#define EASEL_LIMIT_MCP_BODIES_BYTES (8 * EASEL_LIMIT_MCP_MESSAGE_BYTES)

/* A body that is too large is read on so far for its sender to read the answer; then the connection is
 * cut. And how long a client may take to send a body, or to read the last of an answer. */
#define EASEL_LIMIT_MCP_DISCARD_BYTES (64 * 1024 * 1024)
#define EASEL_LIMIT_MCP_PATIENCE 30000

/* Sessions of the handshake era: a few agents leave dozens behind in a day, for many go without a word. How long one
 * stays without a stream and without a request, and how often that is looked at. */
#define EASEL_LIMIT_MCP_SESSIONS 64
#define EASEL_LIMIT_MCP_SESSION_IDLE (30 * 60 * 1000)
#define EASEL_LIMIT_MCP_SWEEP 60000

/* Requests that wait for their answer and streams, of all clients: each is a socket. And what one stream has on its way
 * to a client that does not read: a few of the largest answers. */
#define EASEL_LIMIT_MCP_STREAMS 256
#define EASEL_LIMIT_MCP_STREAM_BYTES (4 * EASEL_LIMIT_MCP_ANSWER_BYTES)

/* A comment on a silent stream, so that nobody on the way takes it for dead. */
#define EASEL_LIMIT_MCP_KEEPALIVE 15000

/* How long a host that ends gives its agents to hear of it, and the desktop has to open the panel, and until that is
 * tried again. */
#define EASEL_LIMIT_AGENT_FAREWELL 100
#define EASEL_LIMIT_AGENT_PANEL 30000

/* A configuration file of an agent: some keep their history in it. */
#define EASEL_LIMIT_AGENT_CONFIG_BYTES (64 * 1024 * 1024)
