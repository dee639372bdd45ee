/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-gsv-jobs.h"

#include "gsv-error.h"

struct _EaselGsvJobs
{
  GObject          parent_instance;

  EaselGsvActions *actions;
  GsvDocument     *document;
  GCancellable    *cancellable;  /* cancelled at the end */
  GPtrArray       *jobs;         /* (element-type Job) */
  char            *declared;     /* text of the running jobs; empty if none should run */
  gboolean         is_active;
};

enum { STOPPED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselGsvJobs, easel_gsv_jobs, G_TYPE_OBJECT)

/* A job, reference counted: a run in progress outlives a removed job. */
typedef struct
{
  EaselGsvJobs *jobs;     /* nullable: NULL if it is no longer declared */
  char         *action;
  guint         source;
  gboolean      is_running;
} Job;

static void
job_clear (gpointer data)
{
  g_free (((Job *) data)->action);
}

static void
job_release (gpointer data)
{
  g_rc_box_release_full (data, job_clear);
}

static void
job_stop (gpointer data)
{
  Job *job = data;

  job->jobs = NULL;
  g_clear_handle_id (&job->source, g_source_remove);
  job_release (job);
}

/* Stops a refused job, which would otherwise be sent every few seconds; only runs that were lost with the connection,
 * or had a conflict, are tried again. */
static void
ran_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  Job *job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_gsv_actions_run_finish (EASEL_GSV_ACTIONS (source), result, &error);

  job->is_running = FALSE;
  if (error != NULL && error->domain == GSV_ERROR && error->code != GSV_ERROR_CONFLICT && job->jobs != NULL)
    {
      g_autoptr(EaselGsvJobs) self = g_object_ref (job->jobs);

      g_clear_handle_id (&job->source, g_source_remove);
      g_signal_emit (self, signals[STOPPED], 0, job->action, error->message);
    }
  job_release (job);
}

/* Skips a run while the previous one is in progress. */
static gboolean
due_cb (gpointer user_data)
{
  Job *job = user_data;

  if (!job->is_running)
    {
      job->is_running = TRUE;
      easel_gsv_actions_run_async (job->jobs->actions, job->action, NULL, FALSE, job->jobs->cancellable, ran_cb,
                                   g_rc_box_acquire (job));
    }
  return G_SOURCE_CONTINUE;
}

static char *
dup_declared (EaselGsvJobs *self)
{
  GPtrArray *declared = gsv_document_get_refresh (self->document);
  GString *schedule = g_string_new (NULL);

  for (guint i = 0; self->is_active && i < declared->len; i++)
    {
      const GsvRefresh *refresh = declared->pdata[i];

      g_string_append_printf (schedule, "%u %s\n", refresh->interval, refresh->action);
    }
  return g_string_free (schedule, FALSE);
}

/* Keeps running if the declared jobs are unchanged: each run changes the canvas, and would delay all other jobs. */
static void
update (EaselGsvJobs *self)
{
  GPtrArray *declared = gsv_document_get_refresh (self->document);
  g_autofree char *schedule = dup_declared (self);

  if (g_str_equal (schedule, self->declared))
    return;
  g_ptr_array_set_size (self->jobs, 0);
  for (guint i = 0; *schedule != '\0' && i < declared->len; i++)
    {
      const GsvRefresh *refresh = declared->pdata[i];
      Job *job = g_rc_box_new0 (Job);

      job->jobs = self;
      job->action = g_strdup (refresh->action);
      job->source = g_timeout_add_full (G_PRIORITY_LOW, refresh->interval, due_cb, job, NULL);
      g_ptr_array_add (self->jobs, job);
    }
  g_free (self->declared);
  self->declared = g_steal_pointer (&schedule);
}

static void
easel_gsv_jobs_dispose (GObject *object)
{
  EaselGsvJobs *self = EASEL_GSV_JOBS (object);

  g_ptr_array_set_size (self->jobs, 0);
  g_cancellable_cancel (self->cancellable);
  G_OBJECT_CLASS (easel_gsv_jobs_parent_class)->dispose (object);
}

static void
easel_gsv_jobs_finalize (GObject *object)
{
  EaselGsvJobs *self = EASEL_GSV_JOBS (object);

  g_ptr_array_unref (self->jobs);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->document);
  g_clear_object (&self->actions);
  g_free (self->declared);
  G_OBJECT_CLASS (easel_gsv_jobs_parent_class)->finalize (object);
}

static void
easel_gsv_jobs_class_init (EaselGsvJobsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_gsv_jobs_dispose;
  object_class->finalize = easel_gsv_jobs_finalize;

  signals[STOPPED] = g_signal_new ("stopped", EASEL_TYPE_GSV_JOBS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
easel_gsv_jobs_init (EaselGsvJobs *self)
{
  self->cancellable = g_cancellable_new ();
  self->jobs = g_ptr_array_new_with_free_func (job_stop);
  self->declared = g_strdup ("");
}

/**
 * easel_gsv_jobs_new:
 * @actions: runs the jobs
 * @document: declares the jobs
 *
 * Returns: (transfer full): the jobs of @document, not active
 */
EaselGsvJobs *
easel_gsv_jobs_new (EaselGsvActions *actions,
                    GsvDocument     *document)
{
  EaselGsvJobs *self;

  g_return_val_if_fail (EASEL_IS_GSV_ACTIONS (actions) && GSV_IS_DOCUMENT (document), NULL);

  self = g_object_new (EASEL_TYPE_GSV_JOBS, NULL);
  self->actions = g_object_ref (actions);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

void
easel_gsv_jobs_set_active (EaselGsvJobs *self,
                           gboolean      is_active)
{
  g_return_if_fail (EASEL_IS_GSV_JOBS (self));

  self->is_active = is_active;
  update (self);
}
