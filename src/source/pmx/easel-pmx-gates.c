/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-gates.h"

#include "easel-json.h"
#include "pmx-limits.h"

static const char * const routes[] = {
  [PMX_APPROVAL] = "approval", [PMX_ELICITATION] = "elicitation", [PMX_MODE] = "mode",
};

struct _EaselPmxGates
{
  GObject       parent_instance;

  PmxClient    *client;
  PmxInbox     *inbox;
  GHashTable   *held;         /* (element-type PmxPrimitive): a set */
  GHashTable   *failed;       /* (element-type PmxPrimitive): a set: gates for which long polling failed */
  GCancellable *cancellable;  /* cancels all requests at the next stop */
};

G_DEFINE_FINAL_TYPE (EaselPmxGates, easel_pmx_gates, G_TYPE_OBJECT)

/* A long-polling request for one gate. */
typedef struct
{
  EaselPmxGates *self;
  PmxPrimitive  *gate;
  GCancellable  *cancellable;
  gint64         begun;
} Wait;

static void
wait_free (Wait *wait)
{
  g_object_unref (wait->self);
  g_object_unref (wait->gate);
  g_object_unref (wait->cancellable);
  g_free (wait);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wait, wait_free)

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(Wait) wait = user_data;
  EaselPmxGates *self = wait->self;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, NULL);

  if (wait->cancellable != self->cancellable)
    return;
  g_hash_table_remove (self->held, wait->gate);
  if (answer != NULL)
    pmx_inbox_update_some (self->inbox, answer);
  /* Do not ask again after a refusal or an immediate answer, which would loop: events report the gate, too. */
  if (answer == NULL || g_get_monotonic_time () - wait->begun < G_USEC_PER_SEC)
    g_hash_table_add (self->failed, g_object_ref (wait->gate));
  easel_pmx_gates_renew (self);
}

static void
hold (EaselPmxGates *self,
      PmxPrimitive  *gate)
{
  g_autofree char *id = g_uri_escape_string (pmx_primitive_get_id (gate), NULL, FALSE);
  g_autofree char *path = g_strdup_printf ("/api/canvas/ax/%s/%s?waitMs=%d", routes[pmx_primitive_get_kind (gate)], id,
                                           PMX_LIMIT_GATE_WAIT);
  Wait *wait = g_new0 (Wait, 1);

  wait->self = g_object_ref (self);
  wait->gate = g_object_ref (gate);
  wait->cancellable = g_object_ref (self->cancellable);
  wait->begun = g_get_monotonic_time ();
  g_hash_table_add (self->held, g_object_ref (gate));
  pmx_client_call_async (self->client, "GET", path, NULL, PMX_LIMIT_GATE_CALL, self->cancellable, answered_cb, wait);
}

void
easel_pmx_gates_renew (EaselPmxGates *self)
{
  GListModel *entries;

  g_return_if_fail (EASEL_IS_PMX_GATES (self));

  if (!easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    return;
  entries = G_LIST_MODEL (self->inbox);
  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr(PmxPrimitive) gate = g_list_model_get_item (entries, i);

      if (g_hash_table_size (self->held) >= PMX_LIMIT_GATE_POLLS)
        return;
      if (pmx_primitive_is_waiting (gate) && !g_hash_table_contains (self->held, gate) &&
          !g_hash_table_contains (self->failed, gate))
        hold (self, gate);
    }
}

void
easel_pmx_gates_stop (EaselPmxGates *self)
{
  g_autoptr(GCancellable) old = NULL;

  g_return_if_fail (EASEL_IS_PMX_GATES (self));

  old = g_steal_pointer (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_hash_table_remove_all (self->held);
  g_hash_table_remove_all (self->failed);
  g_cancellable_cancel (old);
}

static void
easel_pmx_gates_finalize (GObject *object)
{
  EaselPmxGates *self = EASEL_PMX_GATES (object);

  g_hash_table_unref (self->held);
  g_hash_table_unref (self->failed);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->inbox);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (easel_pmx_gates_parent_class)->finalize (object);
}

static void
easel_pmx_gates_class_init (EaselPmxGatesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_pmx_gates_finalize;
}

static void
easel_pmx_gates_init (EaselPmxGates *self)
{
  self->cancellable = g_cancellable_new ();
  self->held = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self->failed = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
}

EaselPmxGates *
easel_pmx_gates_new (PmxClient *client,
                     PmxInbox  *inbox)
{
  EaselPmxGates *self;

  g_return_val_if_fail (PMX_IS_CLIENT (client) && PMX_IS_INBOX (inbox), NULL);

  self = g_object_new (EASEL_TYPE_PMX_GATES, NULL);
  self->client = g_object_ref (client);
  self->inbox = g_object_ref (inbox);
  return self;
}
