/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-player-factory.h"

G_DEFINE_INTERFACE (A2uiPlayerFactory, a2ui_player_factory, G_TYPE_OBJECT)

static void
a2ui_player_factory_default_init (A2uiPlayerFactoryInterface *iface)
{
}

GtkWidget *
a2ui_player_factory_create (A2uiPlayerFactory *self,
                            GBytes            *bytes,
                            gboolean           is_video,
                            const char        *title)
{
  g_return_val_if_fail (A2UI_IS_PLAYER_FACTORY (self), NULL);
  g_return_val_if_fail (bytes != NULL && title != NULL, NULL);

  return A2UI_PLAYER_FACTORY_GET_IFACE (self)->create (self, bytes, is_video, title);
}

GtkWidget *
a2ui_player_factory_create_page (A2uiPlayerFactory   *self,
                                 const A2uiPageSetup *setup)
{
  g_return_val_if_fail (A2UI_IS_PLAYER_FACTORY (self), NULL);
  g_return_val_if_fail (setup != NULL, NULL);

  if (A2UI_PLAYER_FACTORY_GET_IFACE (self)->create_page == NULL)
    return NULL;
  return A2UI_PLAYER_FACTORY_GET_IFACE (self)->create_page (self, setup);
}

char *
a2ui_player_factory_dup_declared (A2uiPlayerFactory   *self,
                                const A2uiPageSetup *setup)
{
  g_return_val_if_fail (A2UI_IS_PLAYER_FACTORY (self), NULL);
  g_return_val_if_fail (setup != NULL, NULL);

  if (A2UI_PLAYER_FACTORY_GET_IFACE (self)->dup_declared == NULL)
    return NULL;
  return A2UI_PLAYER_FACTORY_GET_IFACE (self)->dup_declared (self, setup);
}
