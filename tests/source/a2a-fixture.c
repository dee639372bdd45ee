/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "a2a-fixture.h"

#include <string.h>

#include "easel-json.h"
#include "easel-test.h"

static void
auth_required_cb (A2aView    *self,
                  const char *resource)
{
  g_string_append_printf (self->asked, "%s;", resource);
}

A2aView *
a2a_view_new (const char *address)
{
  return a2a_view_new_kept (address, NULL);
}

A2aView *
a2a_view_new_kept (const char *address,
                   const char *memory)
{
  A2aView *self = g_new0 (A2aView, 1);
  EaselSourceOptions options = { .id = "agent", .address = address, .client_id = "us", .memory = memory };

  self->asked = g_string_new (NULL);
  self->source = easel_a2a_source_kind.create (&options);
  g_signal_connect_swapped (self->source, "auth-required", G_CALLBACK (auth_required_cb), self);
  easel_source_start (self->source);
  return self;
}

void
a2a_view_free (A2aView *self)
{
  gpointer watched = NULL;

  easel_source_stop (self->source);
  easel_test_watch (self->source, &watched);
  g_object_unref (self->source);
  easel_test_wait_until (watched == NULL);
  g_string_free (self->asked, TRUE);
  g_free (self);
}

EaselSession *
a2a_view_get_session (A2aView *self)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (self->source), 0);

  return session;
}

static GListModel *
get_canvases (A2aView *self)
{
  EaselSession *session = a2a_view_get_session (self);

  return session != NULL ? G_LIST_MODEL (easel_session_get_canvases (session)) : NULL;
}

EaselConversation *
a2a_view_get_conversation (A2aView *self)
{
  g_autoptr(EaselCanvas) canvas = g_list_model_get_item (get_canvases (self), 0);

  return EASEL_CONVERSATION (easel_canvas_get_model (canvas));
}

guint
a2a_view_count_canvases (A2aView *self)
{
  return get_canvases (self) != NULL ? g_list_model_get_n_items (get_canvases (self)) : 0;
}

EaselCanvas *
a2a_view_find_form (A2aView    *self,
                    const char *surface_id)
{
  for (guint i = 0; i < a2a_view_count_canvases (self); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (get_canvases (self), i);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), surface_id) == 0)
        return canvas;
    }
  return NULL;
}

char *
a2a_view_dup_words (A2aView *self)
{
  static const char *const names[] = { "you", "agent", "note" };
  GString *words = g_string_new (NULL);
  GListModel *list = a2a_view_count_canvases (self) > 0 ? G_LIST_MODEL (a2a_view_get_conversation (self)) : NULL;

  for (guint i = 0; list != NULL && i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr(EaselUtterance) each = g_list_model_get_item (list, i);

      g_string_append_printf (words, "%s: %s\n", names[easel_utterance_get_speaker (each)],
                              easel_utterance_get_text (each));
    }
  return g_string_free (words, FALSE);
}

gboolean
a2a_view_has_words (A2aView    *self,
                    const char *words)
{
  g_autofree char *all = a2a_view_dup_words (self);

  return strstr (all, words) != NULL;
}

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *message,
            A2uiModel   *model)
{
  g_ptr_array_unref (a2ui_model_feed_message (model, message));
}

A2uiModel *
a2a_view_open_form (EaselCanvas *canvas)
{
  A2uiModel *model = a2ui_model_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselContent) content = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) problems = NULL;
  gconstpointer text;
  gsize length;

  g_assert_cmpint (easel_canvas_classify_address (canvas, NULL, NULL), ==, EASEL_ADDRESS_CHANNEL);
  easel_canvas_read_async (canvas, easel_canvas_get_address (canvas), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  content = easel_canvas_read_finish (canvas, result, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (easel_content_get_mime_type (content), ==, "application/a2ui+json");
  text = g_bytes_get_data (easel_content_get_bytes (content), &length);
  problems = a2ui_model_feed (model, text, length);
  g_signal_connect_object (canvas, "message", G_CALLBACK (message_cb), model, 0);
  return model;
}

char *
a2a_view_dup_value (A2uiModel  *model,
                    const char *pointer)
{
  g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (model), 0);
  g_autoptr(JsonNode) value = surface != NULL ? a2ui_values_dup (a2ui_surface_get_values (surface), pointer) : NULL;

  return value != NULL && json_node_get_value_type (value) == G_TYPE_STRING ? json_node_dup_string (value) : NULL;
}

void
a2a_view_send (EaselCanvas *canvas,
               const char  *message)
{
  g_autoptr(JsonNode) node = easel_json_parse (message, strlen (message), G_MAXSIZE, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_canvas_send_message_async (canvas, node, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  easel_canvas_send_message_finish (canvas, result, &error);
  g_assert_no_error (error);
}
