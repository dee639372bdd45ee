/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-ask.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-web-download.h"
#include "mcp-app-tools.h"
#include "mcp-app-view-limits.h"

/* File that an App asks to save. */
typedef struct
{
  GTask     *task;
  GBytes    *bytes;
  char      *name;
  GtkWidget *parent;  /* unowned: in the window of the question, which is answered before the window closes */
} Saving;

static void
asked_cb (EaselAskCard *card,
          const char   *answer,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  if (g_str_equal (answer, "gone"))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The question went with what asked it");
  else
    g_task_return_boolean (task, g_str_equal (answer, "allow"));
}

static char *
write_question (McpApp     *app,
                JsonObject *tool,
                JsonObject *params)
{
  JsonObject *arguments = easel_json_peek_object (params, "arguments");
  g_autofree char *server = easel_text_for_display (mcp_app_get_server_name (app), MCP_APP_LIMIT_NAME_CHARS);
  g_autofree char *name = easel_text_for_display (easel_json_peek_string (tool, "name", ""), MCP_APP_LIMIT_NAME_CHARS);
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *json = NULL;
  g_autofree char *clean = NULL;
  g_autofree char *cut = NULL;
  g_autofree char *body = NULL;

  if (tool == NULL)
    /* Translators: %s is the name of a server. */
    return g_strdup_printf (_("The app from %s wants to ask the agent’s language model."), server);
  node = easel_json_node_take (arguments != NULL ? json_object_ref (arguments) : json_object_new ());
  json = easel_json_to_lines (node);
  clean = easel_text_for_reading (json);
  cut = g_utf8_strlen (clean, -1) > EASEL_LIMIT_QUESTION_CHARS ? g_utf8_substring (clean, 0, EASEL_LIMIT_QUESTION_CHARS)
                                                               : g_strdup (clean);
  /* Translators: the first %s is the name of a server, the second of its tool, the third the arguments of the call. */
  body = g_strdup_printf (_("The app from %s wants to call the tool %s on its server with:\n%s"), server, name, cut);
  if (mcp_app_tool_consent (tool) == MCP_APP_CONSENT_ASK)
    return g_steal_pointer (&body);
  return g_strjoin ("\n\n", body, _("If you allow it, apps from this server may call its tools in this session "
                                    "without asking again. You will still be asked about tools that can delete "
                                    "something."),
                    NULL);
}

void
mcp_app_ask_call (EaselSurface *surface,
                  McpApp       *app,
                  JsonObject   *tool,
                  JsonObject   *params,
                  GTask        *owned)
{
  g_autoptr(GTask) task = owned;
  g_autofree char *body = write_question (app, tool, params);
  EaselAskCard *card = easel_ask_card_new (_("Allow the App?"), body);

  easel_ask_card_add_accept (card, "allow", _("_Allow"));
  if (!easel_surface_ask (surface, card))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "Too many questions wait");
      return;
    }
  g_signal_connect (card, "response", G_CALLBACK (asked_cb), g_object_ref (task));
  easel_ask_card_follow (card, g_task_get_cancellable (task));
}

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->task);
  g_bytes_unref (saving->bytes);
  g_free (saving->name);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void
replaced_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  g_task_return_boolean (task, g_file_replace_contents_finish (G_FILE (source), result, NULL, NULL));
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Saving) saving = user_data;
  g_autoptr(GFile) file = easel_web_download_choose_finish (result, NULL);

  if (file != NULL)
    g_file_replace_contents_bytes_async (file, saving->bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, replaced_cb,
                                         g_object_ref (saving->task));
  else
    g_task_return_boolean (saving->task, FALSE);
}

static void
save_answered_cb (EaselAskCard *card,
                  const char   *answer,
                  gpointer      user_data)
{
  Saving *saving = user_data;

  if (g_str_equal (answer, "save"))
    {
      easel_web_download_choose_async (saving->parent, saving->name, chosen_cb, saving);
      return;
    }
  g_task_return_boolean (saving->task, FALSE);
  saving_free (saving);
}

/* The question protects the file chooser from a key that was meant for the App: it ignores input for a moment. */
void
mcp_app_ask_save (EaselSurface *surface,
                  GtkWidget    *parent,
                  McpApp       *app,
                  const char   *name,
                  GBytes       *bytes,
                  GTask        *owned)
{
  g_autoptr(GTask) task = owned;
  g_autofree char *safe = easel_text_for_file_name (name, _("Download"));
  g_autofree char *shown = easel_text_for_display (safe, EASEL_LIMIT_FILE_NAME_CHARS);
  g_autofree char *server = easel_text_for_display (mcp_app_get_server_name (app), MCP_APP_LIMIT_NAME_CHARS);
  /* Translators: the first %s is the name of a server, the second the name of a file. */
  g_autofree char *body = g_strdup_printf (_("The app from %s wants to save %s."), server, shown);
  EaselAskCard *card = easel_ask_card_new (_("Save a File?"), body);
  Saving *saving;

  easel_ask_card_add_accept (card, "save", _("_Save…"));
  if (!easel_surface_ask (surface, card))
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  saving = g_new0 (Saving, 1);
  saving->task = g_steal_pointer (&task);
  saving->bytes = g_bytes_ref (bytes);
  saving->name = g_steal_pointer (&safe);
  saving->parent = parent;
  g_signal_connect (card, "response", G_CALLBACK (save_answered_cb), saving);
}
