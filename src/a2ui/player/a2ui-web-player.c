/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-player"

#include "a2ui-web-player.h"

#include "a2ui-media-page.h"

/* Heights in pixels: the controls of a sound, and a size that fits most videos in a narrow panel. */
#define SOUND_HEIGHT 44
#define VIDEO_HEIGHT 240

struct _A2uiWebPlayer
{
  AdwBin           parent_instance;

  EaselSealedPage *page;     /* nullable: NULL: playing failed */
  guint            failing;  /* an idle source */
};

enum { READY, FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiWebPlayer, a2ui_web_player, ADW_TYPE_BIN)

/* May be called again while it runs. */
static void
stop (A2uiWebPlayer *self)
{
  g_autoptr(EaselSealedPage) page = g_steal_pointer (&self->page);

  if (page == NULL)
    return;
  g_signal_handlers_disconnect_by_data (page, self);
  easel_sealed_page_stop (page);
}

static void
a2ui_web_player_dispose (GObject *object)
{
  g_clear_handle_id (&A2UI_WEB_PLAYER (object)->failing, g_source_remove);
  stop (A2UI_WEB_PLAYER (object));
  G_OBJECT_CLASS (a2ui_web_player_parent_class)->dispose (object);
}

static void
a2ui_web_player_class_init (A2uiWebPlayerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_web_player_dispose;
  signals[READY] = g_signal_new ("ready", A2UI_TYPE_WEB_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", A2UI_TYPE_WEB_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  0);
}

static void
a2ui_web_player_init (A2uiWebPlayer *self)
{
}

static void
ready_cb (A2uiWebPlayer *self)
{
  g_signal_emit (self, signals[READY], 0);
}

static void
fail (A2uiWebPlayer *self)
{
  g_autoptr(A2uiWebPlayer) alive = g_object_ref (self);

  stop (self);
  g_signal_emit (self, signals[FAILED], 0);
}

static gboolean
fail_cb (gpointer user_data)
{
  A2UI_WEB_PLAYER (user_data)->failing = 0;
  fail (user_data);
  return G_SOURCE_REMOVE;
}

/**
 * a2ui_web_player_new:
 * @engine: shared by all web pages
 * @bytes: a file, foreign
 * @is_video: whether @bytes are a video, not a sound
 * @title: its title
 *
 * Returns: (transfer floating): a player
 */
GtkWidget *
a2ui_web_player_new (EaselWebEngine *engine,
                     GBytes         *bytes,
                     gboolean        is_video,
                     const char     *title)
{
  static const char * const failures[] = { "unplayable", "failed", "load-failed", "ended", "violation" };
  A2uiWebPlayer *self;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine) && bytes != NULL && title != NULL, NULL);

  self = g_object_new (A2UI_TYPE_WEB_PLAYER, NULL);
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, is_video ? VIDEO_HEIGHT : SOUND_HEIGHT);
  if (easel_web_engine_get_refusal (engine) != NULL)
    {
      self->failing = g_idle_add (fail_cb, self);
      return GTK_WIDGET (self);
    }
  self->page = EASEL_SEALED_PAGE (a2ui_media_page_new (easel_web_engine_get_services (engine), bytes, is_video, title));
  g_signal_connect_object (self->page, "ready", G_CALLBACK (ready_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    g_signal_connect_object (self->page, failures[i], G_CALLBACK (fail), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (easel_sealed_page_get_view (self->page)));
  a2ui_media_page_load (A2UI_MEDIA_PAGE (self->page));
  return GTK_WIDGET (self);
}
