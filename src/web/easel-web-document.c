/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-document.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-uri.h"

typedef struct
{
  EaselCanvas *canvas;
  char        *instance;  /* the first segment of all addresses that its pages may request */
  char        *uri;
} EaselWebDocumentPrivate;

enum
{
  PROP_0,
  PROP_CANVAS,
  PROP_INSTANCE,
  PROP_URI,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselWebDocument, easel_web_document, G_TYPE_OBJECT)

static EaselWebDocumentPrivate *
get_private (EaselWebDocument *self)
{
  return easel_web_document_get_instance_private (self);
}

static void
easel_web_document_set_property (GObject      *object,
                                 guint         id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  EaselWebDocumentPrivate *priv = get_private (EASEL_WEB_DOCUMENT (object));

  switch (id)
    {
    case PROP_CANVAS:
      priv->canvas = g_value_dup_object (value);
      break;
    case PROP_INSTANCE:
      priv->instance = g_value_dup_string (value);
      break;
    case PROP_URI:
      priv->uri = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
easel_web_document_finalize (GObject *object)
{
  EaselWebDocumentPrivate *priv = get_private (EASEL_WEB_DOCUMENT (object));

  g_clear_object (&priv->canvas);
  g_free (priv->instance);
  g_free (priv->uri);

  G_OBJECT_CLASS (easel_web_document_parent_class)->finalize (object);
}

static void
easel_web_document_class_init (EaselWebDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = easel_web_document_set_property;
  object_class->finalize = easel_web_document_finalize;
  properties[PROP_CANVAS] = g_param_spec_object ("canvas", NULL, NULL, EASEL_TYPE_CANVAS, flags);
  properties[PROP_INSTANCE] = g_param_spec_string ("instance", NULL, NULL, NULL, flags);
  properties[PROP_URI] = g_param_spec_string ("uri", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_web_document_init (EaselWebDocument *self)
{
}

/** easel_web_document_get_canvas: (transfer none): the canvas of the document. */
EaselCanvas *
easel_web_document_get_canvas (EaselWebDocument *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self), NULL);

  return get_private (self)->canvas;
}

/** easel_web_document_get_profile: (transfer none): the profile of its pages. */
const EaselWebProfile *
easel_web_document_get_profile (EaselWebDocument *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self), NULL);

  return easel_web_profile_get (EASEL_WEB_DOCUMENT_GET_CLASS (self)->page_class);
}

/** easel_web_document_get_uri: (transfer none): the address for the view: of the canvas, or in its instance. */
const char *
easel_web_document_get_uri (EaselWebDocument *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self), NULL);

  return get_private (self)->uri;
}

/** easel_web_document_same_path: %TRUE if both are the same resource; query and fragment are ignored. */
gboolean
easel_web_document_same_path (EaselWebDocument *self,
                              EaselWebDocument *other)
{
  const char *a, *b;
  gsize length;

  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self) && EASEL_IS_WEB_DOCUMENT (other), FALSE);

  a = get_private (self)->uri;
  b = get_private (other)->uri;
  length = strcspn (a, "?#");

  return length == strcspn (b, "?#") && strncmp (a, b, length) == 0;
}

/**
 * easel_web_document_may_precede:
 * @self: a document
 * @next: the document after it
 *
 * Requests are authorised by their view, and the page of @self can send requests until the page of @next has replaced
 * it. So both must have the same kind, the same root and the same bridge to be loaded in one view.
 *
 * Returns: whether one view may show both
 */
gboolean
easel_web_document_may_precede (EaselWebDocument *self,
                                EaselWebDocument *next)
{
  EaselWebDocumentClass *klass;

  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self) && EASEL_IS_WEB_DOCUMENT (next), FALSE);

  klass = EASEL_WEB_DOCUMENT_GET_CLASS (self);

  return G_OBJECT_TYPE (self) == G_OBJECT_TYPE (next) &&
         g_strcmp0 (get_private (self)->instance, get_private (next)->instance) == 0 &&
         (klass->may_precede == NULL || klass->may_precede (self, next));
}

/**
 * easel_web_document_read_async:
 * @self: a document
 * @uri: an address requested by its page; foreign
 * @cancellable: (nullable): cancels the read
 * @callback: called when the resource is read
 * @user_data: for @callback
 *
 * Reads one resource. All canvases have the same origin in WebKit, so the instance in @uri is checked here: the error
 * for another instance is %EASEL_CONTENT_ERROR_FORBIDDEN, without a request to the host.
 */
void
easel_web_document_read_async (EaselWebDocument    *self,
                               const char          *uri,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autofree char *instance = NULL;
  g_autofree char *path = NULL;
  EaselWebDocumentClass *klass;

  g_return_if_fail (EASEL_IS_WEB_DOCUMENT (self));
  g_return_if_fail (uri != NULL);

  klass = EASEL_WEB_DOCUMENT_GET_CLASS (self);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_web_document_read_async);
  if (klass->read_async != NULL && easel_uri_content_split (uri, &instance, &path, NULL) &&
      g_str_equal (instance, get_private (self)->instance))
    klass->read_async (self, uri, path, g_steal_pointer (&task));
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN, "%s",
                             _("The address belongs to another canvas."));
}

/** easel_web_document_read_finish: (transfer full): the content. @error: an `EASEL_CONTENT_ERROR`; any other error
 * means that the host is unavailable. */
EaselContent *
easel_web_document_read_finish (EaselWebDocument  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
