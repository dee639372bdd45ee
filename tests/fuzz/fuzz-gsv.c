/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GSV canvas: lines of JSON, each an answer, a descriptor, an event or an edit of the user, as its "fuzz" says. */
#include "fuzz.h"

#include "easel-json.h"
#include "gsv-catalogue.h"
#include "gsv-document.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"

#include <string.h>

/* Lines of one input. */
#define MAX_LINES 40

static void
edit (GsvDocument *document,
      JsonObject  *line)
{
  const char *pointer = easel_json_peek_string (line, "pointer", "");
  JsonNode *value = easel_json_peek_node (line, "value");

  /* An edit that is taken is what the user sees. */
  if (value != NULL && gsv_document_edit (document, pointer, value))
    {
      JsonNode *seen = gsv_pointer_get (gsv_document_get_state (document), pointer);

      g_assert_nonnull (seen);
      g_assert_true (json_node_equal (seen, value));
    }
}

/* A conflict that was settled is none, and the place has the value that was chosen. */
static void
settle (GsvDocument *document,
        JsonObject  *line)
{
  gboolean mine = easel_json_peek_boolean (line, "mine", FALSE);
  g_autoptr(GArray) conflicts = gsv_document_list_conflicts (document);
  g_autoptr(GArray) left = NULL;
  g_autofree char *pointer = NULL;

  if (conflicts->len == 0)
    return;
  pointer = g_strdup (g_array_index (conflicts, GsvConflict, 0).pointer);
  gsv_document_resolve_conflict (document, pointer, mine);
  left = gsv_document_list_conflicts (document);
  g_assert_cmpuint (left->len, ==, conflicts->len - 1);
}

static void
check (GsvDocument *document)
{
  GPtrArray *actions = gsv_document_get_actions (document);
  GListModel *log = G_LIST_MODEL (gsv_document_get_log (document));

  g_assert_cmpuint (actions->len, <=, GSV_LIMIT_ACTIONS);
  g_assert_cmpuint (g_list_model_get_n_items (log), <=, GSV_LIMIT_RUNS);
  g_assert_cmpuint (gsv_document_get_refresh (document)->len, <=, GSV_LIMIT_REFRESH_JOBS);
  for (guint i = 0; i < actions->len; i++)
    {
      g_autofree char *words = gsv_action_describe (actions->pdata[i], NULL);

      g_assert_true (g_utf8_validate (words, -1, NULL));
    }
  for (guint i = 0; i < g_list_model_get_n_items (log); i++)
    {
      g_autoptr(GsvRun) run = g_list_model_get_item (log, i);
      g_autoptr(JsonObject) saved = gsv_run_save (run);
      g_autoptr(GsvRun) again = gsv_run_restore (saved);

      g_assert_nonnull (again);
    }
}

static void
take_line (GsvCatalogue *catalogue,
           JsonObject   *line)
{
  const char *what = easel_json_peek_string (line, "fuzz", "");
  JsonObject *descriptor = easel_json_peek_object (line, "descriptor");
  GsvDocument *document;

  if (descriptor != NULL)
    gsv_catalogue_put (catalogue, descriptor, NULL);
  document = gsv_catalogue_find (catalogue, "c");
  if (document == NULL)
    return;
  if (g_str_equal (what, "edit"))
    edit (document, line);
  else if (g_str_equal (what, "settle"))
    settle (document, line);
  else if (g_str_equal (what, "send"))
    {
      g_autoptr(JsonArray) patch = gsv_document_begin_sending (document);

      if (patch != NULL)
        gsv_document_end_sending (document, easel_json_peek_boolean (line, "taken", FALSE));
    }
  else if (g_str_has_prefix (what, "canvas."))
    gsv_document_handle_event (document, what, line);
  else if (g_str_equal (what, "chat"))
    gsv_log_handle_chat (gsv_document_get_log (document), line);
  else
    gsv_document_update (document, line, NULL);
  check (document);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto(GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  g_autoptr(GsvCatalogue) catalogue = gsv_catalogue_new ("main");

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr(JsonNode) line = easel_json_parse (lines[i], strlen (lines[i]), EASEL_LIMIT_MESSAGE_BYTES, NULL);

      if (line != NULL && JSON_NODE_HOLDS_OBJECT (line))
        take_line (catalogue, json_node_get_object (line));
    }
  return 0;
}
