/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

#include "easel-json.h"

#define ARTIFACTS \
  "{\"title\":\"S\",\"artifacts\":[" \
  "{\"type\":\"resource\",\"uri\":\"https://example.org/pull/7\",\"label\":\"Show the pull request\"," \
  "\"relations\":[{\"kind\":\"created\",\"chat\":\"" CHAT "\"},{\"kind\":\"referenced\"}]}," \
  "{\"type\":\"hologram\",\"uri\":\"x:1\",\"label\":\"From a newer host\"}," \
  "{\"type\":\"resource\",\"label\":\"No address\"},7," \
  "{\"type\":\"resource\",\"uri\":\"ahp-session:/s/report.md\",\"relations\":[{\"kind\":\"derivedFrom\"},{\"kind\":\"new\"}]}]}"

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (easel_session_get_artifacts (fixture->session));
}

/* Borrowed from the list. */
static EaselArtifact *
nth (Fixture *fixture,
     guint    position)
{
  g_autoptr(EaselArtifact) artifact = NULL;

  await (count (fixture) > position);
  artifact = g_list_model_get_item (easel_session_get_artifacts (fixture->session), position);
  return artifact;
}

static void
test_listed (Fixture       *fixture,
             gconstpointer  data)
{
  fixture_hold (fixture, ARTIFACTS);
  await (count (fixture) == 2);
  g_assert_cmpstr (easel_artifact_get_title (nth (fixture, 0)), ==, "Show the pull request");
  g_assert_cmpstr (easel_artifact_get_uri (nth (fixture, 0)), ==, "https://example.org/pull/7");
  g_assert_cmpint (easel_artifact_get_relations (nth (fixture, 0)), ==, EASEL_ARTIFACT_CREATED | EASEL_ARTIFACT_REFERENCED);
  g_assert_cmpstr (easel_artifact_get_title (nth (fixture, 1)), ==, "ahp-session:/s/report.md");
  g_assert_cmpint (easel_artifact_get_relations (nth (fixture, 1)), ==, EASEL_ARTIFACT_DERIVED_FROM);

  easel_source_release (fixture->source, fixture->session);
  g_assert_cmpuint (count (fixture), ==, 0);
}

/* A change reaches its artifact; the others are the same objects. */
static void
test_updates (Fixture       *fixture,
              gconstpointer  data)
{
  EaselArtifact *report;

  fixture_hold (fixture, ARTIFACTS);
  report = nth (fixture, 1);
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/artifactSet\",\"artifact\":{\"type\":\"resource\","
                          "\"uri\":\"https://example.org/pull/7\",\"label\":\"Merged\",\"relations\":[]}}", NULL, 0);
  await (g_str_equal (easel_artifact_get_title (nth (fixture, 0)), "Merged"));
  g_assert_true (nth (fixture, 1) == report);
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/artifactRemoved\","
                          "\"uri\":\"https://example.org/pull/7\"}", NULL, 0);
  await (count (fixture) == 1);
  g_assert_true (nth (fixture, 0) == report);
}

static void
test_read (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(EaselContent) content = NULL;
  g_autoptr(HostMessage) message = NULL;
  g_autoptr(HostMessage) refused = NULL;
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;
  gsize length;

  fixture_hold (fixture, ARTIFACTS);
  easel_artifact_read_async (nth (fixture, 1), NULL, keep_result, &result);
  message = scripted_host_await (fixture->host, "resourceRead");
  g_assert_cmpstr (easel_json_peek_string (message->params, "uri", NULL), ==, "ahp-session:/s/report.md");
  scripted_host_reply (fixture->host, message->id, "{\"data\":\"# Hi\",\"encoding\":\"utf-8\"}");
  await (result != NULL);
  content = easel_artifact_read_finish (nth (fixture, 1), result, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (easel_content_get_bytes (content), &length), length, "# Hi", 4);
  g_clear_object (&result);

  easel_artifact_read_async (nth (fixture, 1), NULL, keep_result, &result);
  refused = scripted_host_await (fixture->host, "resourceRead");
  scripted_host_reply_error (fixture->host, refused->id, -32009, NULL);
  await (result != NULL);
  g_assert_null (easel_artifact_read_finish (nth (fixture, 1), result, &error));
  g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN);
  g_clear_object (&result);
}

#define TEST(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/source/artifacts/listed", test_listed);
  TEST ("/source/artifacts/updates", test_updates);
  TEST ("/source/artifacts/read", test_read);
  return g_test_run ();
}
