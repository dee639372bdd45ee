/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-mime.h"

#include <string.h>

/* Extensions of media types; the first row of a type has its usual extension. */
static const struct
{
  const char *ending;
  const char *type;
} endings[] = {
  { "html", "text/html" },
  { "htm", "text/html" },
  { "css", "text/css" },
  { "js", "text/javascript" },
  { "mjs", "text/javascript" },
  { "json", "application/json" },
  { "map", "application/json" },
  { "a2ui", "application/a2ui+json" },
  { "svg", "image/svg+xml" },
  { "png", "image/png" },
  { "jpg", "image/jpeg" },
  { "jpeg", "image/jpeg" },
  { "gif", "image/gif" },
  { "webp", "image/webp" },
  { "avif", "image/avif" },
  { "ico", "image/x-icon" },
  { "woff", "font/woff" },
  { "woff2", "font/woff2" },
  { "ttf", "font/ttf" },
  { "otf", "font/otf" },
  { "txt", "text/plain" },
  { "md", "text/markdown" },
  { "csv", "text/csv" },
  { "xml", "application/xml" },
  { "wasm", "application/wasm" },
  { "pdf", "application/pdf" },
  { "mp3", "audio/mpeg" },
  { "ogg", "audio/ogg" },
  { "oga", "audio/ogg" },
  { "ogv", "video/ogg" },
  { "wav", "audio/wav" },
  { "mp4", "video/mp4" },
  { "webm", "video/webm" },
};

/* Other names that servers use for the same types. */
static const struct
{
  const char *alias;
  const char *type;
} aliases[] = {
  { "application/javascript", "text/javascript" },
  { "application/x-javascript", "text/javascript" },
  { "application/ecmascript", "text/javascript" },
  { "image/vnd.microsoft.icon", "image/x-icon" },
  { "application/font-woff", "font/woff" },
  { "application/font-woff2", "font/woff2" },
  { "application/x-font-ttf", "font/ttf" },
  { "application/x-font-otf", "font/otf" },
  { "text/x-markdown", "text/markdown" },
  { "text/xml", "application/xml" },
  { "application/json+a2ui", "application/a2ui+json" },
  { "audio/mp3", "audio/mpeg" },
  { "audio/x-wav", "audio/wav" },
};

/**
 * easel_mime_believe:
 * @mime_type: the type that a host or server declares, with or without parameters
 *
 * Returns: (transfer none) (nullable): the type as spelled in the table; %NULL for a type that is not served
 */
const char *
easel_mime_believe (const char *mime_type)
{
  g_autofree char *essence = NULL;

  g_return_val_if_fail (mime_type != NULL, NULL);

  essence = g_strstrip (g_ascii_strdown (mime_type, strcspn (mime_type, ";")));
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (strcmp (endings[i].type, essence) == 0)
      return endings[i].type;
  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    if (strcmp (aliases[i].alias, essence) == 0)
      return aliases[i].type;
  return NULL;
}

/**
 * easel_mime_of_path:
 * @path: (nullable): a path; its extension decides
 *
 * Returns: (transfer none): a media type; `application/octet-stream` for an unknown extension
 */
const char *
easel_mime_of_path (const char *path)
{
  const char *name = path != NULL ? strrchr (path, '/') : NULL;
  const char *dot = strrchr (name != NULL ? name : (path != NULL ? path : ""), '.');

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (endings); i++)
    if (g_ascii_strcasecmp (endings[i].ending, dot + 1) == 0)
      return endings[i].type;
  return "application/octet-stream";
}
