/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-instance.h"

#include <glib/gstdio.h>

#include "easel-call.h"
#include "easel-instance-writer.h"
#include "easel-json.h"
#include "easel-provider-limits.h"
#include "easel-store.h"

typedef struct
{
  const EaselDeclaration *declaration;
  char                   *id;
  EaselRequester         *requester;
  char                   *home;
  EaselOrphanReason       orphan_reason;
  char                   *store;
  GFile                  *folder;     /* nullable: created on first use */
  char                   *title;
  char                   *status;
  char                   *location;   /* nullable */
  EaselHostFiles         *files;      /* nullable */
  EaselHostTerminals     *terminals;  /* nullable */
  EaselCanvasDelegate    *delegate;   /* nullable */
  GStrv                   granted;
  GPtrArray              *calls;      /* unanswered EaselCall, not referenced: each is removed when it is answered */
  char                   *input;      /* nullable: digest of the last open's input */
  gboolean                is_open;
  gboolean                is_unsaved;
  gboolean                is_shared;
  gboolean                is_used;    /* used by an agent since Easel started */
} EaselInstancePrivate;

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_STATUS,
  PROP_BUSY,
  PROP_UNSAVED,
  PROP_HOST_FILES,
  PROP_HOST_TERMINALS,
  PROP_HOST_DELEGATE,
  PROP_GRANTED,
  PROP_SHARED,
  N_PROPS
};

enum { CHANGED, LEFT_LOCATION, MESSAGE, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselInstance, easel_instance, G_TYPE_OBJECT)

static EaselInstancePrivate *
get_private (EaselInstance *self)
{
  return easel_instance_get_instance_private (self);
}

/* Defaults for kinds that need not do anything at that time. */
static void
open_nothing (EaselInstance *self,
              EaselCall     *call,
              gboolean       again)
{
  easel_call_reply (call, NULL);
}

static void
close_nothing (EaselInstance *self)
{
}

static JsonObject *
save_nothing (EaselInstance *self)
{
  return json_object_new ();
}

static void
restore_nothing (EaselInstance *self,
                 JsonObject    *saved)
{
}

static void
easel_instance_dispose (GObject *object)
{
  easel_instance_stop (EASEL_INSTANCE (object));
  G_OBJECT_CLASS (easel_instance_parent_class)->dispose (object);
}

static void
easel_instance_finalize (GObject *object)
{
  EaselInstancePrivate *priv = get_private (EASEL_INSTANCE (object));

  g_ptr_array_unref (priv->calls);
  g_clear_object (&priv->files);
  g_clear_object (&priv->terminals);
  g_clear_object (&priv->delegate);
  g_strfreev (priv->granted);
  g_free (priv->home);
  easel_requester_free (priv->requester);
  g_free (priv->location);
  g_free (priv->status);
  g_free (priv->title);
  g_clear_object (&priv->folder);
  g_free (priv->store);
  g_free (priv->input);
  g_free (priv->id);
  G_OBJECT_CLASS (easel_instance_parent_class)->finalize (object);
}

static void
easel_instance_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  EaselInstance *self = EASEL_INSTANCE (object);
  EaselInstancePrivate *priv = get_private (self);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, priv->title);
      break;
    case PROP_STATUS:
      g_value_set_string (value, priv->status);
      break;
    case PROP_UNSAVED:
      g_value_set_boolean (value, priv->is_unsaved);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, easel_instance_is_busy (self));
      break;
    case PROP_HOST_FILES:
      g_value_set_object (value, priv->files);
      break;
    case PROP_HOST_TERMINALS:
      g_value_set_object (value, priv->terminals);
      break;
    case PROP_HOST_DELEGATE:
      g_value_set_object (value, priv->delegate);
      break;
    case PROP_GRANTED:
      g_value_set_boxed (value, priv->granted);
      break;
    case PROP_SHARED:
      g_value_set_boolean (value, priv->is_shared);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_STATUS] = g_param_spec_string ("status", NULL, NULL, NULL, flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_UNSAVED] = g_param_spec_boolean ("unsaved", NULL, NULL, FALSE, flags);
  properties[PROP_HOST_FILES] = g_param_spec_object ("host-files", NULL, NULL, EASEL_TYPE_HOST_FILES, flags);
  properties[PROP_HOST_TERMINALS] = g_param_spec_object ("host-terminals", NULL, NULL, EASEL_TYPE_HOST_TERMINALS,
                                                         flags);
  properties[PROP_HOST_DELEGATE] = g_param_spec_object ("host-delegate", NULL, NULL, EASEL_TYPE_CANVAS_DELEGATE, flags);
  properties[PROP_GRANTED] = g_param_spec_boxed ("granted", NULL, NULL, G_TYPE_STRV, flags);
  properties[PROP_SHARED] = g_param_spec_boolean ("shared", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_instance_class_init (EaselInstanceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_instance_dispose;
  object_class->finalize = easel_instance_finalize;
  object_class->get_property = easel_instance_get_property;
  klass->open = open_nothing;
  klass->close = close_nothing;
  klass->save = save_nothing;
  klass->restore = restore_nothing;
  install_properties (object_class);

  /**
   * EaselInstance::changed:
   * @self: the instance
   *
   * The saved state is out of date.
   */
  signals[CHANGED] = g_signal_new ("changed", EASEL_TYPE_INSTANCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);

  /**
   * EaselInstance::left-location:
   * @self: the instance
   * @location: the site or path that it showed; foreign
   *
   * The instance now shows another location, or none.
   */
  signals[LEFT_LOCATION] = g_signal_new ("left-location", EASEL_TYPE_INSTANCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * EaselInstance::message:
   * @self: the instance
   * @payload: (type JsonNode): a message whose format depends on the canvas
   *
   * For all agents that have the instance open. Surfaces cannot send such messages: the user may work in the surface of
   * a shared canvas of their own, while the agent's canvas has no surface.
   */
  signals[MESSAGE] = g_signal_new ("message", EASEL_TYPE_INSTANCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, JSON_TYPE_NODE);
}

static void
easel_instance_init (EaselInstance *self)
{
  EaselInstancePrivate *priv = get_private (self);

  priv->calls = g_ptr_array_new ();
  priv->granted = g_new0 (char *, 1);
}

EaselInstance *
easel_instance_new (const EaselDeclaration *declaration,
                    const char             *instance_id,
                    const EaselRequester   *requester,
                    const char             *store)
{
  EaselInstance *self = g_object_new (declaration->get_instance_type (), NULL);
  EaselInstancePrivate *priv = get_private (self);

  priv->declaration = declaration;
  priv->id = g_strdup (instance_id);
  priv->requester = easel_requester_copy (requester);
  priv->home = g_strdup (requester->session);
  priv->store = g_strdup (store);
  priv->title = g_strdup (declaration->display_name);
  return self;
}

/** easel_instance_get_declaration: (transfer none): the declaration of the canvas. */
const EaselDeclaration *
easel_instance_get_declaration (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->declaration;
}

/** easel_instance_get_id: (transfer none): the instance id that the agent chose: hostile text, never a path. */
const char *
easel_instance_get_id (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->id;
}

/** easel_instance_get_requester: (transfer none): the session that opened the instance. */
const EaselRequester *
easel_instance_get_requester (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->requester;
}

/** easel_instance_get_home: (transfer none): the session whose catalogue lists the instance, or listed it last. */
const char *
easel_instance_get_home (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->home;
}

void
easel_instance_set_home (EaselInstance *self,
                         const char    *session)
{
  EaselInstancePrivate *priv = get_private (self);
  g_autofree char *old = g_steal_pointer (&priv->home);

  priv->home = g_strdup (session);
}

/** easel_instance_get_orphan_reason: why no host lists the instance any more; %EASEL_ORPHAN_NONE for a listed one. */
EaselOrphanReason
easel_instance_get_orphan_reason (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), EASEL_ORPHAN_NONE);

  return get_private (self)->orphan_reason;
}

void
easel_instance_set_orphan_reason (EaselInstance     *self,
                                  EaselOrphanReason  reason)
{
  get_private (self)->orphan_reason = reason;
}

/** easel_instance_get_title: (transfer none) (nullable): the title of its content, cleaned for display. */
const char *
easel_instance_get_title (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->title;
}

/** easel_instance_get_status: (transfer none) (nullable): a one-line status, cleaned for display. */
const char *
easel_instance_get_status (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->status;
}

const char *
easel_instance_get_location (EaselInstance *self)
{
  return get_private (self)->location;
}

const char *
easel_instance_peek_store (EaselInstance *self)
{
  return get_private (self)->store;
}

/**
 * easel_instance_get_store:
 * @self: an instance
 *
 * Creates the instance's private folder on first use. The folder is removed when the instance is closed.
 *
 * Returns: (transfer none): the folder
 */
GFile *
easel_instance_get_store (EaselInstance *self)
{
  EaselInstancePrivate *priv = get_private (self);

  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  if (g_mkdir_with_parents (priv->store, 0700) != 0)
    g_message ("The folder of a canvas could not be made");
  if (priv->folder == NULL)
    priv->folder = g_file_new_for_path (priv->store);
  return priv->folder;
}

/** easel_instance_get_host_files: (transfer none) (nullable): files on the host; %NULL while disconnected. */
EaselHostFiles *
easel_instance_get_host_files (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->files;
}

/**
 * easel_instance_get_host_terminals:
 * @self: an instance
 *
 * Returns: (transfer none) (nullable): terminals on the host; %NULL while disconnected
 */
EaselHostTerminals *
easel_instance_get_host_terminals (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->terminals;
}

/** easel_instance_get_host_delegate: (transfer none) (nullable): forwards ports of the host's computer. */
EaselCanvasDelegate *
easel_instance_get_host_delegate (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return get_private (self)->delegate;
}

void
easel_instance_set_host_services (EaselInstance       *self,
                                  EaselHostFiles      *files,
                                  EaselHostTerminals  *terminals,
                                  EaselCanvasDelegate *delegate)
{
  EaselInstancePrivate *priv = get_private (self);

  if (g_set_object (&priv->files, files))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HOST_FILES]);
  if (g_set_object (&priv->terminals, terminals))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HOST_TERMINALS]);
  if (g_set_object (&priv->delegate, delegate))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HOST_DELEGATE]);
}

/** easel_instance_get_granted: (transfer none): paths of the folders that the user granted. */
const char * const *
easel_instance_get_granted (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  return (const char * const *) get_private (self)->granted;
}

void
easel_instance_set_granted (EaselInstance      *self,
                            const char * const *folders)
{
  EaselInstancePrivate *priv = get_private (self);

  g_strfreev (priv->granted);
  priv->granted = g_strdupv ((GStrv) folders);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GRANTED]);
}

/** easel_instance_is_unsaved: whether the instance has content that is not in any file of the user. */
gboolean
easel_instance_is_unsaved (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), FALSE);

  return get_private (self)->is_unsaved;
}

/** easel_instance_is_shared: whether the user shares the instance with an agent now. */
gboolean
easel_instance_is_shared (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), FALSE);

  return get_private (self)->is_shared;
}

void
easel_instance_set_shared (EaselInstance *self,
                           gboolean       is_shared)
{
  EaselInstancePrivate *priv = get_private (self);

  if (priv->is_shared == is_shared)
    return;
  priv->is_shared = is_shared;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHARED]);
}

/* Ends the calls first, so that a handler cannot start anything in between. */
void
easel_instance_end_share (EaselInstance *self)
{
  EaselInstanceClass *klass = EASEL_INSTANCE_GET_CLASS (self);
  g_autoptr(EaselInstance) kept = g_object_ref (self);

  easel_instance_stop (self);
  if (klass->share_ended != NULL)
    klass->share_ended (self);
}

/** easel_instance_set_unsaved: for subclasses. */
void
easel_instance_set_unsaved (EaselInstance *self,
                            gboolean       is_unsaved)
{
  EaselInstancePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_INSTANCE (self));

  if (priv->is_unsaved == is_unsaved)
    return;
  priv->is_unsaved = is_unsaved;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNSAVED]);
}

/**
 * easel_instance_describe:
 * @self: an instance
 *
 * Returns: (transfer full) (nullable): input for an open that shows the same content again; %NULL if the content cannot
 *   be shown again
 */
JsonObject *
easel_instance_describe (EaselInstance *self)
{
  EaselInstanceClass *klass;

  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  klass = EASEL_INSTANCE_GET_CLASS (self);
  return klass->describe != NULL ? klass->describe (self) : NULL;
}

/**
 * easel_instance_list_programs:
 * @self: an instance
 *
 * Returns: (transfer full) (nullable): names of running programs that would end with Easel, foreign; %NULL if there are
 *   none
 */
GStrv
easel_instance_list_programs (EaselInstance *self)
{
  EaselInstanceClass *klass;
  g_auto(GStrv) programs = NULL;

  g_return_val_if_fail (EASEL_IS_INSTANCE (self), NULL);

  klass = EASEL_INSTANCE_GET_CLASS (self);
  programs = klass->list_programs != NULL ? klass->list_programs (self) : NULL;
  return programs != NULL && *programs != NULL ? g_steal_pointer (&programs) : NULL;
}

/** easel_instance_is_busy: whether an agent's call is in progress in the instance. */
gboolean
easel_instance_is_busy (EaselInstance *self)
{
  g_return_val_if_fail (EASEL_IS_INSTANCE (self), FALSE);

  return get_private (self)->calls->len > 0;
}

/** easel_instance_stop: the user pressed Stop: every unanswered call ends as canvas_cancelled. */
void
easel_instance_stop (EaselInstance *self)
{
  EaselInstancePrivate *priv = get_private (self);
  g_autoptr(EaselInstance) kept = NULL;

  g_return_if_fail (EASEL_IS_INSTANCE (self));

  kept = g_object_ref (self);
  while (priv->calls->len > 0)
    easel_call_end (g_ptr_array_index (priv->calls, 0), EASEL_CODE_CANCELLED,
                    "The person stopped this. Ask them before you repeat it.");
}

gboolean
easel_instance_can_begin (EaselInstance *self)
{
  return get_private (self)->calls->len < EASEL_LIMIT_INSTANCE_CALLS;
}

static void
answered_cb (EaselCall     *call,
             EaselInstance *self)
{
  EaselInstancePrivate *priv = get_private (self);

  g_signal_handlers_disconnect_by_func (call, answered_cb, self);
  g_ptr_array_remove (priv->calls, call);
  if (priv->calls->len == 0)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

void
easel_instance_begin (EaselInstance *self,
                      EaselCall     *call)
{
  EaselInstancePrivate *priv = get_private (self);

  priv->is_used = TRUE;
  g_ptr_array_add (priv->calls, call);
  g_signal_connect_object (call, "answered", G_CALLBACK (answered_cb), self, 0);
  if (priv->calls->len == 1)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

gboolean
easel_instance_is_used (EaselInstance *self)
{
  return get_private (self)->is_used;
}

gboolean
easel_instance_may_close (EaselInstance *self)
{
  EaselInstanceClass *klass = EASEL_INSTANCE_GET_CLASS (self);

  return klass->may_close == NULL || klass->may_close (self);
}

gboolean
easel_instance_is_open (EaselInstance *self)
{
  return get_private (self)->is_open;
}

void
easel_instance_set_open (EaselInstance *self)
{
  get_private (self)->is_open = TRUE;
}

const char *
easel_instance_get_input (EaselInstance *self)
{
  return get_private (self)->input;
}

void
easel_instance_set_input (EaselInstance *self,
                          const char    *digest)
{
  EaselInstancePrivate *priv = get_private (self);

  g_free (priv->input);
  priv->input = g_strdup (digest);
}

/* Not against forgery: an agent that finds another input with this digest only keeps its own canvas from changing. Of
 * the digests that GLib has, MD5 takes the least time for an input of megabytes. */
char *
easel_instance_digest_input (JsonObject *input)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (input));
  g_autofree char *text = easel_json_to_string (node);

  return g_compute_checksum_for_string (G_CHECKSUM_MD5, text, -1);
}

/**
 * easel_instance_is_repeated:
 * @self: an open instance
 * @input: input of an open request
 *
 * Returns: whether the last open had the same input. An agent runtime that resumes repeats its open request only to
 *   learn the present state, so the handler must not undo later changes
 */
gboolean
easel_instance_is_repeated (EaselInstance *self,
                            JsonObject    *input)
{
  g_autofree char *digest = NULL;

  g_return_val_if_fail (EASEL_IS_INSTANCE (self), FALSE);
  g_return_val_if_fail (input != NULL, FALSE);

  digest = easel_instance_digest_input (input);
  return g_strcmp0 (get_private (self)->input, digest) == 0;
}

void
easel_instance_close (EaselInstance *self)
{
  g_autoptr(EaselInstance) kept = g_object_ref (self);

  easel_instance_stop (self);
  EASEL_INSTANCE_GET_CLASS (self)->close (self);
  easel_store_remove (get_private (self)->store);
}

static void
set_string (EaselInstance  *self,
            char          **field,
            const char     *value,
            guint           property)
{
  if (g_strcmp0 (*field, value) == 0)
    return;
  g_free (*field);
  *field = g_strdup (value);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
  easel_instance_emit_changed (self);
}

/**
 * easel_instance_set_title:
 * @self: an instance
 * @title: (nullable): the title of its content, cleaned for display
 *
 * For subclasses.
 */
void
easel_instance_set_title (EaselInstance *self,
                          const char    *title)
{
  g_return_if_fail (EASEL_IS_INSTANCE (self));

  set_string (self, &get_private (self)->title, title, PROP_TITLE);
}

/**
 * easel_instance_set_status:
 * @self: an instance
 * @status: (nullable): a one-line status, cleaned for display
 *
 * For subclasses.
 */
void
easel_instance_set_status (EaselInstance *self,
                           const char    *status)
{
  g_return_if_fail (EASEL_IS_INSTANCE (self));

  set_string (self, &get_private (self)->status, status, PROP_STATUS);
}

/**
 * easel_instance_set_location:
 * @self: an instance
 * @location: (nullable): the site or path that the instance shows; foreign, not cleaned
 *
 * For subclasses. Questions name this location, and answers for it end when the location changes.
 */
void
easel_instance_set_location (EaselInstance *self,
                             const char    *location)
{
  EaselInstancePrivate *priv;
  g_autofree char *left = NULL;

  g_return_if_fail (EASEL_IS_INSTANCE (self));

  priv = get_private (self);
  if (g_strcmp0 (priv->location, location) == 0)
    return;
  left = g_steal_pointer (&priv->location);
  priv->location = g_strdup (location);
  if (left != NULL)
    g_signal_emit (self, signals[LEFT_LOCATION], 0, left);
}

/**
 * easel_instance_emit_message:
 * @self: an instance
 * @payload: a message whose format depends on the canvas
 *
 * For subclasses. Sends a message to the agents that have the instance open.
 */
void
easel_instance_emit_message (EaselInstance *self,
                             JsonNode      *payload)
{
  g_return_if_fail (EASEL_IS_INSTANCE (self));
  g_return_if_fail (payload != NULL);

  g_signal_emit (self, signals[MESSAGE], 0, payload);
}

/** easel_instance_emit_changed: for subclasses: the result of save() has changed. */
void
easel_instance_emit_changed (EaselInstance *self)
{
  g_return_if_fail (EASEL_IS_INSTANCE (self));

  g_signal_emit (self, signals[CHANGED], 0);
}
