/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits that the user sets: they hold for what comes from then on, and the sender is told of each by its name. */
#include "config.h"

#include "a2ui-fixture.h"
#include "easel-json.h"

#define BEGIN "{'beginRendering':{'surfaceId':'s','root':'r'}}"
#define DATA(contents) "{'dataModelUpdate':{'surfaceId':'s','path':'/d','contents':[" contents "]}}"
#define PARTS(parts) "{'surfaceUpdate':{'surfaceId':'s','components':[" parts "]}}"
#define LONG "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

/* What is one too many for @amount. */
typedef struct
{
  A2uiQuotaKind  what;
  guint          amount;
  const char    *messages;
} Case;

static const Case cases[] = {
  { A2UI_QUOTA_PAYLOAD_BYTES, 40, BEGIN },
  { A2UI_QUOTA_PAYLOAD_LINES, 1, BEGIN "\n" BEGIN },
  { A2UI_QUOTA_SURFACES, 1, BEGIN "\n{'beginRendering':{'surfaceId':'t','root':'r'}}" },
  { A2UI_QUOTA_COMPONENTS, 1, PARTS ("{'id':'a','component':{'Divider':{}}},{'id':'b','component':{'Divider':{}}}") },
  { A2UI_QUOTA_INSTANCES, 1, PARTS ("{'id':'r','component':{'Card':{'child':'b'}}},"
                                    "{'id':'b','component':{'Divider':{}}}") "\n" BEGIN },
  { A2UI_QUOTA_DEPTH, 1, PARTS ("{'id':'r','component':{'Card':{'child':'b'}}},"
                                "{'id':'b','component':{'Card':{'child':'c'}}},{'id':'c','component':{'Divider':{}}}")
                         "\n" BEGIN },
  { A2UI_QUOTA_ENTRIES, 1, DATA ("{'key':'a','valueNumber':1},{'key':'b','valueNumber':1}") },
  { A2UI_QUOTA_VALUE_DEPTH, 1, DATA ("{'key':'a','valueMap':[{'key':'b','valueMap':[{'key':'c','valueNumber':1}]}]}") },
  { A2UI_QUOTA_KEY_BYTES, 20, DATA ("{'key':'" LONG "','valueNumber':1}") },
  { A2UI_QUOTA_TEXT_BYTES, 20, DATA ("{'key':'a','valueString':'" LONG "'}") },
  { A2UI_QUOTA_IMAGE_BYTES, 8, DATA ("{'key':'a','valueString':'data:image/png;base64," LONG "'}") },
};

static void
keep_cb (A2uiModel   *model,
         A2uiProblem *problem,
         GString     *log)
{
  g_autoptr(JsonNode) message = a2ui_problem_to_json (problem);
  JsonObject *error = easel_json_peek_object (json_node_get_object (message), "error");

  if (!problem->warning)
    g_string_append_printf (log, "%s %s: %s\n", easel_json_peek_string (error, "code", ""),
                            easel_json_peek_string (error, "limit", "-"), easel_json_peek_string (error, "message", ""));
}

static void
test_named (gconstpointer data)
{
  const Case *of = data;
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (NULL);
  g_autofree char *messages = g_strdelimit (g_strdup (of->messages), "'", '"');
  g_autofree char *start = g_strdup_printf ("LIMIT_EXCEEDED %s: ", a2ui_quota_kind_get_key (of->what));
  g_autofree char *named = g_strdup_printf ("(%s)\n", a2ui_quota_kind_get_key (of->what));

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr(A2uiModel) model = a2ui_model_new ();
      g_autoptr(GPtrArray) problems = NULL;
      g_autoptr(GString) log = g_string_new (NULL);
      g_autofree char *tree = NULL;

      a2ui_model_set_quota (model, quota);
      g_signal_connect (model, "problem", G_CALLBACK (keep_cb), log);
      problems = a2ui_model_feed (model, messages, strlen (messages));
      if (a2ui_model_get_surface (model, "s") != NULL && a2ui_surface_get_root (a2ui_model_get_surface (model, "s")) != NULL)
        tree = a2ui_test_tree (model, "s");
      g_assert_cmpint (a2ui_model_is_cut (model), ==, round > 0);
      if (round == 0)
        g_assert_cmpstr (log->str, ==, "");
      else
        {
          g_assert_true (g_str_has_prefix (log->str, start));
          g_assert_nonnull (strstr (log->str, named));
        }
      a2ui_model_reset (model);
      g_assert_false (a2ui_model_is_cut (model));
      a2ui_quota_set (quota, of->what, of->amount);
    }
}

/* A form that is there goes on as it was; the next one has what holds then. */
static void
test_later (void)
{
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (NULL);
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  static const char parts[] = "{\"surfaceUpdate\":{\"surfaceId\":\"%s\",\"components\":["
                              "{\"id\":\"a\",\"component\":{\"Divider\":{}}},{\"id\":\"b\",\"component\":{\"Divider\":{}}}]}}";
  g_autofree char *first = g_strdup_printf ("{\"beginRendering\":{\"surfaceId\":\"%s\",\"root\":\"a\"}}", "first");
  g_autoptr(GString) text = g_string_new (parts);

  a2ui_model_set_quota (model, quota);
  a2ui_test_feed (model, first);
  a2ui_quota_set (quota, A2UI_QUOTA_COMPONENTS, 1);
  g_string_replace (text, "%s", "first", 0);
  a2ui_test_feed (model, text->str);
  g_string_replace (text, "first", "second", 0);
  a2ui_test_feed_fails (model, text->str, A2UI_PROBLEM_LIMIT);
  g_assert_cmpuint (a2ui_surface_get_n_components (a2ui_model_get_surface (model, "first")), ==, 2);
  g_assert_cmpuint (a2ui_surface_get_n_components (a2ui_model_get_surface (model, "second")), ==, 1);
}

/* Each has a key whose default is ours and whose range has it; a change holds at once. */
static void
test_settings (void)
{
  g_autoptr(GSettings) settings = g_settings_new (APP_ID);
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (settings);
  g_autoptr(GSettingsSchema) schema = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  for (guint i = 0; i < A2UI_N_QUOTA_KINDS; i++)
    {
      const char *name = a2ui_quota_kind_get_key (i);
      g_autoptr(GSettingsSchemaKey) key = g_settings_schema_get_key (schema, name);
      g_autoptr(GVariant) range = g_settings_schema_key_get_range (key);
      g_autoptr(GVariant) bounds = NULL;
      guint least;
      guint most;

      g_assert_cmpuint (a2ui_quota_get (quota, i), ==, a2ui_quota_get (NULL, i));
      g_variant_get (range, "(sv)", NULL, &bounds);
      g_variant_get (bounds, "(uu)", &least, &most);
      g_assert_cmpuint (least, <, a2ui_quota_get (NULL, i));
      g_settings_set_uint (settings, name, least);
      g_assert_cmpuint (a2ui_quota_get (quota, i), ==, least);
      g_settings_reset (settings, name);
      g_assert_cmpuint (a2ui_quota_get (quota, i), ==, a2ui_quota_get (NULL, i));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/a2ui/quota/named/%s", a2ui_quota_kind_get_key (cases[i].what));

      g_test_add_data_func (path, &cases[i], test_named);
    }
  g_test_add_func ("/a2ui/quota/later", test_later);
  g_test_add_func ("/a2ui/quota/settings", test_settings);
  return g_test_run ();
}
