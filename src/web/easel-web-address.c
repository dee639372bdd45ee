/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-address.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-uri.h"
#include "easel-web-channel-document.h"
#include "easel-web-data-document.h"
#include "easel-web-direct-document.h"
#include "easel-web-file-document.h"

/* Longer schemes are not shown to the user. */
#define SCHEME_SHOWN_MAX 32

/* The instance of an address that has none; only used inside the view. */
#define UNNAMED "canvas"

/* The kinds of documents, by the kind of address. @granted: (nullable): folders whose files may be shown. */
static const struct
{
  EaselAddressKind   kind;
  EaselWebDocument *(*create) (EaselCanvas *canvas, const char *instance, const char *address,
                               const char * const *granted);
} kinds[] = {
  { EASEL_ADDRESS_CHANNEL, easel_web_channel_document_new },
  { EASEL_ADDRESS_DATA, easel_web_data_document_new },
  { EASEL_ADDRESS_FILE, easel_web_file_document_new },
  { EASEL_ADDRESS_DIRECT, easel_web_direct_document_new },
};

/* Names the scheme of a refused address in addition to the reason; the rest of the address is foreign and not shown. */
static char *
describe_refusal (const char *address,
                  const char *reason)
{
  g_autofree char *scheme = easel_uri_dup_scheme (address);
  const char *sentence = reason != NULL ? reason : _("The address is not allowed.");

  if (scheme == NULL || strlen (scheme) > SCHEME_SHOWN_MAX)
    return g_strdup (sentence);

  /* Translators: the first %s is a sentence, the second the scheme of an address, like "javascript". */
  return g_strdup_printf (_("%s It starts with “%s:”."), sentence, scheme);
}

static EaselWebDocument *
create (EaselAddressKind     kind,
        EaselCanvas         *canvas,
        const char * const  *granted)
{
  const char *address = easel_canvas_get_address (canvas);
  const char *instance = easel_canvas_get_instance_id (canvas);

  if (instance == NULL || *instance == '\0')
    instance = UNNAMED;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      if (kinds[i].kind == kind)
        return kinds[i].create (canvas, instance, address, granted);
    }

  return NULL;
}

/**
 * easel_web_address_open:
 * @canvas: a canvas
 * @granted: (nullable): folders whose files may be shown; ignored if the canvas has a folder itself
 * @reason: (out) (transfer full) (nullable): why there is no document
 *
 * Applies the address policy of AHP issue #297 §9 to the present address of @canvas.
 *
 * Returns: (transfer full) (nullable): the document to show
 */
EaselWebDocument *
easel_web_address_open (EaselCanvas         *canvas,
                        const char * const  *granted,
                        char               **reason)
{
  EaselWebDocument *document;
  EaselAddressKind kind;
  const char *why = NULL;
  const char *folders[] = { NULL, NULL };

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  folders[0] = easel_canvas_get_folder (canvas);
  if (folders[0] != NULL)
    granted = folders;
  kind = easel_canvas_classify_address (canvas, granted, &why);
  *reason = NULL;
  if (kind == EASEL_ADDRESS_NONE)
    return NULL;

  document = create (kind, canvas, granted);
  /* A loopback address means the computer of its host, and is refused only if that is another one. */
  if (document == NULL && easel_uri_is_loopback (easel_canvas_get_address (canvas)))
    *reason = easel_canvas_describe_elsewhere (canvas);
  else if (document == NULL)
    *reason = describe_refusal (easel_canvas_get_address (canvas), why);

  return document;
}
