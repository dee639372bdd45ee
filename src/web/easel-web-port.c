/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-port.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-web-boot.h"
#include "easel-web-delivery.h"
#include "easel-web-limits.h"
#include "easel-web-policy.h"

/* A message of relay.js: one letter for its kind, the id of its document, and the text. */
#define DOCUMENT_LENGTH 16
#define HEADER_LENGTH (1 + DOCUMENT_LENGTH)

/* A document is told later how many bytes of its predecessors are outstanding, so that both may add up to this. */
#define OUTSTANDING_MAX (2 * EASEL_LIMIT_BRIDGE_QUEUE)

struct _EaselWebPort
{
  GObject parent_instance;

  EaselWebDialect  *dialect;        /* NULL: the page has no bridge */
  EaselWebTheme    *theme;
  EaselSealedPage  *page;           /* nullable: NULL: stopped */
  GPtrArray        *scripts;        /* nullable: the scripts that this added to the page */
  EaselWebDelivery *delivery;
  char             *declared;
  char             *document;
  gboolean          connected;      /* the last state that the page was told */
  gboolean          visible;
  gboolean          has_delivered;  /* messages were delivered to the document */
  guint             n_messages;     /* for all documents */
  char             *page_state;     /* nullable: stored by a page, for the next documents */
  guint             scripts_source;
  gsize             outstanding;    /* bytes that the host has not acknowledged */
  gsize             acknowledged;   /* acknowledged by the host, and not reported to the page yet */
  JsonArray        *failures;       /* error messages that are not reported to the page yet */
  guint             acknowledge_source;
};

typedef struct
{
  EaselWebPort *port;
  gsize         bytes;
  char         *document;
} Sending;

enum
{
  PAINTED,
  DRAFT,
  OFFER,
  OVERFLOW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebPort, easel_web_port, G_TYPE_OBJECT)

/* (transfer none) (nullable): NULL when the port, or the page itself, was stopped. */
static WebKitWebView *
find_view (EaselWebPort *self)
{
  return self->page != NULL ? easel_sealed_page_get_view (self->page) : NULL;
}

static const EaselWebProfile *
get_profile (EaselWebPort *self)
{
  return easel_sealed_page_get_profile (self->page);
}

static gboolean
is_connected (EaselWebPort *self)
{
  return self->dialect != NULL && easel_web_dialect_connected (self->dialect);
}

static void
notify_page (EaselWebPort *self,
             const char   *kind,
             const char   *document,
             const char   *text)
{
  /* Before the first document no notification is needed: the document starts with the present state. */
  if (find_view (self) != NULL && self->document != NULL)
    easel_web_relay_call (find_view (self), easel_sealed_page_get_world (self->page), kind, document, text, NULL, NULL);
}

static void
remove_scripts (EaselWebPort             *self,
                WebKitUserContentManager *content)
{
  for (guint i = 0; self->scripts != NULL && i < self->scripts->len; i++)
    webkit_user_content_manager_remove_script (content, self->scripts->pdata[i]);
  g_clear_pointer (&self->scripts, g_ptr_array_unref);
}

/* Adds scripts with the present state for future documents; the present document is notified separately. */
static void
install_scripts (EaselWebPort *self)
{
  WebKitUserContentManager *content = webkit_web_view_get_user_content_manager (find_view (self));
  g_autoptr(JsonNode) hello = NULL;
  g_autoptr(GBytes) script = self->dialect != NULL ? easel_web_dialect_scripts (self->dialect, &hello) : NULL;
  EaselWebBoot boot = {
    .world = easel_sealed_page_get_world (self->page),
    .hello = hello,
    .script = script,
    .connected = self->connected,
    .visible = self->visible,
    .page_state = self->page_state,
    .attributes = get_profile (self)->has_theme ? easel_web_theme_get_attributes (self->theme) : NULL,
  };

  remove_scripts (self, content);
  self->scripts = easel_web_boot_install (&boot, content);
}

static void
install_style (EaselWebPort *self)
{
  WebKitUserContentManager *content = webkit_web_view_get_user_content_manager (find_view (self));
  g_autoptr(WebKitUserStyleSheet) sheet = NULL;

  /* Direct pages have a design of their own; WebKit passes color-scheme to them. */
  if (!get_profile (self)->has_theme)
    return;

  sheet = webkit_user_style_sheet_new (easel_web_theme_get_css (self->theme),
                                       WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_STYLE_LEVEL_USER,
                                       NULL, NULL);
  webkit_user_content_manager_remove_all_style_sheets (content);
  webkit_user_content_manager_add_style_sheet (content, sheet);
}

static void
theme_changed_cb (EaselWebPort *self)
{
  install_style (self);
  install_scripts (self);
  if (get_profile (self)->has_theme)
    notify_page (self, "theme", "", easel_web_theme_get_attributes (self->theme));
}

static void
update_connected (EaselWebPort *self)
{
  gboolean connected = is_connected (self);

  if (connected == self->connected)
    return;

  self->connected = connected;
  install_scripts (self);
  notify_page (self, "connected", "", connected ? "1" : "0");
}

static gboolean
scripts_cb (gpointer data)
{
  EaselWebPort *self = data;

  self->scripts_source = 0;
  install_scripts (self);

  return G_SOURCE_REMOVE;
}

static void
store_page_state (EaselWebPort *self,
                  const char   *text)
{
  g_free (self->page_state);
  self->page_state = g_strdup (text);
  g_signal_emit (self, signals[DRAFT], 0, NULL);
  if (self->scripts_source == 0 && find_view (self) != NULL)
    self->scripts_source = g_idle_add (scripts_cb, self);
}

/* Reports to the page, once for many messages, how many bytes are acknowledged and which messages failed. */
static gboolean
acknowledge_cb (gpointer data)
{
  EaselWebPort *self = data;
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  g_autofree char *text = NULL;

  self->acknowledge_source = 0;
  json_object_set_int_member (object, "bytes", (gint64) self->acknowledged);
  json_object_set_array_member (object, "errors", self->failures);
  json_node_take_object (node, object);
  text = easel_json_to_string (node);
  self->acknowledged = 0;
  self->failures = json_array_new ();
  if (self->document != NULL)
    notify_page (self, "ack", self->document, text);

  return G_SOURCE_REMOVE;
}

static void
received_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autofree Sending *sending = user_data;
  g_autoptr(EaselWebPort) self = sending->port;
  g_autofree char *document = sending->document;
  g_autoptr(GError) error = NULL;

  easel_web_dialect_received_finish (EASEL_WEB_DIALECT (source), result, &error);
  self->outstanding -= sending->bytes;
  self->acknowledged += sending->bytes;
  if (error != NULL && g_strcmp0 (document, self->document) == 0)
    json_array_add_string_element (self->failures, error->message);
  if (self->acknowledge_source == 0 && find_view (self) != NULL)
    self->acknowledge_source = g_idle_add (acknowledge_cb, self);
}

static void
receive (EaselWebPort *self,
         const char   *document,
         const char   *text)
{
  gsize length = strlen (text);
  Sending *sending;

  if (length > EASEL_LIMIT_BRIDGE_MESSAGE || self->outstanding + length > OUTSTANDING_MAX)
    {
      easel_sealed_page_report_violation (self->page, "too much");
      return;
    }

  sending = g_new0 (Sending, 1);
  sending->port = g_object_ref (self);
  sending->bytes = length;
  sending->document = g_strdup (document);
  self->outstanding += length;
  easel_web_dialect_received_async (self->dialect, text, received_cb, sending);
}

static void
start_document (EaselWebPort *self,
                const char     *document)
{
  g_autofree char *debt = g_strdup_printf ("{\"bytes\":-%" G_GSIZE_FORMAT ",\"errors\":[]}", self->outstanding);

  g_free (self->document);
  self->document = g_strdup (document);
  self->acknowledged = 0;
  self->has_delivered = !easel_web_delivery_is_empty (self->delivery);
  easel_web_delivery_set_document (self->delivery, document);
  /* Outstanding messages of earlier documents count against the limit of this one. */
  if (self->outstanding > 0)
    notify_page (self, "ack", document, debt);
  /* The scripts may have been added before the last change of state. */
  notify_page (self, "connected", document, self->connected ? "1" : "0");
  notify_page (self, "visible", document, self->visible ? "1" : "0");
}

static gboolean
is_document_name (const char *text)
{
  for (guint i = 0; i < DOCUMENT_LENGTH; i++)
    {
      if (!g_ascii_isxdigit (text[i]))
        return FALSE;
    }

  return TRUE;
}

/* @text: from relay.js; a broken web process may send any text. */
static void
offer (EaselWebPort *self,
       const char   *text)
{
  gsize length = strlen (text);
  g_autoptr(JsonNode) node =
    length <= EASEL_LIMIT_WEB_OFFER ? easel_json_parse (text, length, EASEL_LIMIT_WEB_OFFER, NULL) : NULL;
  JsonObject *object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *uri = object != NULL ? easel_json_peek_string (object, "uri", NULL) : NULL;
  const char *name = object != NULL ? easel_json_peek_string (object, "name", NULL) : NULL;

  if (uri == NULL || name == NULL || !easel_web_policy_may_message (get_profile (self)->addresses, self->declared, uri))
    g_debug ("A file that is not of this canvas was not offered");
  else
    g_signal_emit (self, signals[OFFER], 0, uri, name);
}

static void
handle (EaselWebPort *self,
        char            kind,
        const char     *document,
        const char     *text)
{
  gboolean current = g_strcmp0 (document, self->document) == 0;

  if (kind == 'd')
    start_document (self, document);
  else if (kind == 'p' && current)
    g_signal_emit (self, signals[PAINTED], 0);
  else if (kind == 'f' && strlen (text) > EASEL_LIMIT_FORMS)
    easel_sealed_page_report_violation (self->page, "too much in controls");
  else if (kind == 'f' && current)
    g_signal_emit (self, signals[DRAFT], 0, text);
  else if (kind == 's' && (get_profile (self)->grants & EASEL_WEB_FILES) == 0)
    easel_sealed_page_report_violation (self->page, "a file of a page that has none");
  else if (kind == 's' && current)
    offer (self, text);
  else if (self->dialect == NULL && kind != 'p' && kind != 'f' && kind != 's')
    easel_sealed_page_report_violation (self->page, "a message from a page that cannot send any");
  else if (kind == 'm')
    receive (self, document, text);
  else if (kind == 'k' && strlen (text) > EASEL_LIMIT_BRIDGE_MESSAGE)
    easel_sealed_page_report_violation (self->page, "too much to keep");
  else if (kind == 'k' && current)
    store_page_state (self, text);
  else if (kind == 'l' && current)
    easel_web_delivery_listen (self->delivery);
  else if (kind != 'l' && kind != 'p' && kind != 'k' && kind != 'f' && kind != 's')
    easel_sealed_page_report_violation (self->page, "unknown kind");
}

static void
page_received_cb (EaselWebPort *self,
                  const char   *message)
{
  g_autofree char *document = NULL;

  if (strlen (message) < HEADER_LENGTH || !is_document_name (message + 1))
    {
      easel_sealed_page_report_violation (self->page, "malformed message");
      return;
    }
  if (!easel_web_policy_may_message (get_profile (self)->addresses, self->declared,
                                     webkit_web_view_get_uri (find_view (self))))
    {
      g_debug ("A message from a document that is not the canvas was dropped");
      return;
    }

  document = g_strndup (message + 1, DOCUMENT_LENGTH);
  handle (self, message[0], document, message + HEADER_LENGTH);
}

static void
message_cb (EaselWebPort *self,
            const char   *json)
{
  self->has_delivered = TRUE;
  self->n_messages++;
  easel_web_delivery_push (self->delivery, g_strdup (json));
}

static void
overflow_cb (EaselWebPort *self)
{
  g_signal_emit (self, signals[OVERFLOW], 0);
}

static void
easel_web_port_dispose (GObject *object)
{
  EaselWebPort *self = EASEL_WEB_PORT (object);

  easel_web_port_stop (self);
  g_clear_object (&self->delivery);
  g_clear_object (&self->theme);

  G_OBJECT_CLASS (easel_web_port_parent_class)->dispose (object);
}

static void
easel_web_port_finalize (GObject *object)
{
  EaselWebPort *self = EASEL_WEB_PORT (object);

  g_clear_object (&self->dialect);
  g_clear_pointer (&self->failures, json_array_unref);
  g_free (self->declared);
  g_free (self->document);
  g_free (self->page_state);

  G_OBJECT_CLASS (easel_web_port_parent_class)->finalize (object);
}

static void
easel_web_port_class_init (EaselWebPortClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_web_port_dispose;
  object_class->finalize = easel_web_port_finalize;
  signals[PAINTED] = g_signal_new ("painted", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DRAFT] = g_signal_new ("draft", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[OFFER] = g_signal_new ("offer", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                                 G_TYPE_STRING);
  signals[OVERFLOW] = g_signal_new ("overflow", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_web_port_init (EaselWebPort *self)
{
  self->failures = json_array_new ();
}

static void
connect_sources (EaselWebPort *self)
{
  g_signal_connect_object (self->page, "received", G_CALLBACK (page_received_cb), self, G_CONNECT_SWAPPED);
  if (self->dialect != NULL)
    {
      g_signal_connect_object (self->dialect, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->dialect, "connected-changed", G_CALLBACK (update_connected), self,
                               G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->theme, "changed", G_CALLBACK (theme_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->delivery, "overflow", G_CALLBACK (overflow_cb), self, G_CONNECT_SWAPPED);
}

/** easel_web_port_get_message_max: the size of the longest message of relay.js in bytes. */
gsize
easel_web_port_get_message_max (void)
{
  return HEADER_LENGTH + MAX (EASEL_LIMIT_BRIDGE_MESSAGE, EASEL_LIMIT_FORMS);
}

/** easel_web_port_new: adds scripts and styles to the page. @page: an empty page. @dialect: (nullable): the protocol of
 * its messages; NULL: the page has no bridge. Returns: (transfer full): the port. */
EaselWebPort *
easel_web_port_new (EaselSealedPage *page,
                    EaselWebDialect *dialect,
                    EaselWebTheme   *theme)
{
  EaselWebPort *self;

  g_return_val_if_fail (EASEL_IS_SEALED_PAGE (page) && easel_sealed_page_get_view (page) != NULL, NULL);
  g_return_val_if_fail (EASEL_IS_WEB_THEME (theme), NULL);

  self = g_object_new (EASEL_TYPE_WEB_PORT, NULL);
  self->page = g_object_ref (page);
  g_set_object (&self->dialect, dialect);
  self->theme = g_object_ref (theme);
  self->delivery = easel_web_delivery_new (find_view (self), easel_sealed_page_get_world (page));
  self->connected = is_connected (self);
  connect_sources (self);
  install_style (self);
  install_scripts (self);

  return self;
}

/** easel_web_port_set_declared: defines which documents belong to the canvas. @declared: the address that the view
 * loads for the canvas. */
void
easel_web_port_set_declared (EaselWebPort *self,
                               const char     *declared)
{
  g_return_if_fail (EASEL_IS_WEB_PORT (self));

  g_free (self->declared);
  self->declared = g_strdup (declared);
}

/** easel_web_port_set_visible: notifies the present document and sets the state of future ones. @visible: whether the
 * user sees the view. */
void
easel_web_port_set_visible (EaselWebPort *self,
                            gboolean      visible)
{
  g_return_if_fail (EASEL_IS_WEB_PORT (self));

  if (self->visible == visible)
    return;
  self->visible = visible;
  install_scripts (self);
  notify_page (self, "visible", "", visible ? "1" : "0");
}

/**
 * easel_web_port_set_page_state: future documents receive it, until one stores another state.
 * @page_state: (nullable): JSON that an earlier page of the same canvas stored.
 */
void
easel_web_port_set_page_state (EaselWebPort *self,
                               const char   *page_state)
{
  g_return_if_fail (EASEL_IS_WEB_PORT (self));

  if (page_state == NULL && self->page_state == NULL)
    return;
  g_free (self->page_state);
  self->page_state = g_strdup (page_state);
  install_scripts (self);
}

/** easel_web_port_get_page_state: (transfer none) (nullable): the state that a page stored last. */
const char *
easel_web_port_get_page_state (EaselWebPort *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_PORT (self), NULL);

  return self->page_state;
}

/**
 * easel_web_port_may_suspend:
 * @self: a port
 *
 * Only the page knows how messages changed its state: a page that received messages can be suspended only if it has
 * stored its state.
 *
 * Returns: whether the document can be unloaded and loaded again without losing a message
 */
gboolean
easel_web_port_may_suspend (EaselWebPort *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_PORT (self), FALSE);

  return self->document != NULL && self->outstanding == 0 && easel_web_delivery_is_empty (self->delivery) &&
         (!self->has_delivered || self->page_state != NULL);
}

/** easel_web_port_get_n_messages: how many messages came for the page. Its state does not have those that came after it
 * was asked. */
guint
easel_web_port_get_n_messages (EaselWebPort *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_PORT (self), 0);

  return self->n_messages;
}

/** easel_web_port_reset: forgets the document, for example after the end of its web process. Messages for the page are
 * kept for the next one. */
void
easel_web_port_reset (EaselWebPort *self)
{
  g_return_if_fail (EASEL_IS_WEB_PORT (self));

  g_clear_pointer (&self->document, g_free);
  if (self->delivery != NULL)
    easel_web_delivery_set_document (self->delivery, NULL);
}

/** easel_web_port_set_held: see easel_web_delivery_set_held(). */
void
easel_web_port_set_held (EaselWebPort *self,
                         gboolean      held)
{
  g_return_if_fail (EASEL_IS_WEB_PORT (self));

  if (self->delivery != NULL)
    easel_web_delivery_set_held (self->delivery, held);
}

/** easel_web_port_stop: removes scripts and styles from the page and ignores its messages. May be called from signal
 * handlers. */
void
easel_web_port_stop (EaselWebPort *self)
{
  g_return_if_fail (EASEL_IS_WEB_PORT (self));

  g_clear_handle_id (&self->acknowledge_source, g_source_remove);
  g_clear_handle_id (&self->scripts_source, g_source_remove);
  if (find_view (self) != NULL)
    {
      WebKitUserContentManager *content = webkit_web_view_get_user_content_manager (find_view (self));

      remove_scripts (self, content);
      webkit_user_content_manager_remove_all_style_sheets (content);
    }
  if (self->page != NULL)
    g_signal_handlers_disconnect_by_data (self->page, self);
  if (self->dialect != NULL)
    g_signal_handlers_disconnect_by_data (self->dialect, self);
  if (self->theme != NULL)
    g_signal_handlers_disconnect_by_data (self->theme, self);
  g_clear_pointer (&self->scripts, g_ptr_array_unref);
  g_clear_object (&self->page);
}
