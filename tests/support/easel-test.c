/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test.h"

#include <string.h>

#include <glib/gstdio.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <unistd.h>

/* Far beyond anything that is waited for, also under sanitizers on a busy machine: not a measurement. This is time in which
 * this program ran: while the whole machine stands still, no patience is lost. Milliseconds. */
#define PATIENCE 300000
/* A condition outside of this program, such as a file or an answer of another one, wakes no main loop: it is looked at again
 * after intervals that grow, so that each wait is longer by no more than what it needed. Milliseconds. */
#define FIRST_INTERVAL 10
#define LAST_INTERVAL 500
/* A condition that asks another program keeps both at work for as long as it is asked. Each answer wakes the main loop, so that
 * it would be asked again at once: it has a pause of that many times what it took, and most of the processor is left to the
 * programs that are to make it true. */
#define PAUSE_FACTOR 4

struct _EaselTestPatience
{
  GSource *source;
  guint    interval;
  guint    waited;
  gint64   looked_since;  /* monotonic time */
  long     n_sleeps;      /* of this thread until then */
};

static void patience_look_later (EaselTestPatience *self);

static gboolean
look_cb (gpointer user_data)
{
  EaselTestPatience *self = user_data;

  self->waited += self->interval;
  self->interval = MIN (2 * self->interval, LAST_INTERVAL);
  g_source_unref (self->source);
  patience_look_later (self);
  return G_SOURCE_REMOVE;
}

static void
patience_look_later (EaselTestPatience *self)
{
  self->source = g_timeout_source_new (self->interval);
  g_source_set_callback (self->source, look_cb, self, NULL);
  g_source_attach (self->source, NULL);
}

/* How often this thread had nothing to do and left the processor. */
static long
count_sleeps (void)
{
  struct rusage usage;

  g_assert_no_errno (getrusage (RUSAGE_THREAD, &usage));
  return usage.ru_nvcsw;
}

static void
patience_look (EaselTestPatience *self)
{
  self->n_sleeps = count_sleeps ();
  self->looked_since = g_get_monotonic_time ();
}

EaselTestPatience *
easel_test_patience_new (void)
{
  EaselTestPatience *self = g_new0 (EaselTestPatience, 1);

  self->interval = FIRST_INTERVAL;
  patience_look_later (self);
  patience_look (self);
  return self;
}

static gboolean
pause_over_cb (gpointer is_over)
{
  *(gboolean *) is_over = TRUE;
  return G_SOURCE_REMOVE;
}

/* What is known in this program is looked at after each turn of the main loop: there it may hold for one turn only. */
gboolean
easel_test_patience_go_on (EaselTestPatience *self)
{
  gboolean is_over = count_sleeps () == self->n_sleeps;

  if (easel_test_patience_is_over (self))
    return FALSE;
  if (!is_over)
    {
      guint took = (g_get_monotonic_time () - self->looked_since) / G_TIME_SPAN_MILLISECOND;

      g_timeout_add (CLAMP (PAUSE_FACTOR * took, FIRST_INTERVAL, LAST_INTERVAL), pause_over_cb, &is_over);
    }
  do
    g_main_context_iteration (NULL, TRUE);
  while (!is_over);
  patience_look (self);
  return TRUE;
}

gboolean
easel_test_patience_is_over (EaselTestPatience *self)
{
  return self->waited >= PATIENCE;
}

void
easel_test_patience_free (EaselTestPatience *self)
{
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_free (self);
}

void
easel_test_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

void
easel_test_pass_time (guint milliseconds)
{
  g_autoptr(GSource) newest = g_idle_source_new ();
  guint n_ids = g_source_attach (newest, NULL);

  g_source_destroy (newest);
  for (guint id = 1; id < n_ids; id++)
    {
      GSource *source = g_main_context_find_source_by_id (NULL, id);

      if (source != NULL && g_source_get_ready_time (source) > 0)
        g_source_set_ready_time (source, MAX (0, g_source_get_ready_time (source) - milliseconds * G_TIME_SPAN_MILLISECOND));
    }
}

void
easel_test_result_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      result_location)
{
  GAsyncResult **location = result_location;

  g_assert_null (*location);
  *location = g_object_ref (result);
}

static gboolean
run_once (const char * const *argv)
{
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return g_subprocess_wait_check_finish (process, result, NULL);
}

void
easel_test_act (const char * const *argv)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  while (!run_once (argv))
    {
      g_autofree char *command = g_strjoinv (" ", (char **) argv);

      if (easel_test_patience_is_over (patience))
        g_error ("done in vain: %s", command);
    }
}

void
easel_test_watch (gpointer  object,
                  gpointer *location)
{
  *location = object;
  g_object_add_weak_pointer (object, location);
}

void
easel_test_remove_tree (const char *path)
{
  g_autoptr(GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      easel_test_remove_tree (child);
    }
  g_remove (path);
}

/* Bound and not listening: whoever asks for the port by its number gets it, and whoever asks for any does not. Until
 * the program ends. */
void
easel_test_hold_port (const char *uri)
{
  g_autoptr(GUri) parsed = g_uri_parse (uri, G_URI_FLAGS_NONE, NULL);
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int on = 1;

  g_assert_nonnull (parsed);
  g_assert_cmpint (fd, >=, 0);
  address.sin_port = htons (g_uri_get_port (parsed));
  g_assert_no_errno (setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on));
  if (bind (fd, (struct sockaddr *) &address, sizeof address) != 0)
    close (fd);
}

/* The default writer is what makes warnings fatal. */
static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        (g_str_has_prefix (fields[i].value, "Trying to measure ") ||
         strstr (fields[i].value, "attempt to allocate AdwFadingLabel") != NULL))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, user_data);
}

void
easel_test_tolerate_measuring (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
}

guint64
easel_test_peak_memory (int pid)
{
  g_autofree char *path = pid != 0 ? g_strdup_printf ("/proc/%d/status", pid) : g_strdup ("/proc/self/status");
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  line = strstr (text, "VmHWM:");
  g_assert_nonnull (line);
  return g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) * 1024;
}
