/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-page-private.h"

#include "easel-browser-address.h"
#include "easel-browser-view.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

/* A process that hangs would never get to the next page. */
static void
prepare (EaselBrowserPage *self,
         const char       *wanted)
{
  g_clear_pointer (&self->failure, g_free);
  g_free (self->wanted);
  self->wanted = g_strdup (wanted);
  self->has_landed = FALSE;
  self->tries = 0;
  g_clear_handle_id (&self->retrying, g_source_remove);
  if (!self->is_hanging)
    return;
  self->is_replacing = TRUE;
  webkit_web_view_terminate_web_process (self->view);
  self->is_replacing = FALSE;
  self->is_hanging = FALSE;
}

/**
 * easel_browser_page_load:
 * @self: a page
 * @uri: an address whose loading was decided
 *
 * Starts to load it.
 */
void
easel_browser_page_load (EaselBrowserPage *self,
                         const char       *uri)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));
  g_return_if_fail (uri != NULL);

  prepare (self, uri);
  self->tries = EASEL_LIMIT_BROWSER_TRIES;
  webkit_web_view_load_uri (self->view, uri);
}

/**
 * easel_browser_page_step:
 * @self: a page
 * @steps: -1 for back, 1 for forward
 *
 * Does nothing where there is no such page.
 */
void
easel_browser_page_step (EaselBrowserPage *self,
                         int               steps)
{
  WebKitBackForwardListItem *item;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  item = webkit_back_forward_list_get_nth_item (webkit_web_view_get_back_forward_list (self->view), steps);
  if (item == NULL)
    return;
  prepare (self, webkit_back_forward_list_item_get_uri (item));
  webkit_web_view_go_to_back_forward_list_item (self->view, item);
}

/**
 * easel_browser_page_reload:
 * @self: a page
 *
 * Loads its address again.
 */
void
easel_browser_page_reload (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  prepare (self, self->address);
  webkit_web_view_reload (self->view);
}

/**
 * easel_browser_page_stop:
 * @self: a page
 *
 * Stops loading.
 */
void
easel_browser_page_stop (EaselBrowserPage *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  g_clear_handle_id (&self->retrying, g_source_remove);
  webkit_web_view_stop_loading (self->view);
}

/**
 * easel_browser_page_set_hanging:
 * @self: a page
 * @is_hanging: whether a script of ours did not come back in its time
 *
 * A page that never gives the engine back is left alone until somebody goes elsewhere.
 */
void
easel_browser_page_set_hanging (EaselBrowserPage *self,
                                gboolean          is_hanging)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  self->is_hanging = is_hanging;
}

/**
 * easel_browser_page_rest:
 * @self: a page whose view has no parent
 * @width: of the window that it was in, or 0
 * @height: the same
 *
 * The page stays laid out as the person saw it last.
 */
void
easel_browser_page_rest (EaselBrowserPage *self,
                         int               width,
                         int               height)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  if (width > 0 && height > 0)
    {
      self->width = width;
      self->height = height;
    }
  easel_browser_view_rest (self->view, self->width, self->height);
}

static JsonArray *
describe_dialogs (EaselBrowserPage *self)
{
  JsonArray *array = json_array_new ();

  for (GList *l = self->dialogs.head; l != NULL; l = l->next)
    json_array_add_string_element (array, l->data);
  return array;
}

static void
describe_events (EaselBrowserPage *self,
                 JsonObject       *object)
{
  if (self->failure != NULL)
    json_object_set_string_member (object, "failure", self->failure);
  if (self->refused != NULL)
    json_object_set_string_member (object, "refusedNavigation", self->refused);
  if (self->popup != NULL)
    json_object_set_string_member (object, "popup", self->popup);
  if (!g_queue_is_empty (&self->dialogs))
    json_object_set_array_member (object, "dialogs", describe_dialogs (self));
}

/**
 * easel_browser_page_describe:
 * @self: a page
 *
 * Returns: (transfer full): its state: the result of getState and of everything that goes somewhere
 */
JsonObject *
easel_browser_page_describe (EaselBrowserPage *self)
{
  JsonObject *object;
  const char *title, *address;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), NULL);

  object = json_object_new ();
  title = webkit_web_view_get_title (self->view);
  address = self->address != NULL ? self->address : "about:blank";
  /* A page may give itself an address without end. */
  if (strlen (address) > EASEL_LIMIT_URI_BYTES)
    address = "about:invalid";
  shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  json_object_set_string_member (object, "url", address);
  json_object_set_string_member (object, "title", shown);
  json_object_set_boolean_member (object, "loading", easel_browser_page_is_loading (self));
  json_object_set_boolean_member (object, "canGoBack", webkit_web_view_can_go_back (self->view));
  json_object_set_boolean_member (object, "canGoForward", webkit_web_view_can_go_forward (self->view));
  json_object_set_boolean_member (object, "visible", gtk_widget_get_mapped (GTK_WIDGET (self->view)));
  describe_events (self, object);
  return object;
}
