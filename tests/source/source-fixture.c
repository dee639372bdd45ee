/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

void
keep_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

void
fixture_start_host (Fixture *fixture)
{
  fixture->host = scripted_host_new ();
  fixture->host->automatic = TRUE;
  fixture->messages = g_string_new (NULL);
}

EaselSource *
fixture_make_source (const char    *uri,
                     EaselProvider *provider)
{
  const EaselSourceOptions options = {
    .id = "host-1", .address = uri, .client_id = "test-client", .provider = provider,
  };

  return easel_ahp_source_kind.create (&options);
}

void
fixture_set_up (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *uri = NULL;

  fixture_start_host (fixture);
  uri = scripted_host_dup_uri (fixture->host);
  fixture->source = fixture_make_source (uri, NULL);
}

void
fixture_tear_down (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselSource *source = fixture->source;

  g_clear_object (&fixture->session);
  g_object_add_weak_pointer (G_OBJECT (source), (gpointer *) &fixture->source);
  easel_source_stop (source);
  g_object_unref (source);
  await (fixture->source == NULL);
  scripted_host_free (fixture->host);
  g_string_free (fixture->messages, TRUE);
}

guint
fixture_sessions (Fixture *fixture)
{
  return g_list_model_get_n_items (easel_source_get_sessions (fixture->source));
}

char *
fixture_order (Fixture *fixture)
{
  GListModel *model = easel_source_get_sessions (fixture->source);
  GString *order = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (model, i);

      g_string_append_printf (order, "%s ", easel_session_get_uri (session));
    }
  return g_string_free (order, FALSE);
}

void
fixture_start (Fixture *fixture)
{
  easel_source_start (fixture->source);
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);
  await (fixture_sessions (fixture) == fixture->host->sessions->len);
}

void
fixture_hold (Fixture    *fixture,
              const char *session_state)
{
  scripted_model_add_session (fixture->host, "{\"resource\":\"" SESSION "\",\"title\":\"S\",\"modifiedAt\":\"2026-01-01T00:00:00Z\"}");
  scripted_model_set (fixture->host, SESSION, AHP_CHANNEL_SESSION, session_state);
  fixture_start (fixture);
  fixture->session = g_object_ref (easel_source_find_session (fixture->source, SESSION));
  easel_source_hold (fixture->source, fixture->session);
}

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            Fixture     *fixture)
{
  g_autofree char *text = json_to_string (payload, FALSE);

  g_string_append_printf (fixture->messages, "%s ", text);
}

EaselCanvas *
fixture_canvas (Fixture *fixture)
{
  EaselCanvasList *list = easel_session_get_canvases (fixture->session);

  await (easel_canvas_list_find (list, CANVAS) != NULL);
  return easel_canvas_list_find (list, CANVAS);
}

EaselCanvas *
fixture_open_297 (Fixture    *fixture,
                  const char *provider)
{
  g_autofree char *state = g_strdup_printf ("{\"instanceId\":\"i\",\"canvasId\":\"k\",\"extensionId\":\"e\","
                                            "\"title\":\"T\",\"status\":\"ok\",\"url\":\"https://example.org/\","
                                            "\"availability\":\"ready\",\"provider\":%s}", provider);
  EaselCanvas *canvas;

  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, state);
  fixture_hold (fixture, "{\"title\":\"S\",\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\","
                "\"canvasId\":\"k\",\"extensionId\":\"e\",\"availability\":\"ready\"}]}");
  canvas = fixture_canvas (fixture);
  g_signal_connect (canvas, "message", G_CALLBACK (message_cb), fixture);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  return canvas;
}

void
fixture_lose (Fixture *fixture)
{
  scripted_host_drop (fixture->host);
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_LOST);
}
