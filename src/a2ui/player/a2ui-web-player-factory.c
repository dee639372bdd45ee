/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-player"

#include "a2ui-web-player-factory.h"

#include "a2ui-web-page.h"
#include "a2ui-web-player.h"

struct _A2uiWebPlayerFactory
{
  GObject         parent_instance;

  EaselWebEngine *engine;
};

static GtkWidget *
create (A2uiPlayerFactory *factory,
        GBytes            *bytes,
        gboolean           is_video,
        const char        *title)
{
  return a2ui_web_player_new (A2UI_WEB_PLAYER_FACTORY (factory)->engine, bytes, is_video, title);
}

static GtkWidget *
create_page (A2uiPlayerFactory   *factory,
             const A2uiPageSetup *setup)
{
  return a2ui_web_page_new (A2UI_WEB_PLAYER_FACTORY (factory)->engine, setup);
}

static char *
dup_declared (A2uiPlayerFactory   *factory,
            const A2uiPageSetup *setup)
{
  return a2ui_web_page_dup_declared (setup);
}

static void
factory_init (A2uiPlayerFactoryInterface *iface)
{
  iface->create = create;
  iface->create_page = create_page;
  iface->dup_declared = dup_declared;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiWebPlayerFactory, a2ui_web_player_factory, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (A2UI_TYPE_PLAYER_FACTORY, factory_init))

static void
a2ui_web_player_factory_dispose (GObject *object)
{
  g_clear_object (&A2UI_WEB_PLAYER_FACTORY (object)->engine);
  G_OBJECT_CLASS (a2ui_web_player_factory_parent_class)->dispose (object);
}

static void
a2ui_web_player_factory_class_init (A2uiWebPlayerFactoryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_web_player_factory_dispose;
}

static void
a2ui_web_player_factory_init (A2uiWebPlayerFactory *self)
{
}

/**
 * a2ui_web_player_factory_new:
 * @engine: has the content filters; media cannot be played while it has a refusal
 *
 * Returns: (transfer full): a factory
 */
A2uiWebPlayerFactory *
a2ui_web_player_factory_new (EaselWebEngine *engine)
{
  A2uiWebPlayerFactory *self;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), NULL);

  self = g_object_new (A2UI_TYPE_WEB_PLAYER_FACTORY, NULL);
  self->engine = g_object_ref (engine);
  return self;
}
