/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an agent is answered, with nobody there to look. */
#include <gtk/gtk.h>

#include <glib/gstdio.h>

#include "easel-a2ui-instance.h"
#include "easel-a2ui.h"
#include "easel-json.h"
#include "form.h"
#include "native-fixture.h"

typedef struct
{
  NativeFixture  native;
  char          *folder;
} Fixture;

/* As in a tab that the user left: nobody waits for it. */
static void
hide (Fixture *self)
{
  EaselA2uiInstance *instance = EASEL_A2UI_INSTANCE (native_instance (&self->native));

  easel_a2ui_instance_set_visible (instance, TRUE);
  easel_a2ui_instance_set_visible (instance, FALSE);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("easel-a2ui-XXXXXX", NULL);
  native_fixture_init (&self->native, "a2ui");
  native_fixture_start (&self->native, self->folder);
  easel_provider_add (self->native.provider, &easel_a2ui_declaration);
  json_object_unref (native_open (&self->native, "{'title':'Order'}"));
  hide (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  native_fixture_stop (&self->native);
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
}

static JsonObject *
form_invoke (Fixture    *self,
             const char *action,
             const char *input)
{
  JsonObject *value = native_invoke (&self->native, action, input);

  g_assert_nonnull (value);
  return value;
}

static void
form_invoke_fails (Fixture    *self,
                   const char *action,
                   const char *input,
                   const char *code)
{
  json_object_unref (native_invoke_fails (&self->native, action, input, code));
}

static void
assert_json (JsonObject *object,
             const char *name,
             const char *json)
{
  g_autofree char *found = easel_json_to_string (json_object_get_member (object, name));
  g_autofree char *wanted = g_strdelimit (g_strdup (json), "'", '"');

  g_assert_cmpstr (found, ==, wanted);
}

static void
push (Fixture    *self,
      const char *payload,
      const char *surfaces,
      const char *problems)
{
  g_autofree char *input = g_strdup_printf ("{'payload':%s}", payload);
  g_autoptr(JsonObject) value = form_invoke (self, "push", input);

  g_assert_false (json_object_get_boolean_member (value, "visible"));
  assert_json (value, "surfaces", surfaces);
  assert_json (value, "problems", problems);
}

/* An array, one message, JSON Lines and JSON over several lines are all read; before the root nothing is shown. */
static void
test_push (Fixture       *self,
           gconstpointer  data)
{
  push (self, "[" FORM "]", "[{'surfaceId':'s','shown':false,'components':5}]", "[]");
  push (self, BEGIN, "[{'surfaceId':'s','shown':true,'components':5}]", "[]");
  push (self, "'{\\'surfaceUpdate\\':\\n {\\'surfaceId\\':\\'s\\',\\'components\\':[\\n{\\'id\\':\\'r\\',\\'component\\':"
        "{\\'Card\\':{\\'child\\':\\'later\\'}}}]}}'", "[{'surfaceId':'s','shown':true,'components':5,'missing':['later']}]",
        "[]");
  push (self, "'{\\'deleteSurface\\':{\\'surfaceId\\':\\'s\\'}}\\n{\\'beginRendering\\':{\\'surfaceId\\':\\'t\\',"
        "\\'root\\':\\'a\\'}}\\n'", "[{'surfaceId':'t','shown':false,'components':0,'missing':['a']}]", "[]");
  form_invoke_fails (self, "push", "{}", "canvas_invalid_input");
}

/* A line that is wrong is named with its number, and the others count. */
static void
test_problems (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(JsonObject) value = form_invoke (self, "push", "{'payload':'oops\\n"
                                             "{\\'version\\':\\'v7.0\\',\\'createSurface\\':{}}\\n"
                                             "{\\'beginRendering\\':{\\'surfaceId\\':\\'s\\',\\'root\\':\\'r\\'}}'}");
  JsonArray *problems = json_object_get_array_member (value, "problems");
  JsonObject *first = json_array_get_object_element (problems, 0);
  JsonObject *second = json_array_get_object_element (problems, 1);

  g_assert_cmpuint (json_array_get_length (problems), ==, 2);
  g_assert_cmpstr (json_object_get_string_member (first, "code"), ==, "SYNTAX_ERROR");
  g_assert_cmpint (json_object_get_int_member (first, "line"), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (second, "code"), ==, "UNSUPPORTED_VERSION");
  g_assert_cmpint (json_object_get_int_member (second, "line"), ==, 2);
  assert_json (value, "surfaces", "[{'surfaceId':'s','shown':false,'components':0,'missing':['r']}]");
}

static void
test_reset (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr(JsonObject) value = NULL;

  push (self, "[" FORM "," BEGIN "]", "[{'surfaceId':'s','shown':true,'components':5}]", "[]");
  value = form_invoke (self, "reset", "{}");
  assert_json (value, "surfaces", "[]");
  form_invoke_fails (self, "reset", "{'surfaceId':'s'}", "canvas_invalid_input");
}

static void
test_state (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr(JsonObject) value = NULL;

  push (self, "[" FORM "," BEGIN "]", "[{'surfaceId':'s','shown':true,'components':5}]", "[]");
  value = form_invoke (self, "getState", "{}");
  g_assert_cmpstr (json_object_get_string_member (value, "title"), ==, "Order");
  g_assert_false (json_object_get_boolean_member (value, "visible"));
  assert_json (value, "surfaces", "[{'surfaceId':'s','shown':true,'components':5}]");
  form_invoke_fails (self, "getState", "{'full':true}", "canvas_invalid_input");
}

/* What is typed into an obscured field is the user's until they press the button that names it. */
static void
type_word (Fixture *self)
{
  A2uiModel *model = easel_a2ui_instance_get_model (EASEL_A2UI_INSTANCE (native_instance (&self->native)));
  A2uiData *form = a2ui_surface_get_data (a2ui_model_get_surface (model, "s"));
  g_autoptr(JsonNode) word = json_node_init_string (json_node_alloc (), "hunter2");
  g_autoptr(JsonNode) name = json_node_init_string (json_node_alloc (), "Ada");

  g_assert_true (a2ui_data_set (form, "/word", word, NULL));
  g_assert_true (a2ui_data_set (form, "/name", name, NULL));
}

static void
test_data_model (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(JsonObject) value = NULL;

  form_invoke_fails (self, "getDataModel", "{}", "canvas_not_found");
  push (self, "[" FORM "," BEGIN "]", "[{'surfaceId':'s','shown':true,'components':5}]", "[]");
  type_word (self);
  value = form_invoke (self, "getDataModel", "{}");
  g_assert_cmpstr (json_object_get_string_member (value, "surfaceId"), ==, "s");
  assert_json (value, "dataModel", "{'word':null,'name':'Ada'}");
  json_object_unref (form_invoke (self, "push", "{'payload':{'beginRendering':{'surfaceId':'u','root':'r'}}}"));
  form_invoke_fails (self, "getDataModel", "{}", "canvas_not_found");
  form_invoke_fails (self, "getDataModel", "{'surfaceId':'none'}", "canvas_not_found");
  json_object_unref (form_invoke (self, "getDataModel", "{'surfaceId':'u'}"));
}

static char *
find_file (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *found;

      if (g_str_equal (name, "form.json"))
        return g_steal_pointer (&path);
      found = g_file_test (path, G_FILE_TEST_IS_DIR) ? find_file (path) : NULL;
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The form and what was filled in are there again after a restart; what was typed unseen is not on the disk. Sent again
 * as it was, the form does not overwrite what the user typed. */
static void
test_restart (Fixture       *self,
              gconstpointer  data)
{
  static const char payload[] = "{'payload':[{'surfaceUpdate':{'surfaceId':'s','components':[{'id':'n','component':"
    "{'TextField':{'text':{'path':'/name','literalString':'Nobody'}}}}]}}]}";
  g_autoptr(JsonObject) value = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  push (self, "[" FORM "," BEGIN "]", "[{'surfaceId':'s','shown':true,'components':5}]", "[]");
  json_object_unref (form_invoke (self, "push", payload));
  type_word (self);
  native_fixture_stop (&self->native);
  path = find_file (self->folder);
  g_assert_nonnull (path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Ada"));
  g_assert_null (strstr (text, "hunter2"));

  native_fixture_start (&self->native, self->folder);
  easel_provider_add (self->native.provider, &easel_a2ui_declaration);
  hide (self);
  json_object_unref (form_invoke (self, "push", payload));
  value = form_invoke (self, "getDataModel", "{}");
  assert_json (value, "dataModel", "{'name':'Ada','word':null}");
  state = form_invoke (self, "getState", "{}");
  g_assert_cmpstr (json_object_get_string_member (state, "title"), ==, "Order");
  assert_json (state, "surfaces", "[{'surfaceId':'s','shown':true,'components':5}]");
}

/* A form that the user closed and opens again has what they typed, which was not on the disk meanwhile; one that the
 * agent opens anew is empty. */
static void
test_reopened (Fixture       *self,
               gconstpointer  data)
{
  const EaselRequester *requester = &self->native.requester;
  g_autofree char *id = g_strdup (easel_instance_get_id (native_instance (&self->native)));
  g_autoptr(JsonObject) value = NULL;
  g_autoptr(JsonObject) state = NULL;

  push (self, "[" FORM "," BEGIN "]", "[{'surfaceId':'s','shown':true,'components':5}]", "[]");
  type_word (self);
  native_close (&self->native);
  g_assert_null (find_file (self->folder));
  easel_instances_expect (easel_provider_get_instances (self->native.provider), requester->host_id, requester->session,
                          id);
  json_object_unref (native_open (&self->native, "{'title':'Order'}"));
  hide (self);
  value = form_invoke (self, "getDataModel", "{}");
  assert_json (value, "dataModel", "{'word':null,'name':'Ada'}");

  /* As any other form, it is there after a restart. */
  native_fixture_stop (&self->native);
  native_fixture_start (&self->native, self->folder);
  easel_provider_add (self->native.provider, &easel_a2ui_declaration);
  hide (self);
  json_object_unref (g_steal_pointer (&value));
  value = form_invoke (self, "getDataModel", "{}");
  assert_json (value, "dataModel", "{'word':null,'name':'Ada'}");

  native_close (&self->native);
  json_object_unref (native_open (&self->native, "{'title':'Order'}"));
  hide (self);
  state = form_invoke (self, "getState", "{}");
  assert_json (state, "surfaces", "[]");
}

typedef struct
{
  Fixture    *fixture;
  JsonObject *state;
} Other;

static gboolean
other_cb (gpointer user_data)
{
  Other *self = user_data;

  self->state = form_invoke (self->fixture, "getState", "{}");
  return G_SOURCE_REMOVE;
}

/* @n rows; @end: of the payload, a JSON string. */
static char *
large_input (guint       n,
             const char *end)
{
  GString *input = g_string_new ("{'payload':'[{\\'version\\':\\'v0.9\\',\\'createSurface\\':{\\'surfaceId\\':\\'s\\'}},"
                                 "{\\'version\\':\\'v0.9\\',\\'updateDataModel\\':{\\'surfaceId\\':\\'s\\',"
                                 "\\'path\\':\\'/xs\\',\\'value\\':[0");

  for (guint i = 1; i < n; i++)
    g_string_append (input, ",{\\'n\\':1}");
  g_string_append_printf (input, "]}}%s]'}", end);
  return g_string_free (input, FALSE);
}

/* Another request is answered before a large push is applied. */
static void
test_large (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *input = large_input (100000, ",{\\'deleteSurface\\':{\\'surfaceId\\':\\'x\\'}}");
  Other other = { self, NULL };
  g_autoptr(JsonObject) value = NULL;

  g_idle_add (other_cb, &other);
  value = form_invoke (self, "push", input);
  g_assert_nonnull (other.state);
  assert_json (other.state, "surfaces", "[]");
  json_object_unref (other.state);
  assert_json (value, "surfaces", "[{'surfaceId':'s','version':'v0.9','shown':false,'components':0,'missing':['root']}]");
}

static gboolean
has (const char *path,
     const char *word)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && strstr (text, word) != NULL;
}

/* A large form is written while other things go on, with what came meanwhile, and is there after a restart. */
static void
test_large_restart (Fixture       *self,
                    gconstpointer  data)
{
  g_autofree char *input = large_input (20000, "");
  g_autofree char *path = NULL;
  g_autoptr(JsonObject) value = NULL;
  JsonObject *kept;

  json_object_unref (form_invoke (self, "push", input));
  easel_test_wait_until ((path = find_file (self->folder)) != NULL);
  json_object_unref (form_invoke (self, "push", "{'payload':{'version':'v0.9','updateDataModel':{'surfaceId':'s',"
                                  "'path':'/late','value':true}}}"));
  easel_test_wait_until (has (path, "\"late\""));
  native_fixture_stop (&self->native);
  native_fixture_start (&self->native, self->folder);
  easel_provider_add (self->native.provider, &easel_a2ui_declaration);
  value = form_invoke (self, "getDataModel", "{}");
  kept = json_object_get_object_member (value, "dataModel");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (kept, "xs")), ==, 20000);
  g_assert_true (json_object_get_boolean_member (kept, "late"));
}

/* A form that the disk had no room for is written when it has, although nothing was typed since. */
static void
test_written_again (Fixture       *self,
                    gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autofree char *obstacle = NULL;
  EaselInstances *instances = easel_provider_get_instances (self->native.provider);
  g_autoptr(GPtrArray) unkept = NULL;

  json_object_unref (form_invoke (self, "push", "{'payload':{'version':'v0.9','createSurface':{'surfaceId':'s'}}}"));
  easel_test_wait_until ((path = find_file (self->folder)) != NULL);
  /* Nothing can be written in its place. */
  obstacle = g_build_filename (path, "obstacle", NULL);
  g_assert_no_errno (g_unlink (path));
  g_assert_no_errno (g_mkdir_with_parents (obstacle, 0700));
  json_object_unref (form_invoke (self, "push", "{'payload':{'version':'v0.9','updateDataModel':{'surfaceId':'s',"
                                  "'path':'/typed','value':true}}}"));
  unkept = easel_instances_find_unflushed (instances);
  g_assert_cmpuint (unkept->len, ==, 1);
  g_assert_no_errno (g_rmdir (obstacle));
  g_assert_no_errno (g_rmdir (path));
  easel_test_wait_until (has (path, "\"typed\""));
}

/* What is too much to be kept is said to be lost, again whenever it is asked for. */
static void
test_unkept (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *input = large_input (100000, "");
  EaselInstances *instances = easel_provider_get_instances (self->native.provider);

  json_object_unref (form_invoke (self, "push", input));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GPtrArray) unkept = easel_instances_find_unflushed (instances);

      g_assert_cmpuint (unkept->len, ==, 1);
    }
  json_object_unref (form_invoke (self, "reset", "{}"));
  {
    g_autoptr(GPtrArray) unkept = easel_instances_find_unflushed (instances);

    g_assert_cmpuint (unkept->len, ==, 0);
  }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/native-a2ui/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("push", test_push);
  ADD ("written-again", test_written_again);
  ADD ("problems", test_problems);
  ADD ("reset", test_reset);
  ADD ("state", test_state);
  ADD ("data-model", test_data_model);
  ADD ("restart", test_restart);
  ADD ("reopened", test_reopened);
  ADD ("large", test_large);
  ADD ("large-restart", test_large_restart);
  ADD ("unkept", test_unkept);
  return g_test_run ();
}
