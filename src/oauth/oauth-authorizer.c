/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-authorizer.h"

#include "easel-deadline.h"
#include "oauth-challenge.h"
#include "oauth-error.h"
#include "oauth-exchange.h"
#include "oauth-scope.h"
#include "oauth-sign-in.h"

#include <glib/gi18n.h>

struct _OauthAuthorizer
{
  GObject      parent_instance;

  HttpClient  *http;
  OauthStore  *store;
  OauthOpener *opener;   /* (nullable) */
  GHashTable  *jobs;     /* resource -> Job, borrowed: a job removes itself */
};

/* The acquisition of one token, shared by all callers that request it in the meantime. */
typedef struct
{
  gatomicrefcount  ref_count;
  OauthAuthorizer *authorizer;
  OauthRequest    *request;
  OauthToken      *stored;    /* (nullable) */
  GPtrArray       *waiters;   /* Waiter */
  GCancellable    *cancellable;
  gboolean         is_refreshing;
  gboolean         has_tried_lock;
  gboolean         has_lock;  /* whether the store of the token is locked */
} Job;

typedef struct
{
  Job           *job;        /* borrowed */
  GTask         *task;
  EaselDeadline *deadline;
} Waiter;

static void oauth_authorizer_tokens_init (OauthTokensInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (OauthAuthorizer, oauth_authorizer, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_TOKENS, oauth_authorizer_tokens_init))

static void
waiter_free (gpointer data)
{
  Waiter *waiter = data;

  easel_deadline_free (waiter->deadline);
  g_object_unref (waiter->task);
  g_free (waiter);
}

/* Unlocks the store after the last write was started. */
static void
job_unlock (Job *job)
{
  if (job->has_lock)
    oauth_store_unlock (job->authorizer->store, job->request->resource);
  job->has_lock = FALSE;
}

static Job *
job_ref (Job *job)
{
  g_atomic_ref_count_inc (&job->ref_count);
  return job;
}

static void
job_unref (Job *job)
{
  if (!g_atomic_ref_count_dec (&job->ref_count))
    return;
  job_unlock (job);
  g_ptr_array_unref (job->waiters);
  oauth_request_free (job->request);
  g_clear_pointer (&job->stored, oauth_token_free);
  g_object_unref (job->cancellable);
  g_object_unref (job->authorizer);
  g_free (job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Job, job_unref)

/* Removes @job from the table: no further request joins it. */
static void
job_remove (Job *job)
{
  if (g_hash_table_lookup (job->authorizer->jobs, job->request->resource) == job)
    g_hash_table_remove (job->authorizer->jobs, job->request->resource);
}

/* Ends the job for all waiters. @token: (nullable); @error: (nullable) (transfer full). */
static void
job_end (Job        *job,
         const char *token,
         GError     *error)
{
  g_autoptr(GError) owned = error;
  g_autoptr(GPtrArray) waiters = g_steal_pointer (&job->waiters);

  job->waiters = g_ptr_array_new_with_free_func (waiter_free);
  job_unlock (job);
  job_remove (job);
  for (guint i = 0; i < waiters->len; i++)
    {
      Waiter *waiter = g_ptr_array_index (waiters, i);

      if (token != NULL)
        g_task_return_pointer (waiter->task, g_strdup (token), g_free);
      else
        g_task_return_error (waiter->task, g_error_copy (owned));
    }
}

/* Stores @token (transfer full) and ends the job with it. */
static void
job_accept_token (Job        *job,
                  OauthToken *token)
{
  g_autofree char *text = oauth_token_to_text (token);
  g_autoptr(OauthToken) owned = token;

  oauth_store_save (job->authorizer->store, job->request->resource, text);
  job_end (job, owned->access, NULL);
}

static void
signed_in_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Job) job = user_data;
  GError *error = NULL;
  OauthToken *token = oauth_sign_in_finish (result, &error);

  if (token != NULL)
    job_accept_token (job, token);
  else
    job_end (job, NULL, error);
}

/* Uses the client id of the stored token, which the user may have typed, for the next sign-in. */
static void
job_use_stored_client (Job *job)
{
  if (job->request->client_id != NULL || job->stored == NULL)
    return;
  job->request->client_id = g_strdup (job->stored->client->id);
  job->request->client_secret = g_strdup (job->stored->client->secret);
  job->request->client_issuer = g_strdup (job->stored->issuer);
}

/* Signs in. The new token keeps the scopes of the previous one: a step-up removes none. */
static void
job_sign_in (Job *job)
{
  OauthAuthorizer *self = job->authorizer;
  g_auto(GStrv) scopes = NULL;

  job_unlock (job);
  if (!job->request->may_ask || self->opener == NULL || job->waiters->len == 0)
    {
      job_end (job, NULL, g_error_new_literal (OAUTH_ERROR, OAUTH_ERROR_SIGN_IN, _("The server wants you to sign in")));
      return;
    }
  scopes = oauth_scope_merge (job->request->scopes,
                              job->stored != NULL ? (const char * const *) job->stored->scopes : NULL);
  g_strfreev ((GStrv) job->request->scopes);
  job->request->scopes = (const char * const *) g_steal_pointer (&scopes);
  job_use_stored_client (job);
  oauth_sign_in_async (self->http, self->opener, job->request, job->cancellable, signed_in_cb, job_ref (job));
}

static void
refreshed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Job) job = user_data;
  GError *error = NULL;
  OauthToken *token = oauth_exchange_finish (result, &error);

  job->is_refreshing = FALSE;
  if (token != NULL)
    job_accept_token (job, token);
  else if (g_error_matches (error, OAUTH_ERROR, OAUTH_ERROR_EXPIRED))
    {
      g_error_free (error);
      oauth_store_save (job->authorizer->store, job->request->resource, NULL);
      job_sign_in (job);
    }
  else
    job_end (job, NULL, error);
}

/* Refreshes the token. A refresh token may be valid only once: the answer is awaited and stored even if no caller
 * waits. */
static void
job_refresh (Job *job)
{
  g_autofree char *text = oauth_token_to_text (job->stored);

  job->is_refreshing = TRUE;
  oauth_exchange_async (job->authorizer->http, oauth_token_from_text (text, job->request->resource), NULL, NULL,
                        refreshed_cb, job_ref (job));
}

static void job_look_up (Job *job);

/* Continues without the lock if it cannot be acquired. */
static void
locked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Job) job = user_data;
  g_autoptr(GError) error = NULL;

  job->has_lock = oauth_store_lock_finish (OAUTH_STORE (source), result, &error);
  if (g_cancellable_is_cancelled (job->cancellable))
    return;
  if (error != NULL)
    g_debug ("A token is refreshed without a lock: %s", error->message);
  job_look_up (job);
}

/* Locks the store and reads the token again: another process may have used the refresh token, or be about to. */
static void
job_lock (Job *job)
{
  job->has_tried_lock = TRUE;
  oauth_store_lock_async (job->authorizer->store, job->request->resource, job->cancellable, locked_cb, job_ref (job));
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Job) job = user_data;
  g_autofree char *text = oauth_store_lookup_finish (OAUTH_STORE (source), result, NULL);
  g_autoptr(OauthChallenge) challenge = oauth_challenge_read (job->request->challenge);

  if (g_cancellable_is_cancelled (job->cancellable))
    return;
  g_clear_pointer (&job->stored, oauth_token_free);
  job->stored = oauth_token_from_text (text, job->request->resource);
  if (job->stored != NULL && !oauth_request_names (job->request, job->stored->issuer))
    g_clear_pointer (&job->stored, oauth_token_free);
  if (job->stored == NULL || job->request->is_new)
    job_sign_in (job);
  else if (oauth_token_is_usable (job->stored, job->request->refused))
    job_end (job, job->stored->access, NULL);
  else if (job->stored->refresh == NULL || challenge->wants_scopes)
    job_sign_in (job);
  else if (!job->has_tried_lock)
    job_lock (job);
  else
    job_refresh (job);
}

static void
job_look_up (Job *job)
{
  oauth_store_lookup_async (job->authorizer->store, job->request->resource, job->cancellable, looked_up_cb,
                            job_ref (job));
}

static Job *
job_new (OauthAuthorizer    *self,
         const OauthRequest *request)
{
  Job *job = g_new0 (Job, 1);

  g_atomic_ref_count_init (&job->ref_count);
  job->authorizer = g_object_ref (self);
  job->request = oauth_request_copy (request);
  job->waiters = g_ptr_array_new_with_free_func (waiter_free);
  job->cancellable = g_cancellable_new ();
  g_hash_table_insert (self->jobs, (gpointer) job->request->resource, job);
  return job;
}

static void
waiter_cancelled_cb (gboolean timed_out,
                     gpointer user_data)
{
  Waiter *waiter = user_data;
  g_autoptr(Job) job = job_ref (waiter->job);

  g_task_return_error_if_cancelled (waiter->task);
  g_ptr_array_remove (job->waiters, waiter);
  if (job->waiters->len > 0 || job->is_refreshing)
    return;
  job_remove (job);
  g_cancellable_cancel (job->cancellable);
}

static void
job_add (Job   *job,
         GTask *task)
{
  Waiter *waiter = g_new0 (Waiter, 1);

  waiter->job = job;
  waiter->task = g_object_ref (task);
  waiter->deadline = easel_deadline_new (EASEL_DEADLINE_NEVER, g_task_get_cancellable (task), waiter_cancelled_cb,
                                         waiter);
  g_ptr_array_add (job->waiters, waiter);
}

static void
oauth_authorizer_get_async (OauthTokens         *tokens,
                            const OauthRequest  *request,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  OauthAuthorizer *self = OAUTH_AUTHORIZER (tokens);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr(Job) begun = NULL;
  Job *job = g_hash_table_lookup (self->jobs, request->resource);

  g_task_set_source_tag (task, oauth_authorizer_get_async);
  g_task_set_name (task, "oauth token");
  if (job == NULL)
    job = begun = job_new (self, request);
  job->request->may_ask |= request->may_ask;
  job_add (job, task);
  if (begun != NULL)
    job_look_up (job);
}

static char *
oauth_authorizer_get_finish (OauthTokens   *tokens,
                             GAsyncResult  *result,
                             GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
oauth_authorizer_tokens_init (OauthTokensInterface *iface)
{
  iface->get_async = oauth_authorizer_get_async;
  iface->get_finish = oauth_authorizer_get_finish;
}

static void
oauth_authorizer_finalize (GObject *object)
{
  OauthAuthorizer *self = OAUTH_AUTHORIZER (object);

  g_hash_table_unref (self->jobs);
  g_object_unref (self->http);
  g_object_unref (self->store);
  g_clear_object (&self->opener);

  G_OBJECT_CLASS (oauth_authorizer_parent_class)->finalize (object);
}

static void
oauth_authorizer_class_init (OauthAuthorizerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = oauth_authorizer_finalize;
}

static void
oauth_authorizer_init (OauthAuthorizer *self)
{
  self->jobs = g_hash_table_new (g_str_hash, g_str_equal);
}

/**
 * oauth_authorizer_new:
 * @http: (transfer none): the client for requests
 * @store: (transfer none): stores tokens
 * @opener: (transfer none) (nullable): asks the user; %NULL: requests that need the user fail with
 *   `OAUTH_ERROR_SIGN_IN`
 *
 * Returns: (transfer full): an authorizer
 */
OauthAuthorizer *
oauth_authorizer_new (HttpClient  *http,
                      OauthStore  *store,
                      OauthOpener *opener)
{
  OauthAuthorizer *self;

  g_return_val_if_fail (HTTP_IS_CLIENT (http), NULL);
  g_return_val_if_fail (OAUTH_IS_STORE (store), NULL);
  g_return_val_if_fail (opener == NULL || OAUTH_IS_OPENER (opener), NULL);

  self = g_object_new (OAUTH_TYPE_AUTHORIZER, NULL);
  self->http = g_object_ref (http);
  self->store = g_object_ref (store);
  g_set_object (&self->opener, opener);
  return self;
}
