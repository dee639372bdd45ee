/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "provider-fixture.h"

#include "easel-json.h"
#include "easel-store.h"

static gboolean
published_hook (ScriptedHost *host,
                HostMessage  *message,
                gpointer      user_data)
{
  ProviderFixture *fixture = user_data;
  JsonObject *action = easel_json_peek_object (message->params, "action");

  if (g_strcmp0 (message->method, "dispatchAction") != 0 ||
      strcmp (easel_json_peek_string (action, "type", ""), "session/activeClientSet") != 0)
    return FALSE;
  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==, SESSION);
  g_clear_pointer (&fixture->published, json_object_unref);
  fixture->published = json_object_ref (easel_json_peek_object (action, "activeClient"));
  fixture->n_published++;
  return FALSE;
}

static void
make_provider (ProviderFixture *fixture)
{
  g_autofree char *uri = scripted_host_dup_uri (fixture->base.host);

  fixture->consent = easel_consent_new (NULL);
  fixture->provider = easel_provider_new (fixture->consent, fixture->folder);
  easel_provider_add (fixture->provider, &fake_declaration);
  easel_provider_add (fixture->provider, &other_declaration);
  fixture->base.source = fixture_make_source (uri, fixture->provider);
}

void
provider_set_up (ProviderFixture *fixture,
                 gconstpointer    data)
{
  fixture_start_host (&fixture->base);
  fixture->base.host->hook = published_hook;
  fixture->base.host->hook_data = fixture;
  fixture->folder = g_dir_make_tmp ("easel-provider-XXXXXX", NULL);
  fixture->next_id = 1000;
  make_provider (fixture);
}

static void
drop_source (ProviderFixture *fixture)
{
  Fixture *base = &fixture->base;
  EaselSource *source = base->source;

  g_clear_object (&base->session);
  g_object_add_weak_pointer (G_OBJECT (source), (gpointer *) &base->source);
  easel_source_stop (source);
  g_object_unref (source);
  await (base->source == NULL);
}

static void
drop_provider (ProviderFixture *fixture)
{
  EaselProvider *provider = fixture->provider;

  g_object_add_weak_pointer (G_OBJECT (provider), (gpointer *) &fixture->provider);
  g_object_unref (provider);
  await (fixture->provider == NULL);
  g_clear_object (&fixture->consent);
}

void
provider_tear_down (ProviderFixture *fixture,
                    gconstpointer    data)
{
  fixture_tear_down (&fixture->base, NULL);
  drop_provider (fixture);
  easel_store_remove (fixture->folder);
  g_free (fixture->folder);
  g_clear_pointer (&fixture->published, json_object_unref);
}

void
provider_restart (ProviderFixture *fixture)
{
  drop_source (fixture);
  drop_provider (fixture);
  make_provider (fixture);
}

void
provider_hold (ProviderFixture *fixture)
{
  guint before = fixture->n_published;

  fixture_hold (&fixture->base, "{\"title\":\"S\",\"provider\":\"copilot\"}");
  await (fixture->n_published > before);
}

gint64
agent_start (ProviderFixture *fixture,
             const char      *method,
             const char      *params)
{
  scripted_host_send (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT ",\"method\":\"%s\","
                      "\"params\":%s}", fixture->next_id, method, params);
  return fixture->next_id++;
}

char *
agent_finish (ProviderFixture *fixture,
              gint64           id)
{
  g_autoptr(HostMessage) answer = scripted_host_await (fixture->base.host, NULL);
  JsonObject *error = easel_json_peek_object (answer->params, "error");
  JsonObject *data;

  g_assert_cmpint (answer->id, ==, id);
  if (error == NULL)
    return json_to_string (json_object_get_member (answer->params, "result"), FALSE);
  data = easel_json_peek_object (error, "data");
  if (data != NULL)
    g_assert_cmpstr (easel_json_peek_string (data, "message", NULL), ==,
                     easel_json_peek_string (error, "message", NULL));
  return g_strdup_printf ("%" G_GINT64_FORMAT " %s", easel_json_peek_int (error, "code", 0),
                          data != NULL ? easel_json_peek_string (data, "code", "") : "");
}

EaselInstance *
provider_find (ProviderFixture *fixture,
               const char      *instance_id)
{
  return easel_instances_find (easel_provider_get_instances (fixture->provider), "host-1", SESSION, instance_id);
}

EaselInstance *
provider_find_left (ProviderFixture *fixture)
{
  GListModel *left = easel_instances_get_orphans (easel_provider_get_instances (fixture->provider));
  g_autoptr(EaselInstance) instance = g_list_model_get_item (left, 0);

  return instance;
}
