/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-pmx"

#include "pmx-inbox.h"

#include <string.h>

#include "easel-json.h"
#include "pmx-limits.h"

struct _PmxInbox
{
  GObject     parent_instance;

  GPtrArray  *entries;     /* (element-type PmxPrimitive): newest first */
  GHashTable *by_id;       /* (element-type utf8 PmxPrimitive): by "kind id"; borrowed from @entries */
  guint       n_waiting;
  guint       n_made;      /* number of messages of the user, for the ids of unsent ones */
  GStrv       commands;
  JsonObject *policy;      /* nullable */
  JsonObject *host;        /* nullable */
  char       *draft;
  gboolean    has_state;   /* the first state has arrived: gates in it do not emit "asked" */
};

enum { PROP_0, PROP_N_WAITING, PROP_DRAFT, N_PROPS };
enum { ASKED, ABOUT_CHANGED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PmxInbox, pmx_inbox, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *model)
{
  return PMX_TYPE_PRIMITIVE;
}

static guint
get_n_items (GListModel *model)
{
  return PMX_INBOX (model)->entries->len;
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  PmxInbox *self = PMX_INBOX (model);

  return position < self->entries->len ? g_object_ref (self->entries->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
pmx_inbox_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_N_WAITING:
      g_value_set_uint (value, PMX_INBOX (object)->n_waiting);
      break;
    case PROP_DRAFT:
      g_value_set_string (value, PMX_INBOX (object)->draft);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
pmx_inbox_finalize (GObject *object)
{
  PmxInbox *self = PMX_INBOX (object);

  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->entries);
  g_strfreev (self->commands);
  g_free (self->draft);
  g_clear_pointer (&self->policy, json_object_unref);
  g_clear_pointer (&self->host, json_object_unref);
  G_OBJECT_CLASS (pmx_inbox_parent_class)->finalize (object);
}

static void
pmx_inbox_class_init (PmxInboxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = pmx_inbox_get_property;
  object_class->finalize = pmx_inbox_finalize;

  properties[PROP_N_WAITING] = g_param_spec_uint ("n-waiting", NULL, NULL, 0, G_MAXUINT, 0,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_DRAFT] = g_param_spec_string ("draft", NULL, NULL, "",
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[ASKED] = g_signal_new ("asked", PMX_TYPE_INBOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 PMX_TYPE_PRIMITIVE);
  signals[ABOUT_CHANGED] =
    g_signal_new ("about-changed", PMX_TYPE_INBOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pmx_inbox_init (PmxInbox *self)
{
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->commands = g_new0 (char *, 1);
  self->draft = g_strdup ("");
}

PmxInbox *
pmx_inbox_new (void)
{
  return g_object_new (PMX_TYPE_INBOX, NULL);
}

/* --- entries ---------------------------------------------------------------------------------------------------- */

static char *
make_key (PmxKind     kind,
          const char *id)
{
  return g_strdup_printf ("%d %s", kind, id);
}

PmxPrimitive *
pmx_inbox_find (PmxInbox   *self,
                PmxKind     kind,
                const char *id)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (PMX_IS_INBOX (self) && id != NULL, NULL);

  key = make_key (kind, id);
  return g_hash_table_lookup (self->by_id, key);
}

/* Compares by time, the newest first; within the same second by the counter in the server's ids. */
static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  PmxPrimitive *one = *(PmxPrimitive * const *) a;
  PmxPrimitive *other = *(PmxPrimitive * const *) b;
  gint64 difference = pmx_primitive_get_created (other) - pmx_primitive_get_created (one);

  if (difference == 0)
    difference = easel_json_peek_int (pmx_primitive_get_object (other), "seq", 0) -
                 easel_json_peek_int (pmx_primitive_get_object (one), "seq", 0);
  if (difference == 0)
    return strcmp (pmx_primitive_get_id (other), pmx_primitive_get_id (one));
  return difference > 0 ? 1 : -1;
}

/* Replaces the entries with one "items-changed" for the smallest possible range, so that rows of unchanged entries are
 * kept. @entries: (transfer full) (element-type PmxPrimitive). */
static void
replace_entries (PmxInbox  *self,
                 GPtrArray *entries)
{
  g_autoptr(GPtrArray) old = self->entries;
  guint first = 0;
  guint last = 0;
  guint n = 0;

  g_ptr_array_sort (entries, compare_entries);
  self->entries = entries;
  g_hash_table_remove_all (self->by_id);
  for (guint i = 0; i < entries->len; i++)
    g_hash_table_insert (self->by_id, make_key (pmx_primitive_get_kind (entries->pdata[i]),
                                                pmx_primitive_get_id (entries->pdata[i])), entries->pdata[i]);
  while (first < old->len && first < entries->len && old->pdata[first] == entries->pdata[first])
    first++;
  while (last < old->len - first && last < entries->len - first &&
         old->pdata[old->len - 1 - last] == entries->pdata[entries->len - 1 - last])
    last++;
  if (old->len - first - last > 0 || entries->len - first - last > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), first, old->len - first - last, entries->len - first - last);
  for (guint i = 0; i < self->entries->len; i++)
    n += pmx_primitive_is_waiting (self->entries->pdata[i]);
  if (n != self->n_waiting)
    {
      self->n_waiting = n;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_WAITING]);
    }
}

/* (transfer full) (nullable): the entry of @object, updated or new. */
static PmxPrimitive *
renew (PmxInbox   *self,
       PmxKind     kind,
       JsonObject *object,
       GPtrArray  *asked)
{
  const char *id = easel_json_peek_string (object, "id", NULL);
  PmxPrimitive *known = id != NULL ? pmx_inbox_find (self, kind, id) : NULL;
  PmxPrimitive *made;

  if (known != NULL)
    {
      pmx_primitive_update (known, object);
      return g_object_ref (known);
    }
  made = pmx_primitive_new (kind, object);
  if (made != NULL && self->has_state && pmx_primitive_is_waiting (made))
    g_ptr_array_add (asked, g_object_ref (made));
  return made;
}

static void
emit_asked (PmxInbox  *self,
            GPtrArray *asked)
{
  for (guint i = 0; i < asked->len; i++)
    g_signal_emit (self, signals[ASKED], 0, asked->pdata[i]);
}

static gboolean
is_among (PmxKind kind,
          PmxKind first,
          PmxKind last)
{
  return kind >= first && kind <= last;
}

/* Replaces the entries of the kinds from @first to @last by those in @lists. Other entries, and unsent messages, are
 * kept. */
static void
take_lists (PmxInbox   *self,
            JsonObject *lists,
            PmxKind     first,
            PmxKind     last)
{
  g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GPtrArray) asked = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->entries->len; i++)
    {
      PmxPrimitive *entry = self->entries->pdata[i];

      if (!is_among (pmx_primitive_get_kind (entry), first, last) || pmx_primitive_is_unsent (entry))
        g_ptr_array_add (entries, g_object_ref (entry));
    }
  for (PmxKind kind = first; kind <= last; kind++)
    {
      JsonArray *list = easel_json_peek_array (lists, pmx_kind_get_names (kind)->list);
      guint length = list != NULL ? json_array_get_length (list) : 0;

      for (guint i = 0; i < length && entries->len < PMX_LIMIT_PRIMITIVES; i++)
        {
          JsonObject *object = easel_json_array_object (list, i);
          PmxPrimitive *entry = object != NULL ? renew (self, kind, object, asked) : NULL;

          if (entry != NULL && g_hash_table_add (seen, make_key (kind, pmx_primitive_get_id (entry))))
            g_ptr_array_add (entries, entry);
          else
            g_clear_object (&entry);
        }
    }
  replace_entries (self, g_steal_pointer (&entries));
  emit_asked (self, asked);
}

static void
take_object (PmxInbox    *self,
             JsonObject **member,
             JsonObject  *value)
{
  if (*member == value || (*member != NULL && value != NULL && json_object_equal (*member, value)))
    return;
  g_clear_pointer (member, json_object_unref);
  *member = value != NULL ? json_object_ref (value) : NULL;
  g_signal_emit (self, signals[ABOUT_CHANGED], 0);
}

void
pmx_inbox_update_state (PmxInbox   *self,
                        JsonObject *answer)
{
  JsonObject *state;

  g_return_if_fail (PMX_IS_INBOX (self) && answer != NULL);

  state = easel_json_peek_object (answer, "state");
  if (state == NULL)
    return;
  take_lists (self, state, PMX_APPROVAL, PMX_REVIEW);
  self->has_state = TRUE;
  take_object (self, &self->policy, easel_json_peek_object (state, "policy"));
  take_object (self, &self->host, easel_json_peek_object (answer, "host"));
}

void
pmx_inbox_update_timeline (PmxInbox   *self,
                           JsonObject *answer)
{
  g_return_if_fail (PMX_IS_INBOX (self) && answer != NULL);

  take_lists (self, answer, PMX_EVIDENCE, PMX_STEERING);
}

void
pmx_inbox_update_commands (PmxInbox   *self,
                           JsonObject *answer)
{
  JsonArray *list;
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  g_return_if_fail (PMX_IS_INBOX (self) && answer != NULL);

  list = easel_json_peek_array (answer, "commands");
  for (guint i = 0; list != NULL && i < MIN (json_array_get_length (list), PMX_LIMIT_NAMES); i++)
    {
      JsonObject *command = easel_json_array_object (list, i);
      const char *name = easel_json_peek_string (command, "name", NULL);

      if (name == NULL || *name == '\0' || strlen (name) > PMX_LIMIT_ID_BYTES)
        continue;
      g_strv_builder_add (builder, name);
      g_strv_builder_add (builder, easel_json_peek_string (command, "description", ""));
    }
  g_strfreev (self->commands);
  self->commands = g_strv_builder_end (builder);
  g_signal_emit (self, signals[ABOUT_CHANGED], 0);
}

/* (transfer full): a copy of the list that can be changed and passed to replace_entries(). */
static GPtrArray *
copy_entries (PmxInbox *self)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->entries->len; i++)
    g_ptr_array_add (copy, g_object_ref (self->entries->pdata[i]));
  return copy;
}

void
pmx_inbox_update_some (PmxInbox   *self,
                       JsonObject *payload)
{
  g_autoptr(GPtrArray) entries = NULL;
  g_autoptr(GPtrArray) asked = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (PMX_IS_INBOX (self) && payload != NULL);

  entries = copy_entries (self);
  for (PmxKind kind = 0; kind < PMX_N_KINDS; kind++)
    {
      JsonObject *object = easel_json_peek_object (payload, pmx_kind_get_names (kind)->name);
      g_autoptr(PmxPrimitive) entry = object != NULL ? renew (self, kind, object, asked) : NULL;

      if (entry != NULL && !g_ptr_array_find (entries, entry, NULL) && entries->len < PMX_LIMIT_PRIMITIVES)
        g_ptr_array_add (entries, g_steal_pointer (&entry));
    }
  replace_entries (self, g_steal_pointer (&entries));
  emit_asked (self, asked);
}

/* --- messages of the user ------------------------------------------------------------------------------------- */

const char *
pmx_inbox_get_draft (PmxInbox *self)
{
  g_return_val_if_fail (PMX_IS_INBOX (self), NULL);

  return self->draft;
}

void
pmx_inbox_set_draft (PmxInbox   *self,
                     const char *draft)
{
  g_return_if_fail (PMX_IS_INBOX (self) && draft != NULL);

  if (g_str_equal (draft, self->draft))
    return;
  g_free (self->draft);
  self->draft = g_strdup (draft);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DRAFT]);
}

PmxPrimitive *
pmx_inbox_begin_message (PmxInbox   *self,
                         const char *message)
{
  g_autofree char *id = NULL;
  g_autoptr(GPtrArray) entries = NULL;
  PmxPrimitive *unsent;
  guint n_unsent = 0;

  g_return_val_if_fail (PMX_IS_INBOX (self) && message != NULL, NULL);

  for (guint i = 0; i < self->entries->len; i++)
    n_unsent += pmx_primitive_is_unsent (self->entries->pdata[i]);
  if (n_unsent >= PMX_LIMIT_UNSENT || strlen (message) > PMX_LIMIT_MESSAGE_BYTES)
    return NULL;
  id = g_strdup_printf ("unsent-%u", ++self->n_made);
  unsent = pmx_primitive_new_unsent (id, message);
  entries = copy_entries (self);
  g_ptr_array_add (entries, unsent);
  replace_entries (self, g_steal_pointer (&entries));
  return unsent;
}

void
pmx_inbox_drop_message (PmxInbox     *self,
                        PmxPrimitive *unsent)
{
  g_autoptr(GPtrArray) entries = NULL;

  g_return_if_fail (PMX_IS_INBOX (self) && PMX_IS_PRIMITIVE (unsent));

  if (!pmx_primitive_is_unsent (unsent))
    return;
  entries = copy_entries (self);
  g_ptr_array_remove (entries, unsent);
  replace_entries (self, g_steal_pointer (&entries));
}

void
pmx_inbox_end_message (PmxInbox     *self,
                       PmxPrimitive *unsent,
                       JsonObject   *steering,
                       const char   *failure)
{
  g_autoptr(PmxPrimitive) alive = NULL;

  g_return_if_fail (PMX_IS_INBOX (self) && PMX_IS_PRIMITIVE (unsent));

  alive = g_object_ref (unsent);
  if (steering != NULL)
    {
      g_autoptr(JsonObject) payload = easel_json_object (EASEL_JSON_OBJECT_REF ("steering", steering));

      pmx_inbox_drop_message (self, unsent);
      pmx_inbox_update_some (self, payload);
    }
  else
    pmx_primitive_set_failed (unsent, failure);
}

/* --- other properties --------------------------------------------------------------------------------------------- */

guint
pmx_inbox_get_n_waiting (PmxInbox *self)
{
  g_return_val_if_fail (PMX_IS_INBOX (self), 0);

  return self->n_waiting;
}

GStrv
pmx_inbox_get_commands (PmxInbox *self)
{
  g_return_val_if_fail (PMX_IS_INBOX (self), NULL);

  return self->commands;
}

JsonObject *
pmx_inbox_get_policy (PmxInbox *self)
{
  g_return_val_if_fail (PMX_IS_INBOX (self), NULL);

  return self->policy;
}

JsonObject *
pmx_inbox_get_host (PmxInbox *self)
{
  g_return_val_if_fail (PMX_IS_INBOX (self), NULL);

  return self->host;
}
