/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-console.h"

#include <string.h>

#include "easel-canvas-limits.h"
#include "easel-enum.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-redact.h"
#include "easel-text.h"
#include "easel-uri.h"

struct _EaselConsoleItem
{
  GObject            parent_instance;

  EaselConsoleLevel  level;
  char              *text;
  char              *source;
  guint              line;
  gint64             time;
};

struct _EaselConsole
{
  GObject     parent_instance;

  GListStore *items;
  gsize       bytes;  /* total size of the texts */
  gboolean    observed;
};

enum { PROP_0, PROP_OBSERVED, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_ENUM_TYPE (EaselConsoleLevel, easel_console_level,
                    G_DEFINE_ENUM_VALUE (EASEL_CONSOLE_DEBUG, "debug"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONSOLE_LOG, "log"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONSOLE_WARNING, "warning"),
                    G_DEFINE_ENUM_VALUE (EASEL_CONSOLE_ERROR, "error"))
G_DEFINE_FINAL_TYPE (EaselConsoleItem, easel_console_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (EaselConsole, easel_console, G_TYPE_OBJECT)

/* --- items ------------------------------------------------------------------------------------------------------ */

static void
easel_console_item_finalize (GObject *object)
{
  EaselConsoleItem *self = EASEL_CONSOLE_ITEM (object);

  g_free (self->text);
  g_free (self->source);
  G_OBJECT_CLASS (easel_console_item_parent_class)->finalize (object);
}

static void
easel_console_item_class_init (EaselConsoleItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_console_item_finalize;
}

static void
easel_console_item_init (EaselConsoleItem *self)
{
}

EaselConsoleLevel
easel_console_item_get_level (EaselConsoleItem *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE_ITEM (self), EASEL_CONSOLE_LOG);

  return self->level;
}

const char *
easel_console_item_get_text (EaselConsoleItem *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE_ITEM (self), "");

  return self->text;
}

const char *
easel_console_item_get_source (EaselConsoleItem *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE_ITEM (self), "");

  return self->source;
}

guint
easel_console_item_get_line (EaselConsoleItem *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE_ITEM (self), 0);

  return self->line;
}

gint64
easel_console_item_get_time (EaselConsoleItem *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE_ITEM (self), 0);

  return self->time;
}

/** easel_console_item_dup_line: (transfer full): {"time", "level", "text", "source"?, "line"?} without line ends. */
char *
easel_console_item_dup_line (EaselConsoleItem *self)
{
  g_autoptr(JsonNode) line = NULL;
  g_autofree char *time = NULL;
  JsonObject *object;

  g_return_val_if_fail (EASEL_IS_CONSOLE_ITEM (self), NULL);

  time = easel_text_for_moment (self->time);
  object = json_object_new ();
  json_object_set_string_member (object, "time", time);
  json_object_set_string_member (object, "level", easel_enum_nick (EASEL_TYPE_CONSOLE_LEVEL, self->level));
  json_object_set_string_member (object, "text", self->text);
  if (*self->source != '\0')
    json_object_set_string_member (object, "source", self->source);
  if (self->line > 0)
    json_object_set_int_member (object, "line", self->line);
  line = easel_json_node_take (object);
  return easel_json_to_string (line);
}

/* --- the console ------------------------------------------------------------------------------------------------ */

static void
easel_console_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_OBSERVED:
      g_value_set_boolean (value, EASEL_CONSOLE (object)->observed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_console_finalize (GObject *object)
{
  g_object_unref (EASEL_CONSOLE (object)->items);
  G_OBJECT_CLASS (easel_console_parent_class)->finalize (object);
}

static void
easel_console_class_init (EaselConsoleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_console_get_property;
  object_class->finalize = easel_console_finalize;
  properties[PROP_OBSERVED] = g_param_spec_boolean ("observed", NULL, NULL, FALSE, G_PARAM_READABLE |
                                                    G_PARAM_STATIC_STRINGS |
                                                    G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_console_init (EaselConsole *self)
{
  self->items = g_list_store_new (EASEL_TYPE_CONSOLE_ITEM);
}

/** easel_console_new: (transfer full): an empty console, not observed. */
EaselConsole *
easel_console_new (void)
{
  return g_object_new (EASEL_TYPE_CONSOLE, NULL);
}

GListModel *
easel_console_get_items (EaselConsole *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE (self), NULL);

  return G_LIST_MODEL (self->items);
}

gboolean
easel_console_is_observed (EaselConsole *self)
{
  g_return_val_if_fail (EASEL_IS_CONSOLE (self), FALSE);

  return self->observed;
}

/**
 * easel_console_set_observed:
 * @self: a console
 * @observed: whether the inspector shows the console
 *
 * Views record messages of their pages only while the console is observed. Messages are kept afterwards.
 */
void
easel_console_set_observed (EaselConsole *self,
                            gboolean      observed)
{
  g_return_if_fail (EASEL_IS_CONSOLE (self));

  if (self->observed == observed)
    return;
  self->observed = observed;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OBSERVED]);
}

/* A quarter of the messages at a time, so that the list does not move with each message of a busy page. */
static void
drop_oldest (EaselConsole *self)
{
  const guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  guint n = 0;

  if (n_items < EASEL_LIMIT_CONSOLE_MESSAGES && self->bytes <= EASEL_LIMIT_CONSOLE_BYTES)
    return;
  while (n < n_items && (n < EASEL_LIMIT_CONSOLE_MESSAGES / 4 || self->bytes > EASEL_LIMIT_CONSOLE_BYTES * 3 / 4))
    {
      g_autoptr(EaselConsoleItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), n++);

      self->bytes -= strlen (item->text);
    }
  g_list_store_splice (self->items, 0, n, NULL, 0);
}

/* (transfer full): valid UTF-8, cut to EASEL_LIMIT_CONSOLE_TEXT characters, without anything that looks like a
 * secret. */
static char *
clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  if (g_utf8_strlen (valid, -1) > EASEL_LIMIT_CONSOLE_TEXT)
    {
      char *end = g_utf8_offset_to_pointer (valid, EASEL_LIMIT_CONSOLE_TEXT);
      g_autofree char *cut = g_strdup_printf ("%.*s…", (int) (end - valid), valid);

      return easel_redact_line (cut);
    }
  return easel_redact_line (valid);
}

/**
 * easel_console_add:
 * @self: a console
 * @level: the level of the message
 * @text: foreign
 * @source: an address, foreign, or ""
 * @line: line in @source; 0 if unknown
 *
 * Adds a message. Secrets are removed before it is stored.
 */
void
easel_console_add (EaselConsole      *self,
                   EaselConsoleLevel  level,
                   const char        *text,
                   const char        *source,
                   guint              line)
{
  g_autoptr(EaselConsoleItem) item = g_object_new (EASEL_TYPE_CONSOLE_ITEM, NULL);

  g_return_if_fail (EASEL_IS_CONSOLE (self));
  g_return_if_fail (text != NULL && source != NULL);

  item->level = level;
  item->text = clean (text);
  item->source = *source != '\0' ? easel_uri_redact (source) : g_strdup ("");
  item->line = line;
  item->time = g_get_real_time ();
  drop_oldest (self);
  self->bytes += strlen (item->text);
  g_list_store_append (self->items, item);
}

/** easel_console_clear: Forgets all messages. */
void
easel_console_clear (EaselConsole *self)
{
  g_return_if_fail (EASEL_IS_CONSOLE (self));

  self->bytes = 0;
  g_list_store_remove_all (self->items);
}
