/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-limits.h"
#include "easel-browser-page-private.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>

#include "easel-browser-address.h"
#include "easel-browser-ask.h"

/* The proxy connects to public addresses by itself. Private places, those of this machine and its network, are there
 * only while a page of one is shown, and only the ones that the person typed or said yes to. A page of the internet
 * reaches none, whatever was said before. */

/* The party that said that the page may go to a place. */
enum
{
  SAID_NOT,
  SAID_YES,    /* to a question */
  SAID_TYPED,
};

static guint
get_said (EaselBrowserPage *self,
          const char       *uri)
{
  g_autofree char *place = easel_browser_address_get_place (uri);

  return place != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->places, place)) : SAID_NOT;
}

gboolean
easel_browser_page_is_private (EaselBrowserPage *self,
                               const char       *uri)
{
  return easel_browser_address_classify (uri) == EASEL_BROWSER_ADDRESS_PRIVATE || get_said (self, uri) != SAID_NOT;
}

gboolean
easel_browser_page_may_reach (EaselBrowserPage *self,
                              const char       *uri)
{
  return !self->is_public && (self->is_trusting || get_said (self, uri) != SAID_NOT);
}

/**
 * easel_browser_page_is_typed:
 * @self: a page
 * @uri: (nullable): an address
 *
 * Returns: whether the person themselves typed an address of its host and port
 */
gboolean
easel_browser_page_is_typed (EaselBrowserPage *self,
                             const char       *uri)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (self), FALSE);

  return get_said (self, uri) == SAID_TYPED;
}

static EaselProxyVerdict
permit_cb (EaselBrowserPage *self,
           const char       *host,
           guint             port)
{
  g_autofree char *place = NULL;

  /* Pages that share what is kept share a proxy, which does not know them apart. */
  if (self->is_public)
    return EASEL_PROXY_REFUSE;
  place = easel_browser_address_make_place (host, port);
  return self->is_trusting || g_hash_table_contains (self->places, place) ? EASEL_PROXY_ALLOW : EASEL_PROXY_ABSTAIN;
}

static void
failed_cb (EaselBrowserPage *self,
           const char       *host,
           guint             port,
           GError           *error)
{
  g_autofree char *place = easel_browser_address_make_place (host, port);
  g_autofree char *text = NULL;

  if (g_error_matches (error, EASEL_PROXY_ERROR, EASEL_PROXY_ERROR_PRIVATE) &&
      g_hash_table_size (self->refusals) < EASEL_LIMIT_BROWSER_PLACES &&
      g_hash_table_add (self->refusals, g_strdup (place)))
    {
      /* Translators: %s is the name or number of a computer. */
      text = g_strdup_printf (_("The page wanted something from %s, which is on your own network or this computer. It "
                                "did not get it."), host);
      easel_browser_page_note (self, text);
    }
  g_free (self->unreached);
  self->unreached = g_steal_pointer (&place);
  g_free (self->unreached_why);
  self->unreached_why = g_strdup (error->message);
}

/* (nullable) (transfer none): why the proxy did not get to @uri. WebKit knows only that it did not. */
const char *
easel_browser_network_explain (EaselBrowserPage *self,
                               const char       *uri)
{
  g_autofree char *place = easel_browser_address_get_place (uri);

  return place != NULL && g_strcmp0 (place, self->unreached) == 0 ? self->unreached_why : NULL;
}

/* Before the document of @uri takes the place of the present one. Nothing of it runs yet, and no connection of the
 * private one may be left for it. */
void
easel_browser_network_arrive (EaselBrowserPage *self,
                              const char       *uri)
{
  g_hash_table_remove_all (self->refusals);
  if (self->is_public || easel_browser_page_is_private (self, uri) ||
      easel_browser_address_classify (uri) == EASEL_BROWSER_ADDRESS_BLANK)
    return;
  self->is_public = TRUE;
  easel_proxy_review (self->proxy);
}

/* Somebody said that @uri shall be loaded: the next navigation to its place is theirs. */
void
easel_browser_network_depart (EaselBrowserPage *self,
                              const char       *uri)
{
  g_free (self->expected);
  self->expected = easel_browser_address_get_place (uri);
}

/* Whether a navigation is the one that easel_browser_network_depart() was told of. */
gboolean
easel_browser_network_take_expected (EaselBrowserPage *self,
                                     const char       *uri)
{
  g_autofree char *expected = g_steal_pointer (&self->expected);
  g_autofree char *place = easel_browser_address_get_place (uri);

  return expected != NULL && g_strcmp0 (expected, place) == 0;
}

/* How often WebKit's network process is asked something before it has surely seen that a page is gone. */
#define ROUNDS 2

typedef struct
{
  EaselBrowserPage     *page;
  GCancellable         *cancellable;
  char                 *uri;
  EaselBrowserCrossed   then;
  gpointer              user_data;
  GDestroyNotify        free_func;
  guint                 rounds;
} Crossing;

static void
crossing_free (Crossing *self)
{
  if (self->free_func != NULL)
    self->free_func (self->user_data);
  g_object_unref (self->page);
  g_object_unref (self->cancellable);
  g_free (self->uri);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Crossing, crossing_free)

static void ask_network_process (Crossing *crossing);

static void
network_process_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(Crossing) crossing = user_data;
  EaselBrowserPage *self = crossing->page;
  GList *cookies = webkit_cookie_manager_get_cookies_finish (WEBKIT_COOKIE_MANAGER (source), result, NULL);

  g_list_free_full (cookies, (GDestroyNotify) soup_cookie_free);
  if (g_cancellable_is_cancelled (crossing->cancellable) || self->view == NULL)
    return;
  if (--crossing->rounds > 0)
    {
      ask_network_process (g_steal_pointer (&crossing));
      return;
    }
  g_clear_object (&self->going);
  self->is_public = FALSE;
  easel_browser_network_depart (self, crossing->uri);
  crossing->then (self, crossing->user_data);
}

/* Which cookies matters to nobody. */
static void
ask_network_process (Crossing *crossing)
{
  WebKitNetworkSession *session = webkit_web_view_get_network_session (crossing->page->view);

  webkit_cookie_manager_get_cookies (webkit_network_session_get_cookie_manager (session), "http://localhost/", NULL,
                                     network_process_cb, crossing);
}

/* Does @then when @uri may be loaded. A page of the internet would reach a private place at the same time, and what it
 * has asked for waits in WebKit's network process: its own process ends first, and that one has to have heard of it. */
void
easel_browser_network_cross (EaselBrowserPage    *self,
                             const char          *uri,
                             EaselBrowserCrossed  then,
                             gpointer             user_data,
                             GDestroyNotify       free_func)
{
  g_autoptr(Crossing) crossing = g_new0 (Crossing, 1);

  crossing->page = g_object_ref (self);
  crossing->cancellable = g_cancellable_new ();
  crossing->uri = g_strdup (uri);
  crossing->then = then;
  crossing->user_data = user_data;
  crossing->free_func = free_func;
  crossing->rounds = ROUNDS;
  if (!self->is_public || !easel_browser_page_is_private (self, uri))
    {
      easel_browser_network_depart (self, uri);
      then (self, user_data);
      return;
    }
  self->is_replacing = TRUE;
  webkit_web_view_terminate_web_process (self->view);
  self->is_replacing = FALSE;
  self->going = g_object_ref (crossing->cancellable);
  ask_network_process (g_steal_pointer (&crossing));
}

void
easel_browser_network_connect (EaselBrowserPage *self)
{
  g_signal_connect_object (self->proxy, "permit", G_CALLBACK (permit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->proxy, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
}

static void
say (EaselBrowserPage *self,
     const char       *uri,
     guint             said)
{
  g_autofree char *place = easel_browser_address_get_place (uri);
  g_autoptr(GUri) parsed = g_uri_parse (uri, G_URI_FLAGS_NON_DNS, NULL);
  g_autofree char *host = NULL;

  if (place == NULL || parsed == NULL)
    return;
  if (g_hash_table_size (self->places) >= EASEL_LIMIT_BROWSER_PLACES)
    {
      g_hash_table_remove_all (self->places);
      easel_proxy_review (self->proxy);
    }
  host = g_strndup (place, strcspn (place, " "));
  easel_proxy_forget (self->proxy, host, (guint16) g_ascii_strtoull (place + strlen (host), NULL, 10));
  g_hash_table_insert (self->places, g_steal_pointer (&place), GUINT_TO_POINTER (said));
}

/**
 * easel_browser_page_approve:
 * @self: a page
 * @uri: (nullable): an address of a private place
 *
 * The agent may go to public pages, and to the place of @uri: the person said so.
 */
void
easel_browser_page_approve (EaselBrowserPage *self,
                            const char       *uri)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));

  self->may_browse = TRUE;
  if (uri != NULL && get_said (self, uri) != SAID_TYPED)
    say (self, uri, SAID_YES);
}

static void
answered_cb (GObject    *owner,
             const char *answer,
             gpointer    user_data)
{
  EaselBrowserPage *self = EASEL_BROWSER_PAGE (owner);
  g_autofree char *uri = user_data;

  self->is_asking = FALSE;
  if (self->view == NULL || answer == NULL)
    return;
  easel_browser_page_touch (self);
  easel_browser_page_approve (self, uri);
  easel_browser_page_load (self, uri);
}

/* Asks the person whether @leader may lead to their own network. FALSE: nobody is there to be asked. */
gboolean
easel_browser_network_ask (EaselBrowserPage *self,
                           const char       *uri,
                           const char       *leader)
{
  g_autofree char *origin = easel_browser_address_get_origin (uri);
  g_autofree char *who = easel_browser_address_get_origin (leader);
  g_autofree char *body = NULL;
  EaselBrowserQuestion question = { _("Open a Page of Your Own Network?"), NULL, { _("_Open") } };
  g_autofree char *copy = g_strdup (uri);

  if (self->is_asking)
    return FALSE;
  /* Translators: the first %s is the web site that wants it, the second one where it leads, like http://192.168.1.1. */
  body = g_strdup_printf (_("%s leads to %s, which is on your own network or this computer. Whoever opened this "
                            "browser can read what is there."), who, origin);
  question.body = body;
  self->is_asking = easel_browser_ask (GTK_WIDGET (self->view), G_OBJECT (self), &question, answered_cb, copy);
  if (self->is_asking)
    g_steal_pointer (&copy);
  return self->is_asking;
}

typedef struct
{
  EaselBrowserPage *page;
  GCancellable     *cancellable;
  char             *uri;
  gboolean          is_typed;
} Going;

static void
going_free (Going *self)
{
  g_object_unref (self->page);
  g_object_unref (self->cancellable);
  g_free (self->uri);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Going, going_free)

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Going) going = user_data;
  EaselBrowserPage *self = going->page;
  EaselBrowserAddress address = EASEL_BROWSER_ADDRESS_PUBLIC;

  /* Where there is no such host the load says so. */
  easel_browser_address_look_up_finish (result, &address, NULL);
  if (g_cancellable_is_cancelled (going->cancellable) || self->view == NULL)
    return;
  g_clear_object (&self->going);
  if (address == EASEL_BROWSER_ADDRESS_PRIVATE && !going->is_typed && !easel_browser_page_may_reach (self, going->uri))
    {
      easel_browser_network_ask (self, going->uri, self->address);
      easel_browser_page_changed (self);
      return;
    }
  if (address == EASEL_BROWSER_ADDRESS_PRIVATE)
    say (self, going->uri, going->is_typed ? SAID_TYPED : SAID_YES);
  self->may_browse = TRUE;
  easel_browser_page_load (self, going->uri);
}

/**
 * easel_browser_page_go:
 * @self: a page
 * @uri: an address that a browser loads
 * @is_typed: whether the person typed it; %FALSE: they said yes to what a page wanted
 *
 * The person goes there. Their own network is asked about unless they typed it.
 */
void
easel_browser_page_go (EaselBrowserPage *self,
                       const char       *uri,
                       gboolean          is_typed)
{
  g_autoptr(GResolver) resolver = NULL;
  Going *going;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (self));
  g_return_if_fail (uri != NULL);

  easel_browser_page_touch (self);
  easel_browser_page_stop (self);
  resolver = easel_proxy_dup_resolver (self->proxy);
  self->going = g_cancellable_new ();
  going = g_new0 (Going, 1);
  going->page = g_object_ref (self);
  going->cancellable = g_object_ref (self->going);
  going->uri = g_strdup (uri);
  going->is_typed = is_typed;
  easel_browser_address_look_up_async (uri, resolver, self->going, looked_up_cb, going);
}
