/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-host-terminal.h"

typedef struct
{
  char     *channel;
  char     *title;
  char     *cwd;
  int       exit_code;
  gboolean  exited;
  gboolean  live;
  gboolean  detection;
} EaselHostTerminalPrivate;

enum { PROP_0, PROP_CHANNEL, PROP_TITLE, PROP_CWD, PROP_EXITED, PROP_EXIT_CODE, PROP_LIVE, PROP_DETECTION, N_PROPS };
enum { DATA, RESET, COMMAND_STARTED, COMMAND_FINISHED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselHostTerminal, easel_host_terminal, G_TYPE_OBJECT)

static void
easel_host_terminal_finalize (GObject *object)
{
  EaselHostTerminalPrivate *priv = easel_host_terminal_get_instance_private (EASEL_HOST_TERMINAL (object));

  g_free (priv->channel);
  g_free (priv->title);
  g_free (priv->cwd);
  G_OBJECT_CLASS (easel_host_terminal_parent_class)->finalize (object);
}

static void
easel_host_terminal_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  EaselHostTerminalPrivate *priv = easel_host_terminal_get_instance_private (EASEL_HOST_TERMINAL (object));

  switch (prop_id)
    {
    case PROP_CHANNEL:
      g_value_set_string (value, priv->channel);
      break;
    case PROP_TITLE:
      g_value_set_string (value, priv->title);
      break;
    case PROP_CWD:
      g_value_set_string (value, priv->cwd);
      break;
    case PROP_EXITED:
      g_value_set_boolean (value, priv->exited);
      break;
    case PROP_EXIT_CODE:
      g_value_set_int (value, priv->exit_code);
      break;
    case PROP_LIVE:
      g_value_set_boolean (value, priv->live);
      break;
    case PROP_DETECTION:
      g_value_set_boolean (value, priv->detection);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
take_string (EaselHostTerminal  *self,
             char              **field,
             const GValue       *value,
             GParamSpec         *pspec)
{
  if (g_strcmp0 (*field, g_value_get_string (value)) == 0)
    return;
  g_free (*field);
  *field = g_value_dup_string (value);
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
}

static void
take_boolean (EaselHostTerminal *self,
              gboolean          *field,
              const GValue      *value,
              GParamSpec        *pspec)
{
  if (*field == g_value_get_boolean (value))
    return;
  *field = g_value_get_boolean (value);
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
}

static void
take_int (EaselHostTerminal *self,
          int               *field,
          const GValue      *value,
          GParamSpec        *pspec)
{
  if (*field == g_value_get_int (value))
    return;
  *field = g_value_get_int (value);
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
}

static void
easel_host_terminal_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  EaselHostTerminal *self = EASEL_HOST_TERMINAL (object);
  EaselHostTerminalPrivate *priv = easel_host_terminal_get_instance_private (self);

  switch (prop_id)
    {
    case PROP_CHANNEL:
      priv->channel = g_value_dup_string (value);
      break;
    case PROP_TITLE:
      take_string (self, &priv->title, value, pspec);
      break;
    case PROP_CWD:
      take_string (self, &priv->cwd, value, pspec);
      break;
    case PROP_EXITED:
      take_boolean (self, &priv->exited, value, pspec);
      break;
    case PROP_EXIT_CODE:
      take_int (self, &priv->exit_code, value, pspec);
      break;
    case PROP_LIVE:
      take_boolean (self, &priv->live, value, pspec);
      break;
    case PROP_DETECTION:
      take_boolean (self, &priv->detection, value, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_CHANNEL] =
    g_param_spec_string ("channel", NULL, NULL, NULL,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_CWD] = g_param_spec_string ("cwd", NULL, NULL, NULL, flags);
  properties[PROP_EXITED] = g_param_spec_boolean ("exited", NULL, NULL, FALSE, flags);
  properties[PROP_EXIT_CODE] = g_param_spec_int ("exit-code", NULL, NULL, G_MININT, G_MAXINT, 0, flags);
  properties[PROP_LIVE] = g_param_spec_boolean ("live", NULL, NULL, FALSE, flags);
  properties[PROP_DETECTION] = g_param_spec_boolean ("detection", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_host_terminal_class_init (EaselHostTerminalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = easel_host_terminal_finalize;
  object_class->get_property = easel_host_terminal_get_property;
  object_class->set_property = easel_host_terminal_set_property;
  install_properties (object_class);

  /**
   * EaselHostTerminal::data:
   * @self: the terminal
   * @bytes: (type GBytes): output, in order, once
   */
  signals[DATA] = g_signal_new ("data", EASEL_TYPE_HOST_TERMINAL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_BYTES);
  /**
   * EaselHostTerminal::reset:
   * @self: the terminal
   *
   * The output so far is no longer valid; the whole content follows as data.
   */
  signals[RESET] = g_signal_new ("reset", EASEL_TYPE_HOST_TERMINAL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  /**
   * EaselHostTerminal::command-started:
   * @self: the terminal
   * @id: the command's id on the host
   * @line: (nullable): the command line
   */
  signals[COMMAND_STARTED] = g_signal_new ("command-started", EASEL_TYPE_HOST_TERMINAL, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  /**
   * EaselHostTerminal::command-finished:
   * @self: the terminal
   * @id: the command's id on the host
   * @exit_code: the exit status
   */
  signals[COMMAND_FINISHED] = g_signal_new ("command-finished", EASEL_TYPE_HOST_TERMINAL, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT);
}

static void
easel_host_terminal_init (EaselHostTerminal *self)
{
}

/** easel_host_terminal_get_channel: (transfer none): the terminal's channel URI on the host. */
const char *
easel_host_terminal_get_channel (EaselHostTerminal *self)
{
  EaselHostTerminalPrivate *priv = easel_host_terminal_get_instance_private (self);

  g_return_val_if_fail (EASEL_IS_HOST_TERMINAL (self), NULL);

  return priv->channel;
}

/** easel_host_terminal_input: @text: keys that the user typed, or an agent's input. */
void
easel_host_terminal_input (EaselHostTerminal *self,
                           const char        *text)
{
  g_return_if_fail (EASEL_IS_HOST_TERMINAL (self));
  g_return_if_fail (text != NULL);

  EASEL_HOST_TERMINAL_GET_CLASS (self)->input (self, text);
}

/** easel_host_terminal_resize: @columns: its width in cells; @rows: its height in cells. */
void
easel_host_terminal_resize (EaselHostTerminal *self,
                            guint              columns,
                            guint              rows)
{
  g_return_if_fail (EASEL_IS_HOST_TERMINAL (self));

  EASEL_HOST_TERMINAL_GET_CLASS (self)->resize (self, columns, rows);
}

/** easel_host_terminal_clear: clears the output here and on the host. */
void
easel_host_terminal_clear (EaselHostTerminal *self)
{
  g_return_if_fail (EASEL_IS_HOST_TERMINAL (self));

  EASEL_HOST_TERMINAL_GET_CLASS (self)->clear (self);
}

/**
 * easel_host_terminal_set_behind:
 * @self: a terminal
 * @behind: whether received output is still waiting to be shown
 *
 * While @behind is %TRUE, the terminal holds back output if it can.
 */
void
easel_host_terminal_set_behind (EaselHostTerminal *self,
                                gboolean           behind)
{
  g_return_if_fail (EASEL_IS_HOST_TERMINAL (self));

  if (EASEL_HOST_TERMINAL_GET_CLASS (self)->set_behind != NULL)
    EASEL_HOST_TERMINAL_GET_CLASS (self)->set_behind (self, behind);
}

/** easel_host_terminal_dispose: ends the process on the host, and the channel. */
void
easel_host_terminal_dispose (EaselHostTerminal *self)
{
  g_return_if_fail (EASEL_IS_HOST_TERMINAL (self));

  EASEL_HOST_TERMINAL_GET_CLASS (self)->dispose_terminal (self);
}
