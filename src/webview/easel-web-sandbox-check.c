/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-sandbox-check.h"

#include "easel-web-probe.h"

/* The state of the check for one view. */
typedef struct
{
  gboolean is_proved;  /* proved since the last navigation */
  gboolean is_running; /* the process was found in a sandbox and has not ended */
  char    *refusal;    /* nullable: why the process was ended, translated */
  guint    ending;     /* an idle source that ends the process */
} State;

static void
state_free (gpointer data)
{
  State *self = data;

  g_clear_handle_id (&self->ending, g_source_remove);
  g_free (self->refusal);
  g_free (self);
}

static GQuark
state_quark (void)
{
  return g_quark_from_static_string ("easel-web-sandbox-check");
}

static State *
find_state (WebKitWebView *view)
{
  return g_object_get_qdata (G_OBJECT (view), state_quark ());
}

static void
terminated_cb (WebKitWebView *view)
{
  State *state = find_state (view);

  state->is_proved = FALSE;
  state->is_running = FALSE;
}

/* The decision about a navigation is requested by the process of the present page, the decision about a response by the
 * process of the new page: WebKit sends the body only after the decision. WebKit may start another process between
 * both, so a navigation invalidates the proof. */
static gboolean
decide_policy_cb (WebKitWebView            *view,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  gboolean is_admitted = easel_web_sandbox_check_admit (view);

  if (type != WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    find_state (view)->is_proved = FALSE;
  if (is_admitted && (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE ||
                      easel_web_probe_display (gtk_widget_get_display (GTK_WIDGET (view)), NULL)))
    return FALSE;
  webkit_policy_decision_ignore (decision);
  return TRUE;
}

/**
 * easel_web_sandbox_check_add:
 * @view: a view without a page, before another handler is connected to its signals
 *
 * Blocks each load of @view, from a network, a scheme of ours or a data address, until its process is proved to be in a
 * sandbox.
 */
void
easel_web_sandbox_check_add (WebKitWebView *view)
{
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (find_state (view) == NULL);

  g_object_set_qdata_full (G_OBJECT (view), state_quark (), g_new0 (State, 1), state_free);
  g_signal_connect (view, "decide-policy", G_CALLBACK (decide_policy_cb), NULL);
  g_signal_connect (view, "web-process-terminated", G_CALLBACK (terminated_cb), NULL);
}

/* Runs in an idle source, because a handler of "web-process-terminated" may drop the last reference to the view while
 * WebKit is still using it. */
static gboolean
end_cb (gpointer user_data)
{
  g_autoptr(WebKitWebView) view = g_object_ref (user_data);

  find_state (view)->ending = 0;
  webkit_web_view_terminate_web_process (view);
  return G_SOURCE_REMOVE;
}

/**
 * easel_web_sandbox_check_admit:
 * @view: a view with the check
 *
 * Checks once after each navigation. A process outside of a sandbox is ended, with "web-process-terminated".
 *
 * Returns: whether the process of @view may receive a page of an agent
 */
gboolean
easel_web_sandbox_check_admit (WebKitWebView *view)
{
  g_autoptr(GError) error = NULL;
  State *state;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view), FALSE);

  state = find_state (view);
  if (state == NULL)
    return easel_web_sandbox_prove (NULL);
  if (state->is_proved)
    return TRUE;
  state->is_proved = easel_web_sandbox_prove (&error);
  state->is_running = state->is_proved;
  g_free (state->refusal);
  state->refusal = error != NULL ? g_strdup (error->message) : NULL;
  if (!state->is_proved && state->ending == 0)
    state->ending = g_idle_add (end_cb, view);
  return state->is_proved;
}

/** easel_web_sandbox_check_get_refusal: (transfer none) (nullable): why the process of @view was ended by the last
 * check, translated. */
const char *
easel_web_sandbox_check_get_refusal (WebKitWebView *view)
{
  const State *state;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view), NULL);

  state = find_state (view);
  return state != NULL ? state->refusal : NULL;
}

/**
 * easel_web_sandbox_check_may_load:
 * @view: a view with the check
 *
 * Call this right before a load. The call blocks for a moment if it has to start a process.
 *
 * Returns: whether @view has a process, or WebKit can start one for it
 */
gboolean
easel_web_sandbox_check_may_load (WebKitWebView  *view,
                                  GError        **error)
{
  const State *state;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view), FALSE);

  state = find_state (view);
  return (state != NULL && state->is_running) ||
         easel_web_probe_run (gtk_widget_get_display (GTK_WIDGET (view)), error);
}
