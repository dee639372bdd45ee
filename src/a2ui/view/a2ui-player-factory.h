/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The page of a frame: foreign HTML, or a foreign https address after the user allowed it. */
typedef struct
{
  const char *html;         /* nullable */
  const char *address;      /* nullable */
  gboolean    is_app;       /* the page speaks JSON-RPC of MCP Apps */
  JsonObject *csp;          /* nullable: the domains that an App wants to reach; foreign */
  JsonObject *permissions;  /* nullable: the permissions that it wants; foreign */
} A2uiPageSetup;

/* Makes players for the media of a form, and pages for its frames. Foreign bytes need a sandboxed decoder, which this
 * module does not have, so that the application passes a factory to views. Without one, videos and sounds are opened in
 * another program, and pages are not shown. */
#define A2UI_TYPE_PLAYER_FACTORY (a2ui_player_factory_get_type ())
G_DECLARE_INTERFACE (A2uiPlayerFactory, a2ui_player_factory, A2UI, PLAYER_FACTORY, GObject)

struct _A2uiPlayerFactoryInterface
{
  GTypeInterface parent_iface;

  GtkWidget *(*create) (A2uiPlayerFactory *self,
                        GBytes      *bytes,
                        gboolean     is_video,
                        const char  *title);
  /* Both nullable. */
  GtkWidget *(*create_page) (A2uiPlayerFactory   *self,
                             const A2uiPageSetup *setup);
  char      *(*dup_declared) (A2uiPlayerFactory   *self,
                              const A2uiPageSetup *setup);
};

/* (transfer floating): a widget with controls, paused until the user starts it, with the signals "ready" and "failed"
 * (playable or not). @bytes, @title: foreign; @title is the accessible name. */
GtkWidget *a2ui_player_factory_create (A2uiPlayerFactory *self,
                                       GBytes            *bytes,
                                       gboolean           is_video,
                                       const char        *title);

/* (transfer floating) (nullable): an A2uiPage that loads; NULL: the factory makes no pages. */
GtkWidget *a2ui_player_factory_create_page (A2uiPlayerFactory   *self,
                                            const A2uiPageSetup *setup);

/* (transfer full) (nullable): the domains and permissions that the page of an App would get, for a question to the
 * user, translated; NULL: none. */
char      *a2ui_player_factory_dup_declared (A2uiPlayerFactory   *self,
                                             const A2uiPageSetup *setup);

G_END_DECLS
