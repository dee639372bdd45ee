/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "provider-fixture.h"

#include "easel-ahp-native.h"
#include "easel-json.h"
#include "easel-store.h"

static void
added_cb (EaselInstances *instances,
          EaselInstance  *instance,
          Fixture        *fixture)
{
  g_string_append_printf (fixture->events, "+%s ", easel_instance_get_id (instance));
}

static void
removed_cb (EaselInstances *instances,
            EaselInstance  *instance,
            Fixture        *fixture)
{
  g_string_append_printf (fixture->events, "-%s ", easel_instance_get_id (instance));
}

static void
make_provider (Fixture *fixture)
{
  fixture->consent = easel_consent_new (NULL);
  fixture->provider = easel_provider_new (fixture->consent, fixture->folder);
  fixture->instances = easel_provider_get_instances (fixture->provider);
  g_signal_connect (fixture->instances, "added", G_CALLBACK (added_cb), fixture);
  g_signal_connect (fixture->instances, "removed", G_CALLBACK (removed_cb), fixture);
  easel_provider_add (fixture->provider, &fake_declaration);
  easel_provider_add (fixture->provider, &other_declaration);
}

void
fixture_set_up (Fixture       *fixture,
                gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-provider-XXXXXX", NULL);
  fixture->events = g_string_new (NULL);
  fixture->requester = (EaselRequester) { (char *) "h", (char *) "Host", (char *) "agent", (char *) "s:1", FALSE };
  make_provider (fixture);
}

static void
drop_provider (Fixture *fixture)
{
  EaselProvider *provider = fixture->provider;

  g_object_add_weak_pointer (G_OBJECT (provider), (gpointer *) &fixture->provider);
  g_object_unref (provider);
  await (fixture->provider == NULL);
  g_clear_object (&fixture->consent);
}

void
fixture_tear_down (Fixture       *fixture,
                   gconstpointer  data)
{
  drop_provider (fixture);
  easel_store_remove (fixture->folder);
  g_free (fixture->folder);
  g_string_free (fixture->events, TRUE);
}

void
fixture_restart (Fixture *fixture)
{
  drop_provider (fixture);
  g_string_truncate (fixture->events, 0);
  make_provider (fixture);
}

static void
pending_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Pending *pending = user_data;

  g_assert_null (pending->result);
  pending->result = g_object_ref (result);
}

Pending *
pending_start (Fixture      *fixture,
               const char   *method,
               const char   *params,
               GCancellable *cancellable)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (params, strlen (params), 1 << 20, &error);
  Pending *pending = g_new0 (Pending, 1);

  g_assert_no_error (error);
  easel_ahp_native_call_async (fixture->provider, method, json_node_get_object (node), &fixture->requester, cancellable,
                               pending_cb, pending);
  /* Nothing completes before it returned. */
  g_assert_null (pending->result);
  return pending;
}

static char *
describe_error (GError *error)
{
  JsonObject *data;

  if (error->domain == EASEL_JSON_ERROR)
    return g_strdup ("-32602");
  g_assert_true (error->domain == EASEL_PROVIDER_ERROR);
  data = json_node_get_object (easel_provider_error_get_data (error));
  g_assert_cmpstr (easel_json_peek_string (data, "message", NULL), ==, error->message);
  return g_strdup (easel_json_peek_string (data, "code", NULL));
}

char *
pending_finish (Fixture *fixture,
                Pending *pending)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  await (pending->result != NULL);
  result = pending->result;
  g_free (pending);
  answer = easel_ahp_native_call_finish (fixture->provider, result, &error);
  if (error != NULL)
    return describe_error (error);
  return answer != NULL ? json_to_string (answer, FALSE) : g_strdup ("null");
}

char *
fixture_ask (Fixture    *fixture,
             const char *method,
             const char *params)
{
  return pending_finish (fixture, pending_start (fixture, method, params, NULL));
}

FakeInstance *
fixture_open (Fixture *fixture)
{
  assert_answer (fixture, "canvasOpen", "{" I ",\"input\":{\"text\":\"one\"}}", "{\"title\":\"one\"}");
  return FAKE_INSTANCE (easel_instances_find (fixture->instances, "h", "s:1", "i"));
}
