/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-guard.h"

#include "easel-web-probe.h"

/* The state of one view. */
typedef struct
{
  gboolean is_proved;  /* since the last navigation */
  gboolean is_running; /* a process was found in a sandbox, and did not end */
  char    *refusal;    /* nullable */
  guint    ending;     /* an idle source */
} Guard;

static void
guard_free (gpointer data)
{
  Guard *self = data;

  g_clear_handle_id (&self->ending, g_source_remove);
  g_free (self->refusal);
  g_free (self);
}

static GQuark
guard_quark (void)
{
  return g_quark_from_static_string ("easel-web-guard");
}

static Guard *
find_guard (WebKitWebView *view)
{
  return g_object_get_qdata (G_OBJECT (view), guard_quark ());
}

static void
terminated_cb (WebKitWebView *view)
{
  Guard *guard = find_guard (view);

  guard->is_proved = FALSE;
  guard->is_running = FALSE;
}

/* A navigation is asked for by the process that has the page, a response by the one that will have it: WebKit holds the
 * body back until there is an answer. In between WebKit may have started another process, so that a navigation ends
 * what was proved. */
static gboolean
decide_policy_cb (WebKitWebView            *view,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  gboolean is_admitted = easel_web_guard_admit (view);

  if (type != WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    find_guard (view)->is_proved = FALSE;
  if (is_admitted && (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE ||
                      easel_web_probe_display (gtk_widget_get_display (GTK_WIDGET (view)), NULL)))
    return FALSE;
  webkit_policy_decision_ignore (decision);
  return TRUE;
}

/** easel_web_guard_add: whatever @view is about to load, from a network, from us or out of an address, waits for the
 * proof. @view: a view of which nothing is loaded, before anybody else answers its signals. */
void
easel_web_guard_add (WebKitWebView *view)
{
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (find_guard (view) == NULL);

  g_object_set_qdata_full (G_OBJECT (view), guard_quark (), g_new0 (Guard, 1), guard_free);
  g_signal_connect (view, "decide-policy", G_CALLBACK (decide_policy_cb), NULL);
  g_signal_connect (view, "web-process-terminated", G_CALLBACK (terminated_cb), NULL);
}

/* A handler of "web-process-terminated" may drop the last reference to the view, and WebKit goes on with it. */
static gboolean
end_cb (gpointer user_data)
{
  g_autoptr(WebKitWebView) view = g_object_ref (user_data);

  find_guard (view)->ending = 0;
  webkit_web_view_terminate_web_process (view);
  return G_SOURCE_REMOVE;
}

/**
 * easel_web_guard_admit:
 * @view: a view that is guarded
 *
 * Asks once after each navigation. A process that is in no sandbox is ended, with "web-process-terminated".
 *
 * Returns: whether the process of @view may be given a page of an agent
 */
gboolean
easel_web_guard_admit (WebKitWebView *view)
{
  g_autoptr(GError) error = NULL;
  Guard *guard;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view), FALSE);

  guard = find_guard (view);
  if (guard == NULL)
    return easel_web_sandbox_prove (NULL);
  if (guard->is_proved)
    return TRUE;
  guard->is_proved = easel_web_sandbox_prove (&error);
  guard->is_running = guard->is_proved;
  g_free (guard->refusal);
  guard->refusal = error != NULL ? g_strdup (error->message) : NULL;
  if (!guard->is_proved && guard->ending == 0)
    guard->ending = g_idle_add (end_cb, view);
  return guard->is_proved;
}

/** easel_web_guard_get_refusal: (transfer none) (nullable): why the process of @view was ended when it was last
 * about to load, translated. */
const char *
easel_web_guard_get_refusal (WebKitWebView *view)
{
  const Guard *guard;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view), NULL);

  guard = find_guard (view);
  return guard != NULL ? guard->refusal : NULL;
}

/** easel_web_guard_may_load: to be asked just before something is loaded. Blocks for a moment where a process has to
 * be started. @view: a view that is guarded. Returns: whether @view has a process, or WebKit can start one for it. */
gboolean
easel_web_guard_may_load (WebKitWebView  *view,
                          GError        **error)
{
  const Guard *guard;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view), FALSE);

  guard = find_guard (view);
  return (guard != NULL && guard->is_running) ||
         easel_web_probe_run (gtk_widget_get_display (GTK_WIDGET (view)), error);
}
