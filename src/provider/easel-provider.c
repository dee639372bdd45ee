/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-provider.h"

#include "easel-instance-writer.h"
#include "easel-provider-private.h"

struct _EaselProvider
{
  GObject         parent_instance;

  EaselConsent   *consent;
  EaselInstances *instances;
  GPtrArray      *kinds;        /* EaselKind, in the order of their declaration */
  EaselOwners    *owners;
  GHashTable     *loans;        /* EaselHostLoan by host */
  GStrv           granted;
};

enum { DECLARATIONS_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselProvider, easel_provider, G_TYPE_OBJECT)

static void
loan_free (gpointer data)
{
  EaselHostLoan *loan = data;

  g_clear_object (&loan->files);
  g_clear_object (&loan->terminals);
  g_free (loan);
}

static void
easel_provider_dispose (GObject *object)
{
  g_clear_object (&EASEL_PROVIDER (object)->instances);
  G_OBJECT_CLASS (easel_provider_parent_class)->dispose (object);
}

static void
easel_provider_finalize (GObject *object)
{
  EaselProvider *self = EASEL_PROVIDER (object);

  g_ptr_array_unref (self->kinds);
  easel_owners_free (self->owners);
  g_hash_table_unref (self->loans);
  g_strfreev (self->granted);
  g_clear_object (&self->consent);
  G_OBJECT_CLASS (easel_provider_parent_class)->finalize (object);
}

static void
easel_provider_class_init (EaselProviderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_provider_dispose;
  object_class->finalize = easel_provider_finalize;

  /**
   * EaselProvider::declarations-changed:
   * @self: the provider
   *
   * easel_provider_list() gives something else: publish it again.
   */
  signals[DECLARATIONS_CHANGED] = g_signal_new ("declarations-changed", EASEL_TYPE_PROVIDER, G_SIGNAL_RUN_LAST, 0,
                                                NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_provider_init (EaselProvider *self)
{
  self->kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_kind_free);
  self->owners = easel_owners_new ();
  self->loans = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, loan_free);
  self->granted = g_new0 (char *, 1);
}

static void
lend_to (EaselInstance *instance,
         EaselHostLoan *loan)
{
  easel_instance_lend (instance, loan != NULL ? loan->files : NULL, loan != NULL ? loan->terminals : NULL);
}

static void
made_cb (EaselProvider *self,
         EaselInstance *instance)
{
  easel_instance_set_granted (instance, (const char * const *) self->granted);
  lend_to (instance, g_hash_table_lookup (self->loans, easel_instance_get_subject (instance)->host_id));
}

static void
removed_cb (EaselProvider *self,
            EaselInstance *instance)
{
  easel_consent_forget (self->consent, easel_instance_get_subject (instance),
                        easel_instance_get_declaration (instance)->canvas_id, easel_instance_get_id (instance));
}

static void
left_place_cb (EaselProvider *self,
               EaselInstance *instance,
               const char    *place)
{
  easel_consent_leave_place (self->consent, easel_instance_get_subject (instance),
                             easel_instance_get_declaration (instance)->canvas_id, easel_instance_get_id (instance),
                             place);
}

/**
 * easel_provider_new:
 * @consent: (transfer none): decides what agents may do
 * @state_dir: (nullable): where instances are kept over restarts; %NULL: not kept
 *
 * Returns: (transfer full): a provider without canvases
 */
EaselProvider *
easel_provider_new (EaselConsent *consent,
                    const char   *state_dir)
{
  EaselProvider *self;

  g_return_val_if_fail (EASEL_IS_CONSENT (consent), NULL);

  self = g_object_new (EASEL_TYPE_PROVIDER, NULL);
  self->consent = g_object_ref (consent);
  self->instances = easel_instances_new (state_dir);
  g_signal_connect_object (self->instances, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instances, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instances, "left-place", G_CALLBACK (left_place_cb), self, G_CONNECT_SWAPPED);
  return self;
}

EaselKind *
easel_provider_find_kind (EaselProvider *self,
                          const char    *canvas_id)
{
  for (guint i = 0; i < self->kinds->len; i++)
    {
      EaselKind *kind = g_ptr_array_index (self->kinds, i);

      if (g_strcmp0 (kind->declaration->canvas_id, canvas_id) == 0)
        return kind;
    }
  return NULL;
}

EaselOwners *
easel_provider_get_owners (EaselProvider *self)
{
  return self->owners;
}

/**
 * easel_provider_get_consent:
 * @self: the provider
 *
 * Returns: (transfer none): what decides over its canvases
 */
EaselConsent *
easel_provider_get_consent (EaselProvider *self)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  return self->consent;
}

/**
 * easel_provider_get_instances:
 * @self: the provider
 *
 * Returns: (transfer none): its open canvases
 */
EaselInstances *
easel_provider_get_instances (EaselProvider *self)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  return self->instances;
}

/**
 * easel_provider_add:
 * @self: the provider
 * @declaration: a canvas; it lives as long as the process
 *
 * Declares it, and restores its instances of the last run.
 */
void
easel_provider_add (EaselProvider          *self,
                    const EaselDeclaration *declaration)
{
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (declaration != NULL);
  g_return_if_fail (easel_provider_find_kind (self, declaration->canvas_id) == NULL);

  kind = easel_kind_new (declaration);
  if (kind == NULL)
    return;
  g_ptr_array_add (self->kinds, kind);
  easel_instances_restore (self->instances, declaration);
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/**
 * easel_provider_set_enabled:
 * @self: the provider
 * @canvas_id: a canvas
 * @enabled: whether agents may open it and act in it
 */
void
easel_provider_set_enabled (EaselProvider *self,
                            const char    *canvas_id,
                            gboolean       enabled)
{
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));

  kind = easel_provider_find_kind (self, canvas_id);
  if (kind == NULL || kind->is_enabled == !!enabled)
    return;
  kind->is_enabled = !!enabled;
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/**
 * easel_provider_is_enabled:
 * @self: the provider
 * @canvas_id: a canvas
 *
 * Returns: whether agents may open it
 */
gboolean
easel_provider_is_enabled (EaselProvider *self,
                           const char    *canvas_id)
{
  EaselKind *kind;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);

  kind = easel_provider_find_kind (self, canvas_id);
  return kind != NULL && kind->is_enabled;
}

/**
 * easel_provider_list:
 * @self: the provider
 *
 * Returns: (transfer container) (element-type EaselDeclaration): the canvases that agents may open
 */
GPtrArray *
easel_provider_list (EaselProvider *self)
{
  GPtrArray *list;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  list = g_ptr_array_new ();
  for (guint i = 0; i < self->kinds->len; i++)
    {
      EaselKind *kind = g_ptr_array_index (self->kinds, i);

      if (kind->is_enabled)
        g_ptr_array_add (list, (gpointer) kind->declaration);
    }
  return list;
}

/**
 * easel_provider_set_granted:
 * @self: the provider
 * @folders: paths of the folders that the person granted
 */
void
easel_provider_set_granted (EaselProvider      *self,
                            const char * const *folders)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (folders != NULL);

  g_strfreev (self->granted);
  self->granted = g_strdupv ((GStrv) folders);
  for (guint i = 0; i < easel_instances_get_n (self->instances); i++)
    easel_instance_set_granted (easel_instances_get (self->instances, i), folders);
}

/**
 * easel_provider_lend:
 * @self: the provider
 * @host_id: a host
 * @loan: (nullable): what its connection offers; %NULL when it is gone
 */
void
easel_provider_lend (EaselProvider       *self,
                     const char          *host_id,
                     const EaselHostLoan *loan)
{
  EaselHostLoan *copy;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL);

  g_hash_table_remove (self->loans, host_id);
  if (loan != NULL)
    {
      copy = g_new0 (EaselHostLoan, 1);
      g_set_object (&copy->files, loan->files);
      g_set_object (&copy->terminals, loan->terminals);
      g_hash_table_insert (self->loans, g_strdup (host_id), copy);
    }
  for (guint i = 0; i < easel_instances_get_n (self->instances); i++)
    {
      EaselInstance *instance = easel_instances_get (self->instances, i);

      if (strcmp (easel_instance_get_subject (instance)->host_id, host_id) == 0)
        lend_to (instance, g_hash_table_lookup (self->loans, host_id));
    }
}

/**
 * easel_provider_learn_owner:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 * @canvas_id: a canvas of ours
 * @owner: what the host calls us there
 *
 * Requests that name another are refused from now on.
 */
void
easel_provider_learn_owner (EaselProvider *self,
                            const char    *host_id,
                            const char    *session,
                            const char    *canvas_id,
                            const char    *owner)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && session != NULL && canvas_id != NULL && owner != NULL);

  if (easel_provider_find_kind (self, canvas_id) != NULL)
    easel_owners_learn (self->owners, host_id, session, canvas_id, owner);
}
