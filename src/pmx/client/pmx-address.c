/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "config.h"

#include "pmx-address.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "pmx-error.h"
#include "pmx-limits.h"

/* The default address of servers. The page policy treats it as this computer. */
#define HOST "127.0.0.1"

/** pmx_address_dup_default: (transfer full) (nullable): a `pmx:` address. */
char *
pmx_address_dup_default (void)
{
  const char *url = g_getenv ("PMX_CANVAS_URL");
  const char *port = g_getenv ("PMX_CANVAS_PORT");
  guint64 number = PMX_ADDRESS_DEFAULT_PORT;
  g_autoptr(GUri) uri = NULL;

  if (url != NULL && *url != '\0')
    {
      uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);
      if (uri == NULL || g_uri_get_host (uri) == NULL || g_strcmp0 (g_uri_get_scheme (uri), "http") != 0)
        return NULL;
      return g_uri_join (G_URI_FLAGS_NONE, "pmx", NULL, g_uri_get_host (uri),
                         g_uri_get_port (uri) > 0 ? g_uri_get_port (uri) : 80, "", NULL, NULL);
    }
  if (port != NULL && *port != '\0' && !g_ascii_string_to_unsigned (port, 10, 1, G_MAXUINT16, &number, NULL))
    return NULL;
  return g_strdup_printf ("pmx://" HOST ":%" G_GUINT64_FORMAT, number);
}

static void
fail (GTask *task)
{
  g_task_return_new_error (task, PMX_ERROR, PMX_ERROR_NOT_LOCAL, "%s",
                           _("A PMX workbench does not check who connects: Easel opens it on this computer only, at "
                             "127.0.0.1."));
}

/* Whether all addresses are on this computer: a name with another address, too, may resolve to that one next time. */
static gboolean
are_local (GList *addresses)
{
  gboolean has_host = FALSE;

  for (GList *l = addresses; l != NULL; l = l->next)
    {
      g_autofree char *text = g_inet_address_to_string (l->data);

      if (!g_inet_address_get_is_loopback (l->data))
        return FALSE;
      has_host |= g_str_equal (text, HOST);
    }
  return has_host;
}

static void
finish (GTask *task,
        GList *addresses)
{
  guint port = GPOINTER_TO_UINT (g_task_get_task_data (task));

  if (are_local (addresses))
    g_task_return_pointer (task, g_strdup_printf ("http://" HOST ":%u", port), g_free);
  else
    fail (task);
}

static void
resolved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  GList *addresses = g_resolver_lookup_by_name_finish (G_RESOLVER (source), result, &error);

  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    finish (task, addresses);
  g_resolver_free_addresses (addresses);
}

/**
 * pmx_address_resolve_async:
 * @address: a `pmx:` address, foreign
 * @cancellable: (nullable): ends the resolution
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
pmx_address_resolve_async (const char          *address,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(GUri) uri = NULL;
  g_autoptr(GInetAddress) number = NULL;
  int port;

  g_return_if_fail (address != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, pmx_address_resolve_async);
  uri = strlen (address) <= EASEL_LIMIT_URI_BYTES ? g_uri_parse (address, G_URI_FLAGS_NONE, NULL) : NULL;
  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0' || g_uri_get_userinfo (uri) != NULL)
    {
      fail (task);
      return;
    }
  port = g_uri_get_port (uri);
  g_task_set_task_data (task, GUINT_TO_POINTER (port > 0 ? (guint) port : PMX_ADDRESS_DEFAULT_PORT), NULL);
  number = g_inet_address_new_from_string (g_uri_get_host (uri));
  if (number != NULL)
    {
      GList only = { number, NULL, NULL };

      finish (task, &only);
    }
  else
    {
      g_autoptr(GResolver) resolver = g_resolver_get_default ();

      g_resolver_lookup_by_name_async (resolver, g_uri_get_host (uri), cancellable, resolved_cb,
                                       g_steal_pointer (&task));
    }
}

char *
pmx_address_resolve_finish (GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, pmx_address_resolve_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
