/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-instance.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-browser-approve.h"
#include "easel-browser-downloads.h"
#include "easel-browser-go.h"
#include "easel-browser-history.h"
#include "easel-browser-limits.h"
#include "easel-browser-policy.h"
#include "easel-browser-profile.h"
#include "easel-browser-requests.h"
#include "easel-browser-wait.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

struct _EaselBrowserInstance
{
  EaselInstance     parent_instance;

  EaselBrowserPage *page;           /* nullable: created on first use */
  EaselFarServer   *server;         /* nullable like @page: at a loopback address of the host's computer */
  gboolean          is_apart;       /* its session is shared with no other page, because it reaches @server */
  char             *saved_address;  /* nullable: the address for a restart */
  char             *last;           /* nullable: an agent's private address that is not saved, because the agent must
                                       ask again */
  gboolean          was_shared;     /* some of its pages may have been opened by an agent */
  gboolean          has_moved;      /* navigated since the history was written */
};

enum { PAGE_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselBrowserInstance, easel_browser_instance, EASEL_TYPE_INSTANCE)

/* Opened by the user, and not shared with an agent. */
static gboolean
is_user (EaselBrowserInstance *self)
{
  return easel_instance_get_requester (EASEL_INSTANCE (self))->is_user &&
         !easel_instance_is_shared (EASEL_INSTANCE (self));
}

/* Only an address that the user typed, or a public one, is saved: for an agent's private address the user is asked
 * again. Of the agent's own computer, nothing is loaded before the user reaches its server again. */
static gboolean
may_save (EaselBrowserInstance *self,
          const char           *address)
{
  EaselBrowserAddress kind = easel_browser_address_classify (address);
  EaselBrowserNetwork *network = easel_browser_page_get_network (self->page);

  return strlen (address) < EASEL_LIMIT_INSTANCE_STATE_BYTES / 2 &&
         (kind == EASEL_BROWSER_ADDRESS_PUBLIC || easel_browser_network_is_far (network, address) ||
          (kind == EASEL_BROWSER_ADDRESS_PRIVATE &&
           (is_user (self) || easel_browser_network_is_typed (network, address))));
}

/* Stricter than for the address alone, because going back asks nothing. */
static gboolean
may_save_page (const char *address,
               gpointer    user_data)
{
  EaselBrowserInstance *self = user_data;
  EaselBrowserAddress kind = easel_browser_address_classify (address);

  return kind == EASEL_BROWSER_ADDRESS_PUBLIC || kind == EASEL_BROWSER_ADDRESS_BLANK ||
         (kind == EASEL_BROWSER_ADDRESS_PRIVATE && is_user (self) && !self->was_shared);
}

/* If a page is the answer to a form, the list is not saved: WebKit would save the form data, and send it again. */
static void
write_history (EaselBrowserInstance *self)
{
  GFile *folder;

  if (self->page == NULL || !self->has_moved)
    return;
  self->has_moved = FALSE;
  folder = easel_instance_get_store (EASEL_INSTANCE (self));
  if (easel_browser_page_has_answers (self->page))
    easel_browser_history_forget (folder);
  else
    easel_browser_history_save (easel_browser_page_get_view (self->page), folder, may_save_page, self);
}

static void
update_persistent (EaselBrowserInstance *self)
{
  const char *address = easel_browser_page_is_far (self->page) ? easel_browser_page_get_requested (self->page)
                                                               : easel_browser_page_get_address (self->page);
  g_autofree char *saved_address = NULL;
  g_autofree char *last = NULL;

  if (address == NULL || easel_browser_page_is_loading (self->page))
    return;
  saved_address = may_save (self, address) ? g_strdup (address) : NULL;
  last = saved_address == NULL && strlen (address) < EASEL_LIMIT_INSTANCE_STATE_BYTES / 2 ? g_strdup (address) : NULL;
  if (g_strcmp0 (saved_address, self->saved_address) == 0 && g_strcmp0 (last, self->last) == 0)
    return;
  g_free (self->saved_address);
  g_free (self->last);
  self->saved_address = g_steal_pointer (&saved_address);
  self->last = g_steal_pointer (&last);
  self->was_shared = self->was_shared || easel_instance_is_shared (EASEL_INSTANCE (self));
  self->has_moved = TRUE;
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

static void
changed_cb (EaselBrowserInstance *self)
{
  const char *address = easel_browser_page_get_address (self->page);
  const char *title = webkit_web_view_get_title (easel_browser_page_get_view (self->page));
  gboolean has_failed = easel_browser_page_get_failure (self->page) != NULL;
  g_autofree char *origin = easel_browser_address_dup_origin (address);
  g_autofree char *requested = easel_browser_address_dup_origin (easel_browser_page_get_requested (self->page));
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* The title still belongs to the page before the failed one. */
  const char *name = has_failed && *requested != '\0' ? requested
                     : *shown != '\0' ? shown : *origin != '\0' ? origin : _("Browser");

  easel_instance_set_title (EASEL_INSTANCE (self), name);
  easel_instance_set_location (EASEL_INSTANCE (self), address != NULL ? origin : NULL);
  /* A host keeps the status from the answer to an open, and is not notified of later ones, so a temporary state such
   * as loading is not reported as status. */
  easel_instance_set_status (EASEL_INSTANCE (self),
                             has_failed ? _("Could not be loaded")
                             : easel_browser_page_is_loading (self->page) && *requested != '\0' ? requested : origin);
  update_persistent (self);
}

static void
drop_page (EaselBrowserInstance *self)
{
  if (self->page == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->page, self);
  g_object_run_dispose (G_OBJECT (self->page));
  g_clear_object (&self->page);
}

static void
make_page (EaselBrowserInstance *self)
{
  const EaselRequester *requester = easel_instance_get_requester (EASEL_INSTANCE (self));
  g_autoptr(WebKitNetworkSession) session = NULL;

  if (self->server == NULL)
    {
      self->server = easel_far_server_new (!requester->loopback);
      easel_far_server_set_delegate (self->server, easel_instance_get_host_delegate (EASEL_INSTANCE (self)));
    }
  session = self->is_apart ? easel_browser_profile_open_apart ()
                           : easel_browser_profile_open (gdk_display_get_default (), requester->host_id);
  self->page = easel_browser_page_new (session, easel_browser_profile_get_proxy (session), requester, self->server);
  easel_browser_policy_connect (self->page);
  easel_browser_requests_connect (self->page);
  easel_browser_downloads_connect (self->page);
  g_signal_connect_object (self->page, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

static void
replace_page (EaselBrowserInstance *self)
{
  drop_page (self);
  make_page (self);
  g_signal_emit (self, signals[PAGE_CHANGED], 0);
}

/* A page that waits for the server of another computer may be able to reach it now. */
static void
host_delegate_cb (EaselBrowserInstance *self)
{
  g_autofree char *requested = NULL;

  if (self->server == NULL)
    return;
  easel_far_server_set_delegate (self->server, easel_instance_get_host_delegate (EASEL_INSTANCE (self)));
  if (self->page == NULL || !easel_browser_page_is_far (self->page))
    return;
  requested = g_strdup (easel_browser_page_get_requested (self->page));
  easel_browser_page_load (self->page, requested);
}

static void
open_approved (EaselBrowserPage *page,
               EaselCall        *call,
               const char       *uri)
{
  easel_browser_page_load (page, uri);
  easel_call_reply (call, NULL);
}

/* A host that opens an instance again passes the address of the first open. Permissions are per site, so if the user
 * is still on the same site, the page that they left is loaded instead. */
static const char *
choose_address (EaselBrowserInstance *self,
                const char           *url)
{
  g_autofree char *origin = easel_browser_address_dup_origin (url);
  g_autofree char *last = easel_browser_address_dup_origin (self->last);

  return self->last != NULL && g_str_equal (origin, last) ? self->last : url;
}

static void
easel_browser_instance_open (EaselInstance *instance,
                             EaselCall     *call,
                             gboolean       again)
{
  EaselBrowserInstance *self = EASEL_BROWSER_INSTANCE (instance);
  EaselBrowserPage *page = easel_browser_instance_get_page (self);
  const char *address = easel_browser_page_get_address (page);
  JsonObject *input = easel_call_get_input (call);
  const char *url = easel_json_peek_string (input, "url", NULL);
  gboolean is_somewhere = address != NULL || easel_browser_page_is_loading (page);

  /* A host opens again to learn the present state; that must not undo the user's navigation. */
  if (url == NULL || (again && (g_strcmp0 (url, address) == 0 ||
                                (is_somewhere && easel_instance_is_repeated (instance, input)))))
    easel_call_reply (call, NULL);
  else if (is_user (self) && easel_browser_instance_go (self, url))
    easel_call_reply (call, NULL);
  else
    easel_browser_approve (page, call, again && !is_somewhere && easel_instance_is_repeated (instance, input)
                                         ? choose_address (self, url) : url, open_approved);
}

typedef struct
{
  EaselInstanceLocated then;
  gpointer             user_data;
  GDestroyNotify       free_func;
} LocationWait;

static void
location_wait_free (gpointer data)
{
  LocationWait *wait = data;

  wait->free_func (wait->user_data);
  g_free (wait);
}

static gboolean
has_arrived (EaselBrowserPage *page)
{
  return easel_browser_page_has_committed (page) || !easel_browser_page_is_loading (page);
}

static void
arrived_cb (EaselBrowserPage *page,
            EaselCall        *call,
            gboolean          in_time,
            gpointer          user_data)
{
  const LocationWait *wait = user_data;

  if (in_time)
    wait->then (call, wait->user_data);
  else
    easel_call_fail (call, EASEL_CODE_FAILED, "The page has not come yet, and the person is asked only where it is "
                     "known what for. Wait for it with waitFor, then repeat this.");
}

static void
easel_browser_instance_await_location (EaselInstance        *instance,
                                       EaselCall            *call,
                                       EaselInstanceLocated  then,
                                       gpointer              user_data,
                                       GDestroyNotify        free_func)
{
  EaselBrowserPage *page = easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance));
  EaselBrowserWaiting waiting = { .condition = has_arrived, .timeout = EASEL_LIMIT_BROWSER_LOAD };
  LocationWait *wait = g_new0 (LocationWait, 1);

  *wait = (LocationWait) { then, user_data, free_func };
  easel_browser_wait (page, call, &waiting, arrived_cb, wait, location_wait_free);
}

static gboolean
easel_browser_instance_is_relocating (EaselInstance *instance)
{
  return !has_arrived (easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance)));
}

static void
easel_browser_instance_close (EaselInstance *instance)
{
  drop_page (EASEL_BROWSER_INSTANCE (instance));
  g_clear_object (&EASEL_BROWSER_INSTANCE (instance)->server);
}

static JsonObject *
easel_browser_instance_save (EaselInstance *instance)
{
  EaselBrowserInstance *self = EASEL_BROWSER_INSTANCE (instance);

  write_history (self);
  return easel_json_object (EASEL_JSON_IF (self->was_shared, EASEL_JSON_BOOLEAN ("shared", TRUE)),
                            EASEL_JSON_STRING ("address", self->saved_address),
                            EASEL_JSON_STRING ("last", self->last));
}

static void
easel_browser_instance_restore (EaselInstance *instance,
                                JsonObject    *saved)
{
  EaselBrowserInstance *self = EASEL_BROWSER_INSTANCE (instance);
  const char *address = easel_json_peek_string (saved, "address", NULL);

  self->last = g_strdup (easel_json_peek_string (saved, "last", NULL));
  self->was_shared = easel_json_peek_boolean (saved, "shared", FALSE);
  if (address != NULL)
    easel_browser_history_restore (easel_browser_page_get_view (easel_browser_instance_get_page (self)),
                                   easel_instance_get_store (instance));
  if (easel_browser_address_classify (address) == EASEL_BROWSER_ADDRESS_PUBLIC && !is_user (self))
    {
      EaselBrowserPage *page = easel_browser_instance_get_page (self);

      /* An agent may have opened this page: its navigation stays limited to what an agent may do. */
      easel_browser_network_approve (easel_browser_page_get_network (page), NULL, EASEL_BROWSER_APPROVAL_GRANTED);
      easel_browser_page_load (page, address);
    }
  else if (address != NULL)
    {
      EaselBrowserPage *page = easel_browser_instance_get_page (self);

      if (easel_browser_network_is_far (easel_browser_page_get_network (page), address))
        easel_browser_page_load (page, address);
      else
        easel_browser_instance_go (self, address);
    }
}

static JsonObject *
easel_browser_instance_describe (EaselInstance *instance)
{
  EaselBrowserInstance *self = EASEL_BROWSER_INSTANCE (instance);

  return easel_json_object (EASEL_JSON_STRING ("url", self->saved_address));
}

static void
easel_browser_instance_dispose (GObject *object)
{
  drop_page (EASEL_BROWSER_INSTANCE (object));
  g_clear_object (&EASEL_BROWSER_INSTANCE (object)->server);
  G_OBJECT_CLASS (easel_browser_instance_parent_class)->dispose (object);
}

static void
easel_browser_instance_finalize (GObject *object)
{
  g_free (EASEL_BROWSER_INSTANCE (object)->saved_address);
  g_free (EASEL_BROWSER_INSTANCE (object)->last);
  G_OBJECT_CLASS (easel_browser_instance_parent_class)->finalize (object);
}

static void
easel_browser_instance_class_init (EaselBrowserInstanceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselInstanceClass *instance_class = EASEL_INSTANCE_CLASS (klass);

  object_class->dispose = easel_browser_instance_dispose;
  object_class->finalize = easel_browser_instance_finalize;
  instance_class->open = easel_browser_instance_open;
  instance_class->is_relocating = easel_browser_instance_is_relocating;
  instance_class->await_location = easel_browser_instance_await_location;
  instance_class->close = easel_browser_instance_close;
  instance_class->save = easel_browser_instance_save;
  instance_class->restore = easel_browser_instance_restore;
  instance_class->describe = easel_browser_instance_describe;

  /**
   * EaselBrowserInstance::page-changed:
   * @self: the instance
   *
   * A view cannot change its WebKit session, so a new choice needs a new page.
   */
  signals[PAGE_CHANGED] = g_signal_new ("page-changed", EASEL_TYPE_BROWSER_INSTANCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
}

static void
easel_browser_instance_init (EaselBrowserInstance *self)
{
  g_signal_connect (self, "notify::host-delegate", G_CALLBACK (host_delegate_cb), NULL);
}

/** easel_browser_instance_get_page: (transfer none): the page. */
EaselBrowserPage *
easel_browser_instance_get_page (EaselBrowserInstance *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (self), NULL);

  if (self->page == NULL)
    make_page (self);
  return self->page;
}

/**
 * easel_browser_instance_go:
 * @self: an instance
 * @text: typed by the user
 *
 * Returns: %FALSE if it is not an address that a browser canvas loads
 */
gboolean
easel_browser_instance_go (EaselBrowserInstance *self,
                           const char           *text)
{
  g_autofree char *uri = NULL;

  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  uri = easel_browser_address_from_text (text);
  if (uri == NULL)
    return FALSE;
  easel_browser_go (easel_browser_instance_get_page (self), uri, TRUE);
  return TRUE;
}

/** easel_browser_instance_can_forward: whether its address is one of another computer, whose server can be reached. */
gboolean
easel_browser_instance_can_forward (EaselBrowserInstance *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (self), FALSE);

  return self->page != NULL && easel_browser_page_is_far (self->page) && easel_far_server_can_forward (self->server);
}

/**
 * easel_browser_instance_forward:
 * @self: an instance that easel_browser_instance_can_forward()
 *
 * Reaches the server, because the user wants it, and loads its page. All pages of a host share its persistent profile,
 * and with it their connections; this page gets a session of its own.
 */
void
easel_browser_instance_forward (EaselBrowserInstance *self)
{
  g_autofree char *requested = NULL;

  g_return_if_fail (EASEL_IS_BROWSER_INSTANCE (self));
  g_return_if_fail (easel_browser_instance_can_forward (self));

  if (!self->is_apart && easel_browser_instance_is_persistent (self))
    {
      requested = g_strdup (easel_browser_page_get_requested (self->page));
      self->is_apart = TRUE;
      replace_page (self);
      easel_browser_page_load (self->page, requested);
    }
  easel_browser_page_forward (self->page);
}

/** easel_browser_instance_has_agent: whether an agent receives elements that the user picks here. */
gboolean
easel_browser_instance_has_agent (EaselBrowserInstance *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (self), FALSE);

  return !is_user (self);
}

/**
 * easel_browser_instance_send_element:
 * @self: an instance
 * @element: a description of an element in the page, foreign
 *
 * Sends the picked element to the agents that have the canvas open.
 */
void
easel_browser_instance_send_element (EaselBrowserInstance *self,
                                     JsonObject           *element)
{
  static const char * const strings[] = { "ref", "role", "name", "text", "selector" };
  static const char * const sides[] = { "x", "y", "width", "height" };
  const char *address;
  JsonObject *payload, *box, *measured;
  g_autoptr(JsonNode) node = NULL;

  g_return_if_fail (EASEL_IS_BROWSER_INSTANCE (self));
  g_return_if_fail (element != NULL);

  address = easel_browser_page_get_address (easel_browser_instance_get_page (self));
  payload = json_object_new ();
  node = easel_json_node_take (payload);
  json_object_set_string_member (payload, "type", "elementPicked");
  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      const char *text = easel_json_peek_string (element, strings[i], "");

      /* Easel's script sends shorter strings; a broken web process may send anything. */
      json_object_set_string_member (payload, strings[i], strlen (text) <= EASEL_LIMIT_BROWSER_PICKED ? text : "");
    }
  box = json_object_new ();
  measured = easel_json_peek_object (element, "box");
  for (guint i = 0; measured != NULL && i < G_N_ELEMENTS (sides); i++)
    json_object_set_int_member (box, sides[i], easel_json_peek_int (measured, sides[i], 0));
  json_object_set_object_member (payload, "box", box);
  json_object_set_string_member (payload, "url", address != NULL && strlen (address) <= EASEL_LIMIT_URI_BYTES
                                                   ? address : "about:invalid");
  easel_instance_emit_message (EASEL_INSTANCE (self), node);
}

/** easel_browser_instance_is_persistent: whether cookies and storage of this host's pages are stored on disk. */
gboolean
easel_browser_instance_is_persistent (EaselBrowserInstance *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (self), FALSE);

  return easel_browser_profile_is_persistent (easel_instance_get_requester (EASEL_INSTANCE (self))->host_id);
}

/**
 * easel_browser_instance_set_persistent:
 * @self: an instance
 * @is_persistent: the user's choice
 * @error: a location for a `G_FILE_ERROR`
 *
 * Loads the same address again, in the host's persistent profile or in an ephemeral session.
 *
 * Returns: %FALSE if the profile could not be created
 */
gboolean
easel_browser_instance_set_persistent (EaselBrowserInstance  *self,
                                       gboolean               is_persistent,
                                       GError               **error)
{
  g_autofree char *address = NULL;
  const char *host_id;

  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (self), FALSE);

  host_id = easel_instance_get_requester (EASEL_INSTANCE (self))->host_id;
  if (is_persistent && !easel_browser_profile_make_persistent (host_id, error))
    return FALSE;
  address = g_strdup (easel_browser_page_get_address (easel_browser_instance_get_page (self)));
  drop_page (self);
  if (!is_persistent)
    easel_browser_profile_remove (gdk_display_get_default (), host_id);
  self->is_apart = easel_far_server_get_forward (self->server) != NULL;
  replace_page (self);
  if (address != NULL)
    easel_browser_instance_go (self, address);
  return TRUE;
}
