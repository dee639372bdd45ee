/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-player"

#include "config.h"

#include "a2ui-web-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-app-frame.h"

struct _A2uiWebPage
{
  AdwBin       parent_instance;

  McpAppFrame *frame;    /* nullable: the page has ended */
  char        *reason;   /* nullable: why it cannot be shown */
  guint        failing;  /* an idle source */
};

static void page_init (A2uiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiWebPage, a2ui_web_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (A2UI_TYPE_PAGE, page_init))

/* May be called again while it runs. */
static void
stop (A2uiWebPage *self)
{
  g_autoptr(McpAppFrame) frame = g_steal_pointer (&self->frame);

  if (frame == NULL)
    return;
  g_signal_handlers_disconnect_by_data (frame, self);
  easel_sealed_page_stop (EASEL_SEALED_PAGE (frame));
}

static void
fail (A2uiWebPage *self,
      const char  *reason)
{
  g_autoptr(A2uiWebPage) alive = g_object_ref (self);
  g_autofree char *text = g_strdup (reason != NULL ? reason : _("The page cannot be shown."));

  stop (self);
  g_signal_emit_by_name (self, "failed", text);
}

static gboolean
fail_cb (gpointer user_data)
{
  A2uiWebPage *self = user_data;

  self->failing = 0;
  fail (self, self->reason);
  return G_SOURCE_REMOVE;
}

static void
violation_cb (A2uiWebPage *self)
{
  fail (self, NULL);
}

static void
message_cb (A2uiWebPage *self,
            const char  *text)
{
  g_signal_emit_by_name (self, "message", text);
}

static void
send_text (A2uiPage   *page,
           const char *text)
{
  A2uiWebPage *self = A2UI_WEB_PAGE (page);

  if (self->frame != NULL)
    mcp_app_frame_send (self->frame, text);
}

static void
page_init (A2uiPageInterface *iface)
{
  iface->send = send_text;
}

static void
a2ui_web_page_dispose (GObject *object)
{
  A2uiWebPage *self = A2UI_WEB_PAGE (object);

  g_clear_handle_id (&self->failing, g_source_remove);
  stop (self);
  G_OBJECT_CLASS (a2ui_web_page_parent_class)->dispose (object);
}

static void
a2ui_web_page_finalize (GObject *object)
{
  g_free (A2UI_WEB_PAGE (object)->reason);
  G_OBJECT_CLASS (a2ui_web_page_parent_class)->finalize (object);
}

static void
a2ui_web_page_class_init (A2uiWebPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_web_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = a2ui_web_page_finalize;
}

static void
a2ui_web_page_init (A2uiWebPage *self)
{
}

/* (transfer full): the origin of a https address. */
static char *
dup_origin (const char *address)
{
  gsize scheme = strlen ("https://");

  return g_strndup (address, scheme + strcspn (address + scheme, "/?#"));
}

/* The permissions that the page declares and may get. Camera and microphone are not among them, because a form does not
 * show that they are in use. */
static guint
get_permissions (const A2uiPageSetup *setup)
{
  return mcp_app_permissions_read_declared (setup->permissions) & mcp_app_frame_get_possible () &
         (MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_LOCATION) | MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CLIPBOARD));
}

/* (transfer full): the domains that the page declares; none if there are more than a question can show. */
static McpAppCsp *
new_csp (const A2uiPageSetup *setup)
{
  g_autoptr(McpAppCsp) csp = mcp_app_csp_new (setup->csp, 0);
  g_autofree char *domains = g_strjoinv (", ", (char **) mcp_app_csp_get_domains (csp));

  return strlen (domains) <= EASEL_LIMIT_DISPLAY_CHARS ? g_steal_pointer (&csp) : mcp_app_csp_new (NULL, 0);
}

/* (transfer full) (nullable): NULL: frames may not load from the server. */
static McpAppFrame *
new_frame (EaselWebEngine      *engine,
           const A2uiPageSetup *setup)
{
  g_autofree char *origin = setup->address != NULL ? dup_origin (setup->address) : NULL;
  const char *origins[] = { origin, NULL };
  g_autoptr(JsonObject) declared = origin != NULL
                                   ? easel_json_object (EASEL_JSON_ARRAY ("frameDomains", easel_json_strings (origins)))
                                   : NULL;
  g_autoptr(McpAppCsp) csp = origin != NULL ? mcp_app_csp_new (declared, 0) : new_csp (setup);
  const char *html = setup->html != NULL ? setup->html : "";
  g_autoptr(GBytes) bytes = g_bytes_new (html, strlen (html));
  g_autoptr(McpAppPage) page = mcp_app_page_new (bytes, NULL, MCP_APPS_STANDARD);
  McpAppFrame *frame;

  if (origin != NULL && g_strcmp0 (mcp_app_csp_get_domains (csp)[0], origin) != 0)
    return NULL;
  frame = mcp_app_frame_new (easel_web_engine_get_services (engine), csp, get_permissions (setup));
  mcp_app_frame_set_page (frame, page, csp, NULL);
  mcp_app_frame_set_form (frame, !setup->is_app, setup->address);
  return frame;
}

char *
a2ui_web_page_dup_declared (const A2uiPageSetup *setup)
{
  g_autoptr(McpAppCsp) csp = NULL;
  g_autofree char *domains = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *permissions = NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  g_return_val_if_fail (setup != NULL, NULL);

  csp = new_csp (setup);
  domains = g_strjoinv (", ", (char **) mcp_app_csp_get_domains (csp));
  shown = easel_text_for_display (domains, EASEL_LIMIT_DISPLAY_CHARS);
  permissions = mcp_app_permissions_join (get_permissions (setup), ", ");
  /* Translators: %s is a list of addresses of the web. */
  if (*shown != '\0')
    g_string_append_printf (text, _("This page exchanges data with %s"), shown);
  if (*shown != '\0' && *permissions != '\0')
    g_string_append_c (text, '\n');
  /* Translators: %s is a list of permissions, such as "Location". */
  if (*permissions != '\0')
    g_string_append_printf (text, _("This page may use: %s"), permissions);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/**
 * a2ui_web_page_new:
 * @engine: shared by all web pages
 * @setup: the page
 *
 * Returns: (transfer floating): a widget with the page, which loads
 */
GtkWidget *
a2ui_web_page_new (EaselWebEngine      *engine,
                   const A2uiPageSetup *setup)
{
  static const char * const failures[] = { "failed", "ended" };
  A2uiWebPage *self;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine) && setup != NULL, NULL);

  self = g_object_new (A2UI_TYPE_WEB_PAGE, NULL);
  self->reason = g_strdup (easel_web_engine_get_refusal (engine));
  if (self->reason == NULL)
    self->frame = new_frame (engine, setup);
  if (self->frame == NULL)
    {
      self->failing = g_idle_add (fail_cb, self);
      return GTK_WIDGET (self);
    }
  g_signal_connect_object (self->frame, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "violation", G_CALLBACK (violation_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    g_signal_connect_object (self->frame, failures[i], G_CALLBACK (fail), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (easel_sealed_page_get_view (EASEL_SEALED_PAGE (self->frame))));
  mcp_app_frame_load (self->frame);
  return GTK_WIDGET (self);
}
