/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "config.h"

#include "gsv-run.h"

#include <glib/gi18n-lib.h>

#include "easel-enum.h"
#include "easel-json.h"
#include "gsv-limits.h"

struct _GsvRun
{
  GObject        parent_instance;

  char          *action;
  char          *tool;
  char          *session_key;
  char          *save_as;
  JsonNode      *result;
  char          *message;
  char          *event_id;
  gint64         started;
  gint64         ended;
  GsvRunState    state;
  GsvRunStarter  starter;
};

enum { PROP_0, PROP_STATE, PROP_MESSAGE, PROP_RESULT, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_ENUM_TYPE (GsvRunState, gsv_run_state,
                    G_DEFINE_ENUM_VALUE (GSV_RUN_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (GSV_RUN_DONE, "done"),
                    G_DEFINE_ENUM_VALUE (GSV_RUN_FAILED, "failed"))
G_DEFINE_ENUM_TYPE (GsvRunStarter, gsv_run_starter,
                    G_DEFINE_ENUM_VALUE (GSV_RUN_BY_USER, "person"),
                    G_DEFINE_ENUM_VALUE (GSV_RUN_BY_JOB, "job"),
                    G_DEFINE_ENUM_VALUE (GSV_RUN_BY_OTHERS, "others"))
G_DEFINE_FINAL_TYPE (GsvRun, gsv_run, G_TYPE_OBJECT)

static void
gsv_run_get_property (GObject    *object,
                      guint       prop_id,
                      GValue     *value,
                      GParamSpec *pspec)
{
  GsvRun *self = GSV_RUN (object);

  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_enum (value, self->state);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    case PROP_RESULT:
      g_value_set_boxed (value, self->result);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gsv_run_finalize (GObject *object)
{
  GsvRun *self = GSV_RUN (object);

  g_free (self->event_id);
  g_free (self->message);
  g_clear_pointer (&self->result, json_node_unref);
  g_free (self->save_as);
  g_free (self->session_key);
  g_free (self->tool);
  g_free (self->action);
  G_OBJECT_CLASS (gsv_run_parent_class)->finalize (object);
}

static void
gsv_run_class_init (GsvRunClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gsv_run_get_property;
  object_class->finalize = gsv_run_finalize;

  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, GSV_TYPE_RUN_STATE, GSV_RUN_RUNNING, flags);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  properties[PROP_RESULT] = g_param_spec_boxed ("result", NULL, NULL, JSON_TYPE_NODE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gsv_run_init (GsvRun *self)
{
  self->started = g_get_real_time () / G_USEC_PER_SEC;
}

/**
 * gsv_run_new:
 * @action_id: the id of the action
 * @action: (nullable): its declaration
 * @starter: the origin of the run
 *
 * Returns: (transfer full): a run that begins now
 */
GsvRun *
gsv_run_new (const char      *action_id,
             const GsvAction *action,
             GsvRunStarter    starter)
{
  GsvRun *self;

  g_return_val_if_fail (action_id != NULL, NULL);

  self = g_object_new (GSV_TYPE_RUN, NULL);
  self->action = g_strdup (action_id);
  self->tool = action != NULL ? g_strdup (action->tool) : NULL;
  self->session_key = action != NULL && action->kind == GSV_ACTION_SEND ? g_strdup (action->conversation) : NULL;
  self->save_as = action != NULL ? g_strdup (action->save_as) : NULL;
  self->starter = starter;
  return self;
}

const char *
gsv_run_get_action (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->action;
}

const char *
gsv_run_get_tool (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->tool;
}

const char *
gsv_run_get_session_key (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->session_key;
}

GsvRunStarter
gsv_run_get_starter (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), GSV_RUN_BY_OTHERS);

  return self->starter;
}

const char *
gsv_run_get_save_as (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->save_as;
}

JsonNode *
gsv_run_get_result (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->result;
}

void
gsv_run_set_result (GsvRun   *self,
                    JsonNode *result)
{
  g_return_if_fail (GSV_IS_RUN (self) && result != NULL);

  g_clear_pointer (&self->result, json_node_unref);
  self->result = json_node_ref (result);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RESULT]);
}

GsvRunState
gsv_run_get_state (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), GSV_RUN_FAILED);

  return self->state;
}

const char *
gsv_run_get_message (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->message;
}

gint64
gsv_run_get_started (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), 0);

  return self->started;
}

gint64
gsv_run_get_ended (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), 0);

  return self->ended;
}

const char *
gsv_run_get_event_id (GsvRun *self)
{
  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  return self->event_id;
}

void
gsv_run_set_event_id (GsvRun     *self,
                      const char *event_id)
{
  g_return_if_fail (GSV_IS_RUN (self));

  g_free (self->event_id);
  self->event_id = g_strdup (event_id);
}

void
gsv_run_set_message (GsvRun     *self,
                     const char *message)
{
  g_return_if_fail (GSV_IS_RUN (self));

  if (g_strcmp0 (self->message, message) == 0)
    return;
  g_free (self->message);
  self->message = g_strdup (message);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MESSAGE]);
}

void
gsv_run_end (GsvRun      *self,
             GsvRunState  state,
             const char  *message)
{
  g_return_if_fail (GSV_IS_RUN (self) && state != GSV_RUN_RUNNING);

  if (self->state != GSV_RUN_RUNNING)
    return;
  self->ended = g_get_real_time () / G_USEC_PER_SEC;
  g_object_freeze_notify (G_OBJECT (self));
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
  gsv_run_set_message (self, message);
  g_object_thaw_notify (G_OBJECT (self));
}

void
gsv_run_fail (GsvRun     *self,
              const char *message)
{
  g_return_if_fail (GSV_IS_RUN (self));

  g_object_freeze_notify (G_OBJECT (self));
  if (self->ended == 0)
    self->ended = g_get_real_time () / G_USEC_PER_SEC;
  if (self->state != GSV_RUN_FAILED)
    {
      self->state = GSV_RUN_FAILED;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
    }
  gsv_run_set_message (self, message);
  g_object_thaw_notify (G_OBJECT (self));
}

/* --- saving and restoring ----------------------------------------------------------------------------------------- */

static void
save_text (JsonObject *saved,
           const char *name,
           const char *text)
{
  g_autofree char *cut = NULL;

  if (text == NULL)
    return;
  cut = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), EASEL_LIMIT_DISPLAY_CHARS));
  json_object_set_string_member (saved, name, cut);
}

JsonObject *
gsv_run_save (GsvRun *self)
{
  g_autofree char *result = NULL;
  JsonObject *saved;

  g_return_val_if_fail (GSV_IS_RUN (self), NULL);

  saved = easel_json_object (EASEL_JSON_STRING ("action", self->action),
                             EASEL_JSON_STRING ("by", easel_enum_nick (GSV_TYPE_RUN_STARTER, self->starter)),
                             EASEL_JSON_STRING ("state", easel_enum_nick (GSV_TYPE_RUN_STATE, self->state)),
                             EASEL_JSON_INT ("started", self->started),
                             EASEL_JSON_INT ("ended", self->ended));
  save_text (saved, "tool", self->tool);
  save_text (saved, "words", self->message);
  /* Saved as text, so that its nesting does not add to that of the file. */
  result = self->result != NULL ? easel_json_to_string (self->result) : NULL;
  if (result != NULL && strlen (result) <= GSV_LIMIT_SAVED_RESULT)
    json_object_set_string_member (saved, "result", result);
  return saved;
}

static int
read_nick (GType       type,
           JsonObject *saved,
           const char *name)
{
  g_autoptr(GTypeClass) klass = g_type_class_ref (type);
  const GEnumValue *found = g_enum_get_value_by_nick (G_ENUM_CLASS (klass), easel_json_peek_string (saved, name, ""));

  return found != NULL ? found->value : -1;
}

GsvRun *
gsv_run_restore (JsonObject *saved)
{
  const char *action, *result;
  int starter, state;
  GsvRun *self;

  g_return_val_if_fail (saved != NULL, NULL);

  action = easel_json_peek_string (saved, "action", NULL);
  starter = read_nick (GSV_TYPE_RUN_STARTER, saved, "by");
  state = read_nick (GSV_TYPE_RUN_STATE, saved, "state");
  if (action == NULL || starter < 0 || state < 0)
    return NULL;
  self = gsv_run_new (action, NULL, starter);
  self->tool = g_strdup (easel_json_peek_string (saved, "tool", NULL));
  self->message = g_strdup (easel_json_peek_string (saved, "words", NULL));
  self->started = easel_json_peek_int (saved, "started", 0);
  self->ended = easel_json_peek_int (saved, "ended", 0);
  self->state = state;
  result = easel_json_peek_string (saved, "result", NULL);
  if (result != NULL)
    self->result = easel_json_parse (result, strlen (result), GSV_LIMIT_SAVED_RESULT, NULL);
  if (state == GSV_RUN_RUNNING)
    {
      self->state = GSV_RUN_FAILED;
      g_free (self->message);
      self->message = g_strdup (_("Easel was closed before it ended."));
    }
  return self;
}
