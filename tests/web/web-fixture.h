/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"
#include "easel-web-engine.h"
#include "easel-web-surface.h"

/* A host in the test: serves what it is given, counts what it is asked, keeps what it is sent. */
#define FAKE_TYPE_HOST (fake_host_get_type ())
G_DECLARE_FINAL_TYPE (FakeHost, fake_host, FAKE, HOST, GObject)

struct _FakeHost
{
  GObject parent_instance;

  GHashTable *files;      /* URI without query → EaselContent */
  GPtrArray  *reads;      /* URIs, in order */
  GPtrArray  *cancelled;  /* URIs of reads that were given up */
  GPtrArray  *sent;       /* JSON texts, in order */
  GQueue      held;       /* GTasks of sends while hold_sends */
  gboolean    hold_sends;
  gboolean    fail_sends;
  gboolean    hold_reads; /* answers never */
  gboolean    keep_reads; /* answers reads only in fake_host_answer_reads() */
  GQueue      kept;       /* GTasks of reads while keep_reads */
  gboolean    elsewhere;  /* on another computer, for canvases that are opened from now on */
};

FakeHost    *fake_host_new        (void);
void         fake_host_add        (FakeHost *self, const char *uri, const char *mime_type, const char *text);
void         fake_host_add_bytes  (FakeHost *self, const char *uri, const char *mime_type, GBytes *bytes);
guint        fake_host_count      (FakeHost *self, const char *uri_prefix);
void         fake_host_release    (FakeHost *self);
/* Answers all kept reads with the files that there are now. */
void         fake_host_answer_reads (FakeHost *self);
/* A canvas that is READY, can read and message, and has @address. */
EaselCanvas *fake_host_open       (FakeHost *self, const char *instance, const char *address);

typedef struct
{
  FakeHost       *host;
  EaselWebEngine *engine;
  GtkWidget      *window;
  char           *cache;
} WebFixture;

void          web_fixture_set_up      (WebFixture *self, gconstpointer data);
void          web_fixture_tear_down   (WebFixture *self, gconstpointer data);
/* Puts a surface of @canvas into the window, in place of another. */
EaselSurface *web_fixture_show        (WebFixture *self, EaselCanvas *canvas);
/* Adds index.html, opens a canvas of it and waits until it is live. */
EaselSurface *web_fixture_show_page   (WebFixture *self, const char *instance, const char *html);

/* (nullable) (transfer none): the web view that is in the surface. */
WebKitWebView *web_get_view           (EaselSurface *surface);

/* Runs the main loop until @condition holds; the test fails when it does not within a minute. */
typedef gboolean (*WebCondition) (gpointer data);
void          web_wait                (WebCondition condition, gpointer data);
void          web_wait_state          (EaselSurface *surface, EaselSurfaceState state);
/* Runs the main loop until the web process has answered a question after everything before it. */
void          web_settle              (EaselSurface *surface);
/* Evaluates in the page's own world; an exception comes as its text. */
char         *web_eval                (EaselSurface *surface, const char *script);
/* Waits until @script gives @expected. */
void          web_wait_eval           (EaselSurface *surface, const char *script, const char *expected);
/* What @widget shows at a place; FALSE before it has drawn anything. */
gboolean      web_pixel               (GtkWidget *widget, int x, int y, GdkRGBA *color);

/* The console of a live page is heard while somebody looks, and only then; bounded, and without secrets. */
void          web_assert_console      (EaselSurface *surface);

/* Whether a visible label below @widget holds @text. */
gboolean      web_shows               (GtkWidget *widget, const char *text);
void          web_wait_shows          (GtkWidget *widget, const char *text);
/* Presses the visible button below @widget that says @label. */
void          web_press               (GtkWidget *widget, const char *label);
/* Process ids of all web processes of this program, sandboxed ones included. */
GArray       *web_processes           (void);

#define web_assert_eval(surface, script, expected) \
  G_STMT_START \
    { \
      g_autofree char *web_value_ = web_eval (surface, script); \
      g_assert_cmpstr (web_value_, ==, expected); \
    } \
  G_STMT_END
/* Whether a file in @folder contains @words. */
gboolean web_is_stored (const char *folder,
                        const char *words);
