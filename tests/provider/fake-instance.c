/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-instance.h"

#include "easel-json.h"

struct _FakeInstance
{
  EaselInstance  parent_instance;

  char      *text;
  guint      opens;
  guint      ended_shares;
  gboolean   is_closed;
  gboolean   is_unsaved;
  EaselCall *waiting;
};

G_DEFINE_FINAL_TYPE (FakeInstance, fake_instance, EASEL_TYPE_INSTANCE)

static void
take_text (FakeInstance *self,
           JsonObject   *input)
{
  g_free (self->text);
  self->text = g_strdup (easel_json_peek_string (input, "text", ""));
  easel_instance_set_title (EASEL_INSTANCE (self), self->text);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

static void
fake_instance_open (EaselInstance *instance,
                    EaselCall     *call,
                    gboolean       again)
{
  FakeInstance *self = FAKE_INSTANCE (instance);
  JsonObject *input = easel_call_get_input (call);

  self->opens++;
  g_assert_cmpint (again, ==, self->opens > 1);
  if (easel_json_peek_boolean (input, "slow", FALSE))
    g_set_object (&self->waiting, call);
  else if (strcmp (easel_json_peek_string (input, "text", ""), "bad") == 0)
    easel_call_fail (call, EASEL_CODE_NOT_FOUND, "There is no %s", "such thing");
  else if (strcmp (easel_json_peek_string (input, "text", ""), "ask") != 0 ||
           easel_call_require (call, EASEL_ACTION_LOCAL_WRITE, "Open it"))
    {
      take_text (self, input);
      easel_instance_set_status (instance, again ? "again" : NULL);
      easel_call_reply (call, NULL);
    }
}

static gboolean
fake_instance_may_close (EaselInstance *instance)
{
  return !FAKE_INSTANCE (instance)->is_unsaved;
}

static void
fake_instance_close (EaselInstance *instance)
{
  g_assert_false (FAKE_INSTANCE (instance)->is_closed);
  FAKE_INSTANCE (instance)->is_closed = TRUE;
}

static void
fake_instance_share_ended (EaselInstance *instance)
{
  g_assert_false (easel_instance_is_busy (instance));
  FAKE_INSTANCE (instance)->ended_shares++;
}

static JsonObject *
fake_instance_save (EaselInstance *instance)
{
  JsonObject *saved = json_object_new ();

  json_object_set_string_member (saved, "text", FAKE_INSTANCE (instance)->text);
  json_object_set_boolean_member (saved, "unsaved", FAKE_INSTANCE (instance)->is_unsaved);
  return saved;
}

static void
fake_instance_restore (EaselInstance *instance,
                       JsonObject    *saved)
{
  FakeInstance *self = FAKE_INSTANCE (instance);

  self->text = g_strdup (easel_json_peek_string (saved, "text", "damaged"));
  self->is_unsaved = easel_json_peek_boolean (saved, "unsaved", FALSE);
  self->opens = 1;
}

static void
fake_instance_finalize (GObject *object)
{
  g_clear_object (&FAKE_INSTANCE (object)->waiting);
  g_free (FAKE_INSTANCE (object)->text);
  G_OBJECT_CLASS (fake_instance_parent_class)->finalize (object);
}

static void
fake_instance_class_init (FakeInstanceClass *klass)
{
  EaselInstanceClass *instance_class = EASEL_INSTANCE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fake_instance_finalize;
  instance_class->open = fake_instance_open;
  instance_class->may_close = fake_instance_may_close;
  instance_class->close = fake_instance_close;
  instance_class->share_ended = fake_instance_share_ended;
  instance_class->save = fake_instance_save;
  instance_class->restore = fake_instance_restore;
}

static void
fake_instance_init (FakeInstance *self)
{
}

const char *
fake_instance_get_text (FakeInstance *self)
{
  return self->text;
}

void
fake_instance_fill (FakeInstance *self,
                    gsize         length)
{
  g_free (self->text);
  self->text = g_strnfill (length, 'x');
}

guint
fake_instance_get_ended_shares (FakeInstance *self)
{
  return self->ended_shares;
}

guint
fake_instance_get_opens (FakeInstance *self)
{
  return self->opens;
}

gboolean
fake_instance_is_closed (FakeInstance *self)
{
  return self->is_closed;
}

void
fake_instance_set_unsaved (FakeInstance *self,
                           gboolean      unsaved)
{
  self->is_unsaved = unsaved;
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

EaselCall *
fake_instance_get_waiting (FakeInstance *self)
{
  return self->waiting;
}

static void
invoke_set (EaselInstance *instance,
            EaselCall     *call)
{
  JsonNode *length = json_node_new (JSON_NODE_VALUE);

  take_text (FAKE_INSTANCE (instance), easel_call_get_input (call));
  json_node_set_int (length, strlen (FAKE_INSTANCE (instance)->text));
  easel_call_reply (call, length);
}

static void
invoke_wait (EaselInstance *instance,
             EaselCall     *call)
{
  g_set_object (&FAKE_INSTANCE (instance)->waiting, call);
}

static void
invoke_forget (EaselInstance *instance,
               EaselCall     *call)
{
}

static void
invoke_conflict (EaselInstance *instance,
                 EaselCall     *call)
{
  JsonObject *data = json_object_new ();

  json_object_set_int_member (data, "revision", 7);
  easel_call_fail_with_data (call, EASEL_CODE_CONFLICT, "Read it again", data);
}

/* Needs two permissions besides the one of its class. */
static void
invoke_write (EaselInstance *instance,
              EaselCall     *call)
{
  if (easel_call_require (call, EASEL_ACTION_LOCAL_WRITE, "Write the file") &&
      easel_call_require (call, EASEL_ACTION_EVALUATE, "Run the script"))
    easel_call_reply (call, NULL);
}

#define TEXT_SCHEMA "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\",\"maxLength\":100}," \
                    "\"slow\":{\"type\":\"boolean\"}},\"additionalProperties\":false}"
#define TIME_SCHEMA "{\"type\":\"object\",\"properties\":{\"timeoutMs\":{\"type\":\"integer\",\"minimum\":1}}}"

static GBytes *
load_text (const char *text)
{
  return g_bytes_new_static (text, strlen (text));
}

static GBytes *
fake_load (void)
{
  return load_text ("{\"description\":\"A canvas for tests\",\"inputSchema\":" TEXT_SCHEMA ",\"actions\":["
                    "{\"name\":\"set\",\"description\":\"Keeps a text\",\"inputSchema\":" TEXT_SCHEMA "},"
                    "{\"name\":\"wait\",\"description\":\"Waits\",\"inputSchema\":" TIME_SCHEMA "},"
                    "{\"name\":\"forget\",\"description\":\"Never answers\"},"
                    "{\"name\":\"conflict\",\"description\":\"Is late\"},"
                    "{\"name\":\"write\",\"description\":\"Writes\"},"
                    "{\"name\":\"shell\",\"description\":\"Runs\"}]}");
}

static GBytes *
other_load (void)
{
  return load_text ("{\"description\":\"Another canvas, which must be allowed\",\"actions\":[]}");
}

static const EaselActionDeclaration actions[] = {
  { "set", EASEL_ACTION_EDIT, invoke_set },
  { "wait", EASEL_ACTION_READ, invoke_wait },
  { "forget", EASEL_ACTION_READ, invoke_forget },
  { "conflict", EASEL_ACTION_READ, invoke_conflict },
  { "write", EASEL_ACTION_LOCAL_WRITE, invoke_write },
  { "shell", EASEL_ACTION_LOCAL_SHELL, invoke_conflict },
};

const EaselDeclaration fake_declaration = {
  FAKE_CANVAS, "Fake", fake_load, EASEL_ACTION_SHOW, actions, G_N_ELEMENTS (actions),
  fake_instance_get_type,
};

const EaselDeclaration other_declaration = {
  "test.other", "Other", other_load, EASEL_ACTION_LOCAL_WRITE, NULL, 0,
  fake_instance_get_type,
};

static void
invoke_nothing (EaselInstance *instance,
                EaselCall     *call)
{
  easel_call_reply (call, NULL);
}

static const EaselActionDeclaration classes[] = {
  { "read", EASEL_ACTION_READ, invoke_nothing },
  { "show", EASEL_ACTION_SHOW, invoke_nothing },
  { "edit", EASEL_ACTION_EDIT, invoke_nothing },
  { "host-file", EASEL_ACTION_HOST_FILE, invoke_nothing },
  { "local-read", EASEL_ACTION_LOCAL_READ, invoke_nothing },
  { "local-write", EASEL_ACTION_LOCAL_WRITE, invoke_nothing },
  { "browse", EASEL_ACTION_BROWSE, invoke_nothing },
  { "browse-private", EASEL_ACTION_BROWSE_PRIVATE, invoke_nothing },
  { "page-input", EASEL_ACTION_PAGE_INPUT, invoke_nothing },
  { "evaluate", EASEL_ACTION_EVALUATE, invoke_nothing },
  { "host-terminal", EASEL_ACTION_HOST_TERMINAL, invoke_nothing },
  { "local-shell", EASEL_ACTION_LOCAL_SHELL, invoke_nothing },
  { "picture", EASEL_ACTION_PICTURE, invoke_nothing },
  { "work-folder", EASEL_ACTION_WORK_FOLDER, invoke_nothing },
  { "app", EASEL_ACTION_APP, invoke_nothing },
};

static GBytes *
classes_load (void)
{
  GString *text = g_string_new ("{\"description\":\"Every class\",\"actions\":[");

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    g_string_append_printf (text, "%s{\"name\":\"%s\",\"description\":\"\"}", i > 0 ? "," : "", classes[i].name);
  g_string_append (text, "]}");
  return g_string_free_to_bytes (text);
}

const EaselDeclaration classes_declaration = {
  "test.classes", "Classes", classes_load, EASEL_ACTION_SHOW, classes, G_N_ELEMENTS (classes),
  fake_instance_get_type,
};
