/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal.h"

#include "easel-terminal-instance-private.h"
#include "easel-terminal-surface.h"

#define OBJECT(properties) "{\"type\":\"object\",\"properties\":{" properties "},\"additionalProperties\":false}"
#define REQUIRED(required, properties) \
  "{\"type\":\"object\",\"properties\":{" properties "},\"required\":[" required "],\"additionalProperties\":false}"
#define NOTHING "{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}"

static const EaselActionDeclaration actions[] = {
  {
    "run",
    "Runs one command in the terminal and waits for its end. Answers {output, exitCode, truncated, cursor, detection}: "
    "output is plain text, the last 256 KiB of it (truncated says when that is not all); detection is osc133 when the "
    "shell marks its commands itself, sentinel when the command was typed between two printf marks, which needs a "
    "POSIX shell. The command runs in the terminal's shell, so cd and export last. Fails with canvas_timeout after "
    "timeoutMs, with the output so far in data.output: the command goes on, and the same run repeated waits on. "
    "Fails with canvas_conflict while something else runs, or the person's text stands at the prompt. In a terminal "
    "of kind local it fails with "
    "canvas_needs_approval: the command stands at the prompt, the person presses Enter, and the same run repeated "
    "answers the result.",
    REQUIRED ("\"command\"",
              "\"command\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":3800,\"description\":\"Shell text; "
              "several lines are allowed. Longer ones: write a file and run it.\"},"
              "\"timeoutMs\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":600000,\"description\":\"How long to "
              "wait, milliseconds; 20000 without it.\"}"),
    EASEL_ACTION_HOST_TERMINAL, easel_terminal_run_invoke,
  },
  {
    "write",
    "Types text, as keys, into whatever runs in the terminal; \\r is Enter. Answers {cursor}: read from there to see "
    "what came of it. In a terminal of kind local only text without control characters, and only at the prompt: the "
    "person presses Enter.",
    REQUIRED ("\"text\"", "\"text\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":65536}"),
    EASEL_ACTION_HOST_TERMINAL, easel_terminal_write_invoke,
  },
  {
    "read",
    "Reads what the terminal showed, as plain text without escape sequences. Answers {text, cursor, truncated}: pass "
    "cursor to the next read. Without a cursor the newest maxBytes. The last 1 MiB is kept; truncated says that some "
    "of what was asked for is not in this answer.",
    OBJECT ("\"cursor\":{\"type\":\"integer\",\"minimum\":0},"
            "\"maxBytes\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":262144}"),
    EASEL_ACTION_READ, easel_terminal_read_invoke,
  },
  {
    "getState",
    "Answers {kind, title, cwd, columns, rows, connected, running, exited, exitCode, detection, waitingForEnter, "
    "cursor}. exitCode is there when exited is true; -1 means that nobody knows it.",
    NOTHING,
    EASEL_ACTION_READ, easel_terminal_get_state_invoke,
  },
  {
    "signal",
    "INT, QUIT and TSTP are pressed as keys (Ctrl+C, Ctrl+\\, Ctrl+Z). TERM, HUP and KILL are sent to the program in "
    "front in a terminal of kind local; a terminal of the host is ended by them. Answers {delivered}: key, signal, "
    "none or terminal-ended. INT also withdraws a command that waits for the person's Enter.",
    REQUIRED ("\"signal\"", "\"signal\":{\"type\":\"string\",\"enum\":[\"INT\",\"QUIT\",\"TSTP\",\"TERM\",\"HUP\","
              "\"KILL\"]}"),
    EASEL_ACTION_HOST_TERMINAL, easel_terminal_signal_invoke,
  },
  {
    "resize",
    "Sets the size in cells and answers {columns, rows}. Fails with canvas_conflict while the person looks at the "
    "terminal: then their window decides.",
    REQUIRED ("\"columns\",\"rows\"",
              "\"columns\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":1000},"
              "\"rows\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":1000}"),
    EASEL_ACTION_SHOW, easel_terminal_resize_invoke,
  },
  {
    "clear",
    "Forgets what the terminal showed, on the screen and for read. Answers {cursor}.",
    NOTHING,
    EASEL_ACTION_SHOW, easel_terminal_clear_invoke,
  },
};

const EaselDeclaration easel_terminal_declaration = {
  .canvas_id = "terminal",
  .display_name = "Terminal",
  .description =
    "A terminal that you and the person see and type into together. Without input it is a shell on your host's "
    "machine. kind local is a shell on the person's own computer: off until they allow it, and then your commands "
    "stand at its prompt until they press Enter.",
  .input_schema =
    OBJECT ("\"kind\":{\"type\":\"string\",\"enum\":[\"host\",\"local\"],\"default\":\"host\"},"
            "\"cwd\":{\"type\":\"string\",\"maxLength\":4096,\"description\":\"The folder to start in: an absolute "
            "path, or a file: URI for kind host.\"},"
            "\"title\":{\"type\":\"string\",\"maxLength\":200},"
            "\"columns\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":1000,\"default\":80},"
            "\"rows\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":1000,\"default\":24}"),
  .open_class = EASEL_ACTION_SHOW,
  .actions = actions,
  .n_actions = G_N_ELEMENTS (actions),
  .get_instance_type = easel_terminal_instance_get_type,
};

const EaselNativeKind easel_terminal_kind = {
  .declaration = &easel_terminal_declaration,
  .create_surface = easel_terminal_surface_new,
};
