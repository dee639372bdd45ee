/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-declaration.h"

#include "easel-editor-actions.h"
#include "easel-editor-instance.h"
#include "easel-limits.h"

/* The schemas are texts that C joins, with the limits as they are now. */
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_FILE_BYTES == 41943040);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_REPLY_BYTES == 8 * 1024 * 1024);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_EDITS == 10000);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_MATCHES == 1000);
G_STATIC_ASSERT (EASEL_LIMIT_EDITOR_HUNKS == 500);
G_STATIC_ASSERT (EASEL_LIMIT_URI_BYTES == 8192);

#define OBJECT(required, properties) \
  "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[" required "],\"properties\":{" properties "}}"

#define LINE "\"line\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":2147483647,\"description\":\"From 0.\"}"
#define COLUMN \
  "\"column\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":2147483647,\"description\":\"From 0, see columnUnit.\"}"
#define POSITION OBJECT ("\"line\",\"column\"", LINE "," COLUMN)
#define RANGE_OF(description) \
  "{\"type\":\"object\",\"description\":\"" description "\",\"additionalProperties\":false," \
  "\"required\":[\"start\",\"end\"],\"properties\":{\"start\":" POSITION ",\"end\":" POSITION "}}"
#define UNIT \
  "\"columnUnit\":{\"enum\":[\"utf-16\",\"utf-8\"],\"default\":\"utf-16\",\"description\":\"What columns count, here " \
  "and in the answer: UTF-16 code units, or bytes of UTF-8.\"}"
#define REVISION \
  "\"expectedRevision\":{\"type\":\"integer\",\"minimum\":0,\"description\":\"The revision that you read last. " \
  "If the " \
  "text was changed since, nothing is done and canvas_conflict names the revision and the changedRanges.\"}"
#define TEXT(description) \
  "\"text\":{\"type\":\"string\",\"maxLength\":41943040,\"description\":\"" description "\"}"
#define LANGUAGE(description) \
  "\"language\":{\"type\":\"string\",\"maxLength\":64,\"description\":\"" description "\"}"

static const char open_schema[] = OBJECT ("",
  "\"uri\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":8192,\"description\":\"A file of the host, by the host's "
  "own URI, for instance file:///project/main.c there. Read and written by the host.\"},"
  "\"path\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":4096,\"description\":\"A file of the person's "
  "machine: an "
  "absolute path below a folder that the person granted.\"},"
  TEXT ("Text without a file.") ","
  LANGUAGE ("Id of a GtkSourceView language, for instance c, python3, json, markdown. Guessed from the name "
            "otherwise.") ","
  "\"line\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":2147483647,\"description\":\"The line to show first, from "
  "0.\"},"
  "\"readOnly\":{\"type\":\"boolean\",\"description\":\"Nobody can change the text, the person neither.\"},"
  "\"title\":{\"type\":\"string\",\"maxLength\":512,\"description\":\"Shown instead of the file's name.\"}");

static const EaselActionDeclaration actions[] = {
  { "getText",
    "Reads the text as it is now, with what the person typed and did not save. Returns {text, range, truncated, "
    "revision, "
    "lineCount, language, encoding, bom, lineEnding, unsaved, fileChanged}. Lines end with \\n whatever the file has, "
    "unless lineEnding is mixed. At most 8 MiB at a time: when truncated is true, range says what was returned; "
    "read on "
    "from its end.",
    OBJECT ("", "\"range\":" RANGE_OF ("What to read; everything without it.") ","
            "\"maxChars\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":41943040}," UNIT),
    EASEL_ACTION_READ, easel_editor_action_get_text },
  { "applyEdits",
    "Changes parts of the text: all of the edits or none, as one step that the person can undo. Every range is a "
    "place of "
    "the text before the edits; none may overlap; insertions at one place keep their order. Nothing is saved. Returns "
    "{revision, unsaved}. Fails with canvas_conflict {revision, changedRanges} when the person typed meanwhile.",
    OBJECT ("\"edits\",\"expectedRevision\"",
            "\"edits\":{\"type\":\"array\",\"minItems\":1,\"maxItems\":10000,\"items\":"
            OBJECT ("\"range\",\"text\"", "\"range\":" RANGE_OF ("What is replaced; empty to insert.") ","
                    TEXT ("What comes there; empty to delete.")) "}," REVISION "," UNIT),
    EASEL_ACTION_EDIT, easel_editor_action_apply_edits },
  { "setText",
    "Replaces the whole text, as one step that the person can undo. Prefer applyEdits. Nothing is saved. Returns "
    "{revision, unsaved}; canvas_conflict as for applyEdits.",
    OBJECT ("\"text\",\"expectedRevision\"", TEXT ("The new text.") "," REVISION),
    EASEL_ACTION_EDIT, easel_editor_action_set_text },
  { "reveal",
    "Scrolls so that the person sees a place. The cursor stays. Returns null.",
    OBJECT ("\"line\"", LINE "," COLUMN "," UNIT),
    EASEL_ACTION_SHOW, easel_editor_action_reveal },
  { "select",
    "Selects a range and shows it. Returns null. Fails with canvas_conflict while the person types.",
    OBJECT ("\"range\"", "\"range\":" RANGE_OF ("What to select; empty to place the cursor.") "," REVISION "," UNIT),
    EASEL_ACTION_SHOW, easel_editor_action_select },
  { "getSelection",
    "Tells what the person selected. Returns {range, cursor, text, truncated, revision}.",
    OBJECT ("", UNIT),
    EASEL_ACTION_READ, easel_editor_action_get_selection },
  { "setLanguage",
    "Sets how the text is highlighted. Returns {language, highlighted}; large texts are never highlighted.",
    OBJECT ("\"language\"", LANGUAGE ("Id of a GtkSourceView language; empty for plain text.")),
    EASEL_ACTION_SHOW, easel_editor_action_set_language },
  { "save",
    "Writes the text into its file, with the encoding, byte order mark and line ends that the file had. Never "
    "overwrites "
    "what others wrote: canvas_conflict then; use revert, or let the person decide. Returns {revision, bytes, "
    "unsaved}. "
    "May need the person's approval.",
    OBJECT ("", REVISION),
    EASEL_ACTION_EDIT, easel_editor_action_save },
  { "revert",
    "Reads the file again and drops unsaved changes, as one step that the person can undo. Returns {revision}.",
    OBJECT ("\"expectedRevision\"", REVISION),
    EASEL_ACTION_EDIT, easel_editor_action_revert },
  { "find",
    "Looks for a literal text. Returns {matches: [{range, line}], truncated, revision}; line is the text of the "
    "line, cut "
    "at 512 bytes.",
    OBJECT ("\"text\"", "\"text\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":4096},"
            "\"caseSensitive\":{\"type\":\"boolean\",\"default\":false},"
            "\"wholeWord\":{\"type\":\"boolean\",\"default\":false},"
            "\"max\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":1000,\"default\":1000}," UNIT),
    EASEL_ACTION_READ, easel_editor_action_find },
  { "showDiff",
    "Proposes another text. The person sees the differences and accepts or rejects each; this does not wait for them. "
    "Returns {state: pending or done, accepted, rejected, outdated, hunks: [{line, lines, decision}], revision}. Ask "
    "getDiffResult later, or repeat the same proposal. At most 500 separate changes. A new proposal replaces the last.",
    OBJECT ("\"text\",\"expectedRevision\"", TEXT ("The whole text as you propose it.") "," REVISION),
    EASEL_ACTION_EDIT, easel_editor_action_show_diff },
  { "getDiffResult",
    "Tells what the person decided about the last proposal; the same result as showDiff. canvas_not_found without one.",
    OBJECT ("", ""),
    EASEL_ACTION_READ, easel_editor_action_get_diff_result },
};

const EaselDeclaration easel_editor_declaration = {
  .canvas_id = "editor",
  .display_name = "Editor",
  .description =
    "A text editor that you share with the person: they see the text beside the conversation and type in it while "
    "you edit. "
    "Open exactly one of uri (a file of the host), path (a file of the person's machine) and text. Files of up to "
    "40 MiB in "
    "UTF-8, or UTF-16 with a byte order mark; anything else is refused. Positions are {line, column}, both from 0; "
    "columns "
    "count UTF-16 code units unless columnUnit is utf-8. The text has a revision; give the one you read to change it.",
  .input_schema = open_schema,
  .open_class = EASEL_ACTION_SHOW,
  .actions = actions,
  .n_actions = G_N_ELEMENTS (actions),
  .get_instance_type = easel_editor_instance_get_type,
};
