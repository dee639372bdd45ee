/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-document.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-uri.h"
#include "easel-web-files.h"

/* Longer or odd schemes are not repeated to a person. */
#define SCHEME_SHOWN_MAX 32

/* Where a data: document stands in its view. */
#define DATA_PATH "document"

struct _EaselWebDocument
{
  GObject parent_instance;

  EaselCanvas      *canvas;
  EaselAddressKind  kind;
  char             *address;
  char             *uri;
  char             *instance;  /* served: the first segment of every address that its pages may ask for */
  char             *root;      /* FILE: the granted folder */
};

G_DEFINE_FINAL_TYPE (EaselWebDocument, easel_web_document, G_TYPE_OBJECT)

static void
easel_web_document_finalize (GObject *object)
{
  EaselWebDocument *self = EASEL_WEB_DOCUMENT (object);

  g_clear_object (&self->canvas);
  g_free (self->address);
  g_free (self->uri);
  g_free (self->instance);
  g_free (self->root);

  G_OBJECT_CLASS (easel_web_document_parent_class)->finalize (object);
}

static void
easel_web_document_class_init (EaselWebDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_web_document_finalize;
}

static void
easel_web_document_init (EaselWebDocument *self)
{
}

/* The rest of a refused address may be anything, but its scheme helps to understand. */
static char *
describe_refusal (const char *address,
                  const char *reason)
{
  const char *scheme = g_uri_peek_scheme (address);
  const char *sentence = reason != NULL ? reason : _("The address is not allowed.");

  if (scheme == NULL || strlen (scheme) > SCHEME_SHOWN_MAX)
    return g_strdup (sentence);

  /* Translators: the first %s is a sentence, the second the scheme of an address, like "javascript". */
  return g_strdup_printf (_("%s It starts with “%s:”."), sentence, scheme);
}

static gboolean
place_file (EaselWebDocument    *self,
            const char * const  *granted)
{
  g_autofree char *path = NULL;

  if (!easel_web_files_locate (self->address, granted, &self->root, &path))
    return FALSE;
  self->uri = easel_uri_content_new (self->instance, path);

  return TRUE;
}

static gboolean
place (EaselWebDocument    *self,
       const char * const  *granted)
{
  const char *instance = easel_canvas_get_instance_id (self->canvas);

  /* Some dialects have no instance id; the name matters to nobody outside the view. */
  self->instance = g_strdup (instance != NULL && *instance != '\0' ? instance : "canvas");
  if (self->kind == EASEL_ADDRESS_FILE)
    return place_file (self, granted);

  if (self->kind == EASEL_ADDRESS_DATA)
    self->uri = easel_uri_content_new (self->instance, DATA_PATH);
  else
    self->uri = g_strdup (self->address);

  return TRUE;
}

/**
 * easel_web_document_new:
 * @canvas: a canvas
 * @granted: (nullable): folders whose files it may show
 * @reason: (out) (transfer full) (nullable): why not
 *
 * Looks at the address that @canvas has now, by issue #297 §9.
 *
 * Returns: (transfer full) (nullable): what to show
 */
EaselWebDocument *
easel_web_document_new (EaselCanvas         *canvas,
                        const char * const  *granted,
                        char               **reason)
{
  g_autoptr(EaselWebDocument) self = NULL;
  const char *why = NULL;
  EaselUrlContext context;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (EASEL_TYPE_WEB_DOCUMENT, NULL);
  self->canvas = g_object_ref (canvas);
  self->address = g_strdup (easel_canvas_get_address (canvas));
  context = (EaselUrlContext) {
    .host_is_loopback = easel_canvas_is_host_loopback (canvas),
    .instance_id = easel_canvas_get_instance_id (canvas),
    .granted_folders = granted,
  };
  self->kind = easel_url_policy_classify (self->address, &context, &why);
  *reason = NULL;
  if (self->kind == EASEL_ADDRESS_NONE)
    return NULL;
  if (self->kind == EASEL_ADDRESS_REFUSED || !place (self, granted))
    {
      *reason = describe_refusal (self->address, why);
      return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * easel_web_document_get_trust:
 * @self: a document
 *
 * Returns: how it is loaded
 */
EaselWebTrust
easel_web_document_get_trust (EaselWebDocument *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self), EASEL_WEB_SERVED);

  return self->kind == EASEL_ADDRESS_DIRECT ? EASEL_WEB_DIRECT : EASEL_WEB_SERVED;
}

/**
 * easel_web_document_get_uri:
 * @self: a document
 *
 * Returns: (transfer none): what the view loads: the address itself, or its place below the instance
 */
const char *
easel_web_document_get_uri (EaselWebDocument *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self), NULL);

  return self->uri;
}

/**
 * easel_web_document_same_path:
 * @self: a document
 * @other: another
 *
 * Returns: %TRUE when both are one resource, apart from query and fragment
 */
gboolean
easel_web_document_same_path (EaselWebDocument *self,
                              EaselWebDocument *other)
{
  gsize length;

  g_return_val_if_fail (EASEL_IS_WEB_DOCUMENT (self) && EASEL_IS_WEB_DOCUMENT (other), FALSE);

  length = strcspn (self->uri, "?#");

  return length == strcspn (other->uri, "?#") && strncmp (self->uri, other->uri, length) == 0;
}

static void
read_data_in_thread (GTask        *task,
                     gpointer      source_object,
                     gpointer      task_data,
                     GCancellable *cancellable)
{
  EaselWebDocument *self = source_object;
  GError *error = NULL;
  EaselContent *content = easel_content_new_from_data (self->address, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
return_content (GTask        *task,
                EaselContent *content,
                GError       *error)
{
  if (content != NULL)
    g_task_return_pointer (task, content, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
canvas_read_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselContent *content = easel_canvas_read_finish (EASEL_CANVAS (source), result, &error);

  return_content (task, content, error);
}

static void
file_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselContent *content = easel_web_files_read_finish (result, &error);

  return_content (task, content, error);
}

static void
read_channel (EaselWebDocument *self,
              const char       *uri,
              GTask            *task)
{
  g_autofree char *resource = g_strndup (uri, strcspn (uri, "#"));

  if ((easel_canvas_get_abilities (self->canvas) & EASEL_CANVAS_CAN_READ) == 0)
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN, "%s",
                               _("The host does not serve content."));
      g_object_unref (task);
      return;
    }
  easel_canvas_read_async (self->canvas, resource, g_task_get_cancellable (task), canvas_read_cb, task);
}

static void
read_data (EaselWebDocument *self,
           const char       *path,
           GTask            *task)
{
  if (g_str_equal (path, DATA_PATH))
    g_task_run_in_thread (task, read_data_in_thread);
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "%s",
                             _("This canvas is a single document."));
  g_object_unref (task);
}

/**
 * easel_web_document_read_async:
 * @self: a served document
 * @uri: what a page of it asks for; foreign
 * @cancellable: (nullable): to give up
 * @callback: called when it is read
 * @user_data: for @callback
 *
 * Reads one resource. All canvases share one origin in WebKit, so that the instance in @uri is compared here: another
 * one is %EASEL_CONTENT_ERROR_FORBIDDEN and nobody is asked.
 */
void
easel_web_document_read_async (EaselWebDocument    *self,
                               const char          *uri,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  GTask *task;
  g_autofree char *instance = NULL;
  g_autofree char *path = NULL;

  g_return_if_fail (EASEL_IS_WEB_DOCUMENT (self));
  g_return_if_fail (uri != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_web_document_read_async);
  if (!easel_uri_content_split (uri, &instance, &path, NULL) || !g_str_equal (instance, self->instance) ||
      self->kind == EASEL_ADDRESS_DIRECT)
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN, "%s",
                               _("The address belongs to another canvas."));
      g_object_unref (task);
    }
  else if (self->kind == EASEL_ADDRESS_CHANNEL)
    read_channel (self, uri, task);
  else if (self->kind == EASEL_ADDRESS_DATA)
    read_data (self, path, task);
  else
    easel_web_files_read_async (self->root, path, cancellable, file_read_cb, task);
}

/**
 * easel_web_document_read_finish:
 * @self: a served document
 * @result: from the callback
 * @error: an `EASEL_CONTENT_ERROR`; anything else stands for an unavailable host
 *
 * Returns: (transfer full): the content
 */
EaselContent *
easel_web_document_read_finish (EaselWebDocument  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
