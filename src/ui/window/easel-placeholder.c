/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-placeholder.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-template.h"
#include "easel-text.h"

struct _EaselPlaceholder
{
  AdwBin parent_instance;

  AdwStatusPage *page;
  GtkWidget *spinner;
  GtkWidget *enter_token;
  GtkWidget *retry;
  GtkWidget *connect_agent;
  GtkWidget *add_host;
  GtkWidget *show_hidden;
  EaselPlaceholderKind kind;
};

/* Texts and buttons for each kind; %s in a text is the title of the host. */
typedef struct
{
  const char *icon;
  const char *title;
  const char *text;
  gboolean spinner;
  gboolean retry;
  gboolean add_host;
  gboolean show_hidden;
  gboolean connect_agent;
  gboolean enter_token;
} Content;

static const Content contents[] = {
  [EASEL_PLACEHOLDER_NO_HOST] = {
    "network-server-symbolic", N_("No Host"),
    N_("Connect an agent on this computer, or add a host on another, to see canvases here."),
    FALSE, FALSE, TRUE, FALSE, TRUE },
  [EASEL_PLACEHOLDER_CONNECTING] = {
    /* Translators: %s is the name of a host. */
    NULL, N_("Connecting"), N_("Waiting for %s."), TRUE, FALSE, FALSE },
  [EASEL_PLACEHOLDER_OFFLINE] = {
    /* Translators: %s is the name of a host. */
    "network-offline-symbolic", N_("Offline"), N_("%s cannot be reached. Easel keeps trying."), FALSE, TRUE, FALSE },
  [EASEL_PLACEHOLDER_FAILED] = {
    /* Translators: %s is the name of a host. */
    "dialog-warning-symbolic", N_("Not Connected"), N_("%s does not accept the connection."), FALSE, TRUE, TRUE,
    FALSE, TRUE },
  [EASEL_PLACEHOLDER_REFUSED] = {
    /* Translators: %s is the name of a host. */
    "dialog-password-symbolic", N_("Not Connected"), N_("%s does not accept the connection."), FALSE, TRUE, TRUE,
    FALSE, FALSE, TRUE },
  [EASEL_PLACEHOLDER_NO_SESSION] = {
    /* Translators: %s is the name of a host. */
    "view-list-symbolic", N_("No Sessions"), N_("Sessions that agents start on %s will appear here."),
    FALSE, FALSE, TRUE, FALSE, TRUE },
  [EASEL_PLACEHOLDER_WAITING] = {
    NULL, N_("Waiting for the Session"), N_("No connected host has the requested session."),
    TRUE, FALSE, FALSE },
  [EASEL_PLACEHOLDER_EMPTY] = {
    "easel-canvas-symbolic", N_("No Canvases"),
    N_("Canvases that agents open in this session will appear here."), FALSE, FALSE, TRUE, FALSE, TRUE },
  [EASEL_PLACEHOLDER_HIDDEN] = {
    "easel-canvas-symbolic", N_("All Canvases Are Hidden"),
    N_("They keep running."), FALSE, FALSE, FALSE, TRUE },
};

G_DEFINE_FINAL_TYPE (EaselPlaceholder, easel_placeholder, ADW_TYPE_BIN)

static void
easel_placeholder_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  G_OBJECT_CLASS (easel_placeholder_parent_class)->dispose (object);
}

static void
easel_placeholder_class_init (EaselPlaceholderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_placeholder_dispose;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-placeholder.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, page);
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, spinner);
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, enter_token);
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, retry);
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, connect_agent);
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, add_host);
  gtk_widget_class_bind_template_child (widget_class, EaselPlaceholder, show_hidden);
}

static void
easel_placeholder_init (EaselPlaceholder *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Wrap button labels, so that large text fits into a narrow panel. */
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->connect_agent))), TRUE);
  gtk_label_set_justify (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->connect_agent))), GTK_JUSTIFY_CENTER);
  easel_placeholder_set_kind (self, EASEL_PLACEHOLDER_NO_HOST, NULL, NULL);
}

/* Escapes foreign text, because the description of a status page is markup. */
static char *
describe (const char *text,
          const char *host,
          const char *reason)
{
  g_autofree char *name = easel_text_for_display (host != NULL ? host : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *cause = easel_text_for_display (reason != NULL ? reason : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autoptr(GString) plain = g_string_new (text);

  g_string_replace (plain, "%s", *name != '\0' ? name : _("the host"), 1);
  if (*cause != '\0')
    g_string_append_printf (plain, "\n\n%s", cause);
  return g_markup_escape_text (plain->str, plain->len);
}

/**
 * easel_placeholder_set_kind:
 * @self: the page
 * @kind: why no canvas is shown
 * @host: (nullable): the foreign title of the host
 * @reason: (nullable): a sentence with details
 */
void
easel_placeholder_set_kind (EaselPlaceholder     *self,
                            EaselPlaceholderKind  kind,
                            const char           *host,
                            const char           *reason)
{
  const Content *content;
  g_autofree char *text = NULL;

  g_return_if_fail (EASEL_IS_PLACEHOLDER (self));
  g_return_if_fail (kind < G_N_ELEMENTS (contents));

  content = &contents[kind];
  self->kind = kind;
  text = describe (_(content->text), host, reason);
  adw_status_page_set_icon_name (self->page, content->icon);
  adw_status_page_set_title (self->page, _(content->title));
  adw_status_page_set_description (self->page, text);
  gtk_widget_set_visible (self->spinner, content->spinner);
  gtk_widget_set_visible (self->enter_token, content->enter_token);
  gtk_widget_set_visible (self->retry, content->retry);
  /* Without another token, trying again is pointless. */
  if (content->enter_token)
    gtk_widget_remove_css_class (self->retry, "suggested-action");
  else
    gtk_widget_add_css_class (self->retry, "suggested-action");
  /* Suggest one action only. */
  if (content->retry)
    gtk_widget_remove_css_class (self->connect_agent, "suggested-action");
  else
    gtk_widget_add_css_class (self->connect_agent, "suggested-action");
  gtk_widget_set_visible (self->connect_agent, content->connect_agent);
  gtk_widget_set_visible (self->add_host, content->add_host);
  gtk_widget_set_visible (self->show_hidden, content->show_hidden);
}

EaselPlaceholderKind
easel_placeholder_get_kind (EaselPlaceholder *self)
{
  g_return_val_if_fail (EASEL_IS_PLACEHOLDER (self), EASEL_PLACEHOLDER_NO_HOST);
  return self->kind;
}
