/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-embedded-host.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>

#include "easel-backoff.h"
#include "easel-child-stderr.h"
#include "easel-embedded-limits.h"
#include "easel-limits.h"
#include "easel-uri.h"

#define READY "READY "
#define EXPECTED "ws://127.0.0.1:"

struct _EaselEmbeddedHost
{
  GObject parent_instance;

  char *program;
  char *state_folder;
  GSubprocess *child;
  GCancellable *cancellable;   /* cancels all operations of this child */
  EaselChildStderr *child_stderr;      /* its standard error */
  GString *line;               /* its standard output until READY */
  char *uri;
  char *reason;
  guint ready_id;
  guint restart_id;
  EaselBackoff backoff;
  gint64 ready_since;
  gboolean should_run;
};

enum { PROP_0, PROP_URI, PROP_REASON, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselEmbeddedHost, easel_embedded_host, G_TYPE_OBJECT)

static void spawn (EaselEmbeddedHost *self);

static void
easel_embedded_host_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  EaselEmbeddedHost *self = EASEL_EMBEDDED_HOST (object);

  switch (prop_id)
    {
    case PROP_URI:
      g_value_set_string (value, self->uri);
      break;
    case PROP_REASON:
      g_value_set_string (value, self->reason);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
forget_child (EaselEmbeddedHost *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->ready_id, g_source_remove);
  g_clear_object (&self->child);
  g_clear_pointer (&self->child_stderr, easel_child_stderr_unref);
}

static void
easel_embedded_host_dispose (GObject *object)
{
  EaselEmbeddedHost *self = EASEL_EMBEDDED_HOST (object);

  self->should_run = FALSE;
  g_clear_handle_id (&self->restart_id, g_source_remove);
  if (self->child != NULL)
    g_subprocess_force_exit (self->child);
  forget_child (self);
  G_OBJECT_CLASS (easel_embedded_host_parent_class)->dispose (object);
}

static void
easel_embedded_host_finalize (GObject *object)
{
  EaselEmbeddedHost *self = EASEL_EMBEDDED_HOST (object);

  g_free (self->program);
  g_free (self->state_folder);
  g_string_free (self->line, TRUE);
  g_free (self->uri);
  g_free (self->reason);
  G_OBJECT_CLASS (easel_embedded_host_parent_class)->finalize (object);
}

static void
easel_embedded_host_class_init (EaselEmbeddedHostClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = easel_embedded_host_get_property;
  object_class->dispose = easel_embedded_host_dispose;
  object_class->finalize = easel_embedded_host_finalize;

  properties[PROP_URI] = g_param_spec_string ("uri", NULL, NULL, NULL, flags);
  properties[PROP_REASON] = g_param_spec_string ("reason", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_embedded_host_init (EaselEmbeddedHost *self)
{
  self->line = g_string_new (NULL);
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

/**
 * easel_embedded_host_new:
 * @program: the path of easel-host
 * @state_folder: its state; two processes cannot share it
 */
EaselEmbeddedHost *
easel_embedded_host_new (const char *program,
                         const char *state_folder)
{
  EaselEmbeddedHost *self;

  g_return_val_if_fail (program != NULL, NULL);
  g_return_val_if_fail (state_folder != NULL, NULL);

  self = g_object_new (EASEL_TYPE_EMBEDDED_HOST, NULL);
  self->program = g_strdup (program);
  self->state_folder = g_strdup (state_folder);
  return self;
}

static void
set_reason (EaselEmbeddedHost *self,
            const char        *reason)
{
  if (g_strcmp0 (self->reason, reason) == 0)
    return;
  g_free (self->reason);
  self->reason = g_strdup (reason);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REASON]);
}

static gboolean
restart_cb (gpointer user_data)
{
  EaselEmbeddedHost *self = user_data;

  self->restart_id = 0;
  spawn (self);
  return G_SOURCE_REMOVE;
}

static void
restart_later (EaselEmbeddedHost *self)
{
  if (self->should_run && self->restart_id == 0)
    self->restart_id = g_timeout_add (easel_backoff_next (&self->backoff), restart_cb, self);
}

/* A child that ran for a while is restarted after the shortest wait; a child that keeps failing waits longer each
 * time. */
static void
note_uptime (EaselEmbeddedHost *self)
{
  gint64 lived = self->ready_since == 0 ? 0 : (g_get_monotonic_time () - self->ready_since) / 1000;

  if (lived > EASEL_LIMIT_BACKOFF_MAX)
    easel_backoff_reset (&self->backoff);
  self->ready_since = 0;
}

static void
ended_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselEmbeddedHost) self = user_data;
  g_autofree char *reason = NULL;
  const char *last;

  g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
  if (self->child != G_SUBPROCESS (object))
    return;
  last = easel_child_stderr_get_last_line (self->child_stderr);
  reason = *last != '\0'
             /* Translators: %s is what the host program said last, in its own words. */
             ? g_strdup_printf (_("The host on this computer ended: %s"), last)
             : g_strdup (_("The host on this computer ended."));
  forget_child (self);
  note_uptime (self);
  if (self->should_run)
    set_reason (self, reason);
  restart_later (self);
}

/* The child's answer is invalid: ends it, and ended_cb() restarts it. */
static void
reject_child (EaselEmbeddedHost *self,
              const char        *reason)
{
  set_reason (self, reason);
  easel_child_stderr_set_last_line (self->child_stderr, reason);
  g_subprocess_force_exit (self->child);
}

static gboolean
ready_timeout_cb (gpointer user_data)
{
  EaselEmbeddedHost *self = user_data;

  self->ready_id = 0;
  reject_child (self, _("It did not start in time."));
  return G_SOURCE_REMOVE;
}

static void
take_line (EaselEmbeddedHost *self)
{
  const char *uri = self->line->str + strlen (READY);

  g_clear_handle_id (&self->ready_id, g_source_remove);
  if (!g_str_has_prefix (self->line->str, READY EXPECTED) || !g_utf8_validate (uri, -1, NULL) ||
      !easel_uri_is_loopback (uri))
    {
      reject_child (self, _("It did not report its address."));
      return;
    }
  self->ready_since = g_get_monotonic_time ();
  g_object_freeze_notify (G_OBJECT (self));
  set_reason (self, NULL);
  if (g_strcmp0 (self->uri, uri) != 0)
    {
      g_free (self->uri);
      self->uri = g_strdup (uri);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_URI]);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

static void read_more (EaselEmbeddedHost *self,
                       GInputStream      *stream);

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselEmbeddedHost) self = user_data;
  g_autoptr(GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (object), result, NULL);
  char *end;

  if (bytes == NULL || g_bytes_get_size (bytes) == 0 || self->child == NULL ||
      g_subprocess_get_stdout_pipe (self->child) != G_INPUT_STREAM (object))
    return;
  g_string_append_len (self->line, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  end = strchr (self->line->str, '\n');
  if (end != NULL)
    {
      g_string_truncate (self->line, end - self->line->str);
      take_line (self);
    }
  else if (self->line->len > EASEL_LIMIT_READY_BYTES || memchr (self->line->str, '\0', self->line->len) != NULL)
    reject_child (self, _("It did not report its address."));
  else
    read_more (self, G_INPUT_STREAM (object));
}

static void
read_more (EaselEmbeddedHost *self,
           GInputStream      *stream)
{
  g_input_stream_read_bytes_async (stream, EASEL_LIMIT_READY_BYTES, G_PRIORITY_HIGH, self->cancellable,
                                   read_cb, g_object_ref (self));
}

static void
spawn (EaselEmbeddedHost *self)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *reason = NULL;

  /* --exit-with-parent: the child ends when its standard input is closed, also if we are killed. */
  self->child = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                    G_SUBPROCESS_FLAGS_STDERR_PIPE,
                                  &error, self->program, "serve", "--port", "0", "--state", self->state_folder,
                                  "--exit-with-parent", NULL);
  if (self->child == NULL)
    {
      /* Translators: %s is the reason of the system. */
      reason = g_strdup_printf (_("The host on this computer could not be started: %s"), error->message);
      set_reason (self, reason);
      restart_later (self);
      return;
    }
  self->cancellable = g_cancellable_new ();
  g_string_truncate (self->line, 0);
  self->child_stderr = easel_child_stderr_new (g_subprocess_get_stderr_pipe (self->child), self->cancellable);
  self->ready_id = g_timeout_add (EASEL_LIMIT_READY_TIMEOUT, ready_timeout_cb, self);
  read_more (self, g_subprocess_get_stdout_pipe (self->child));
  g_subprocess_wait_async (self->child, NULL, ended_cb, g_object_ref (self));
}

/** easel_embedded_host_start: starts the child; skips the delay of a restart. */
void
easel_embedded_host_start (EaselEmbeddedHost *self)
{
  g_return_if_fail (EASEL_IS_EMBEDDED_HOST (self));

  self->should_run = TRUE;
  g_clear_handle_id (&self->restart_id, g_source_remove);
  if (self->child == NULL)
    spawn (self);
}

static void
stopped_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  gboolean *stopped = user_data;

  *stopped = g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
}

static gboolean
kill_cb (gpointer user_data)
{
  g_subprocess_force_exit (user_data);
  return G_SOURCE_REMOVE;
}

/**
 * easel_embedded_host_stop:
 *
 * Sends SIGTERM, kills the child after %EASEL_LIMIT_CHILD_STOP, and returns when it has exited. Runs the main context,
 * so use it only at the end of the program.
 */
void
easel_embedded_host_stop (EaselEmbeddedHost *self)
{
  g_autoptr(GSubprocess) child = NULL;
  gboolean stopped = FALSE;
  guint kill_id;

  g_return_if_fail (EASEL_IS_EMBEDDED_HOST (self));

  self->should_run = FALSE;
  g_clear_handle_id (&self->restart_id, g_source_remove);
  if (self->child == NULL)
    return;
  child = g_steal_pointer (&self->child);
  forget_child (self);
  g_subprocess_send_signal (child, SIGTERM);
  kill_id = g_timeout_add (EASEL_LIMIT_CHILD_STOP, kill_cb, child);
  g_subprocess_wait_async (child, NULL, stopped_cb, &stopped);
  while (!stopped)
    g_main_context_iteration (NULL, TRUE);
  if (g_main_context_find_source_by_id (NULL, kill_id) != NULL)
    g_source_remove (kill_id);
}

/** easel_embedded_host_get_uri: (nullable): its address with the token; secret, not for logs or screens. */
const char *
easel_embedded_host_get_uri (EaselEmbeddedHost *self)
{
  g_return_val_if_fail (EASEL_IS_EMBEDDED_HOST (self), NULL);
  return self->uri;
}

/** easel_embedded_host_get_reason: (nullable): a translated reason while it is not running. */
const char *
easel_embedded_host_get_reason (EaselEmbeddedHost *self)
{
  g_return_val_if_fail (EASEL_IS_EMBEDDED_HOST (self), NULL);
  return self->reason;
}

/** easel_embedded_host_get_pid: (nullable): the process id as text; %NULL while it is not running. */
const char *
easel_embedded_host_get_pid (EaselEmbeddedHost *self)
{
  g_return_val_if_fail (EASEL_IS_EMBEDDED_HOST (self), NULL);
  return self->child == NULL ? NULL : g_subprocess_get_identifier (self->child);
}

/**
 * easel_embedded_host_find:
 *
 * Returns: (transfer full): the program: `EASEL_HOST_PROGRAM`, else easel-host in the folder of this program, else the
 *   installed one
 */
char *
easel_embedded_host_find (void)
{
  const char *named = g_getenv ("EASEL_HOST_PROGRAM");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self == NULL ? NULL : g_path_get_dirname (self);
  g_autofree char *sibling = folder == NULL ? NULL : g_build_filename (folder, "easel-host", NULL);

  if (named != NULL && *named != '\0')
    return g_strdup (named);
  if (sibling != NULL && g_file_test (sibling, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&sibling);
  return g_build_filename (BINDIR, "easel-host", NULL);
}
