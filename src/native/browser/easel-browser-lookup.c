/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-address.h"

#include "easel-network.h"

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  EaselBrowserAddress address = EASEL_BROWSER_ADDRESS_PUBLIC;
  GList *found = g_resolver_lookup_by_name_finish (G_RESOLVER (source), result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  /* A single private address is enough, because WebKit may use any of them. */
  for (GList *l = found; l != NULL; l = l->next)
    if (easel_network_is_private (l->data))
      address = EASEL_BROWSER_ADDRESS_PRIVATE;
  g_resolver_free_addresses (found);
  g_task_return_int (task, address);
}

/**
 * easel_browser_address_look_up_async:
 * @uri: an address that is PUBLIC or PRIVATE by its text
 * @resolver: the one of the page's proxy
 * @cancellable: (nullable): a cancellable
 * @callback: called with the result
 * @user_data: for @callback
 *
 * A public name can point into the private network. The result only decides whether to ask the user: the proxy resolves
 * the name itself, and connects to the address that it found.
 */
void
easel_browser_address_look_up_async (const char          *uri,
                                     GResolver           *resolver,
                                     GCancellable        *cancellable,
                                     GAsyncReadyCallback  callback,
                                     gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *name = easel_browser_address_dup_name (uri);
  EaselBrowserAddress address = easel_browser_address_classify (uri);

  g_task_set_source_tag (task, easel_browser_address_look_up_async);
  if (name == NULL || address != EASEL_BROWSER_ADDRESS_PUBLIC)
    {
      g_task_return_int (task, address);
      return;
    }
  g_resolver_lookup_by_name_async (resolver, name, cancellable, looked_up_cb, g_steal_pointer (&task));
}

/**
 * easel_browser_address_look_up_finish:
 * @result: the result
 * @address: (out): PUBLIC or PRIVATE
 * @error: a location for a `G_RESOLVER_ERROR`
 *
 * Returns: %FALSE if the lookup failed
 */
gboolean
easel_browser_address_look_up_finish (GAsyncResult         *result,
                                      EaselBrowserAddress  *address,
                                      GError              **error)
{
  gssize value = g_task_propagate_int (G_TASK (result), error);

  if (value < 0)
    return FALSE;
  *address = (EaselBrowserAddress) value;
  return TRUE;
}
