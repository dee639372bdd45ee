/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-auth-dialog.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

#include "easel-limits.h"
#include "easel-text.h"

struct _EaselAuthDialog
{
  EaselAlert parent_instance;

  GtkLabel *resource;
  GtkLabel *purpose;
  GtkLabel *scopes;
  GtkPasswordEntry *entry;
  GtkWidget *client_id;
  GtkWidget *client_secret;
  GtkLabel *reason;
  /* Stored here because the entries are destroyed before the response. */
  char *token;
  char *id;
  char *secret;
};

G_DEFINE_FINAL_TYPE (EaselAuthDialog, easel_auth_dialog, EASEL_TYPE_ALERT)

static void
changed_cb (EaselAuthDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  secret_password_free (self->token);
  self->token = g_strdup (text);
  easel_alert_set_response_enabled (EASEL_ALERT (self), "send", *text != '\0');
}

/* Signing in in the browser needs a client id. */
static void
client_cb (EaselAuthDialog *self)
{
  const char *id = gtk_editable_get_text (GTK_EDITABLE (self->client_id));

  g_free (self->id);
  self->id = g_strstrip (g_strdup (id));
  secret_password_free (self->secret);
  self->secret = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->client_secret)));
  easel_alert_set_response_enabled (EASEL_ALERT (self), "browser", *self->id != '\0');
}

static void
easel_auth_dialog_finalize (GObject *object)
{
  EaselAuthDialog *self = EASEL_AUTH_DIALOG (object);

  secret_password_free (self->token);
  g_free (self->id);
  secret_password_free (self->secret);
  G_OBJECT_CLASS (easel_auth_dialog_parent_class)->finalize (object);
}

static void
easel_auth_dialog_class_init (EaselAuthDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_auth_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-auth-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, resource);
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, purpose);
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, scopes);
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, entry);
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, reason);
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, client_id);
  gtk_widget_class_bind_template_child (widget_class, EaselAuthDialog, client_secret);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, client_cb);
}

static void
easel_auth_dialog_init (EaselAuthDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_alert_set_focus (EASEL_ALERT (self), GTK_WIDGET (self->entry));
}

/**
 * easel_auth_dialog_new:
 * @host: the foreign title of the host
 * @resource: the foreign URI of the resource that the token is for
 * @resource_name: (nullable): the foreign name of the resource
 */
EaselAuthDialog *
easel_auth_dialog_new (const char *host,
                       const char *resource,
                       const char *resource_name)
{
  EaselAuthDialog *self;
  g_autofree char *shown_host = NULL;
  g_autofree char *shown_resource = NULL;
  g_autofree char *shown_name = NULL;
  g_autofree char *body = NULL;

  g_return_val_if_fail (resource != NULL, NULL);

  self = g_object_new (EASEL_TYPE_AUTH_DIALOG, NULL);
  shown_host = easel_text_for_display (host != NULL ? host : "", EASEL_LIMIT_DISPLAY_CHARS);
  shown_resource = easel_text_for_display (resource, EASEL_LIMIT_DISPLAY_CHARS);
  shown_name = easel_text_for_display (resource_name != NULL ? resource_name : resource, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: the name of a host, and of what it needs a token for. */
  body = g_strdup_printf (_("%s needs a token for %s. It is sent to this host only."), shown_host, shown_name);
  easel_alert_set_body (EASEL_ALERT (self), body);
  gtk_label_set_text (self->resource, shown_resource);
  return self;
}

void
easel_auth_dialog_set_host (EaselAuthDialog *self,
                            const char      *host)
{
  g_autofree char *shown = NULL;
  g_autofree char *body = NULL;

  g_return_if_fail (EASEL_IS_AUTH_DIALOG (self));
  g_return_if_fail (host != NULL);

  shown = easel_text_for_display (host, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the name of a host. */
  body = g_strdup_printf (_("%s needs a token. It is sent to this host only."), shown);
  easel_alert_set_heading (EASEL_ALERT (self), _("Enter Token"));
  easel_alert_set_body (EASEL_ALERT (self), body);
  easel_alert_set_response_label (EASEL_ALERT (self), "send", _("C_onnect"));
}

/** easel_auth_dialog_offer_browser: adds the response "browser", to get the token by signing in in the browser. */
void
easel_auth_dialog_offer_browser (EaselAuthDialog *self)
{
  g_return_if_fail (EASEL_IS_AUTH_DIALOG (self));

  easel_alert_add_response (EASEL_ALERT (self), "browser", _("Sign In With _Browser…"), ADW_RESPONSE_DEFAULT);
}

/**
 * easel_auth_dialog_ask_for_client:
 * @self: a dialog that offers the browser
 *
 * Adds entries for a client id and secret, because the authorization server accepts registered clients only.
 */
void
easel_auth_dialog_ask_for_client (EaselAuthDialog *self)
{
  g_return_if_fail (EASEL_IS_AUTH_DIALOG (self));

  gtk_widget_set_visible (self->client_id, TRUE);
  gtk_widget_set_visible (self->client_secret, TRUE);
  client_cb (self);
  easel_alert_set_focus (EASEL_ALERT (self), self->client_id);
}

/** easel_auth_dialog_get_client_id: (nullable): the entered id; %NULL if the dialog did not ask for it. */
const char *
easel_auth_dialog_get_client_id (EaselAuthDialog *self)
{
  g_return_val_if_fail (EASEL_IS_AUTH_DIALOG (self), NULL);
  return self->id;
}

/** easel_auth_dialog_get_client_secret: (nullable): the entered secret. */
const char *
easel_auth_dialog_get_client_secret (EaselAuthDialog *self)
{
  g_return_val_if_fail (EASEL_IS_AUTH_DIALOG (self), NULL);
  return self->secret != NULL && *self->secret != '\0' ? self->secret : NULL;
}

static void
show_foreign (GtkLabel   *label,
              const char *format,
              const char *foreign)
{
  g_autofree char *shown = easel_text_for_display (foreign != NULL ? foreign : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_auto(GStrv) parts = g_strsplit (format, "%s", 2);
  g_autofree char *sentence = g_strjoinv (shown, parts);

  gtk_label_set_text (label, sentence);
  gtk_widget_set_visible (GTK_WIDGET (label), *shown != '\0');
}

void
easel_auth_dialog_set_purpose (EaselAuthDialog    *self,
                               const char         *purpose,
                               const char * const *scopes)
{
  g_autofree char *list = NULL;

  g_return_if_fail (EASEL_IS_AUTH_DIALOG (self));

  list = scopes != NULL ? g_strjoinv (", ", (GStrv) scopes) : NULL;
  show_foreign (self->purpose, "%s", purpose);
  /* Translators: %s is a list of what a token must allow, in words of machines, such as “repo, read:org”. */
  show_foreign (self->scopes, _("It must allow: %s"), list);
}

void
easel_auth_dialog_set_reason (EaselAuthDialog *self,
                              const char      *sentence)
{
  g_autofree char *shown = NULL;

  g_return_if_fail (EASEL_IS_AUTH_DIALOG (self));

  shown = easel_text_for_display (sentence != NULL ? sentence : "", EASEL_LIMIT_DISPLAY_CHARS);
  gtk_label_set_text (self->reason, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->reason), *shown != '\0');
}

/** easel_auth_dialog_get_token: (nullable): the entered token, for the response "send". */
const char *
easel_auth_dialog_get_token (EaselAuthDialog *self)
{
  g_return_val_if_fail (EASEL_IS_AUTH_DIALOG (self), NULL);
  return self->token;
}
