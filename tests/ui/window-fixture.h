/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-overview.h"
#include "easel-reopener.h"
#include "easel-tab-store.h"
#include "easel-window.h"
#include "ui-fixture.h"

G_BEGIN_DECLS

/* The window of a program that knows one host, "Lab", with one session, "One". */
typedef struct
{
  char *folder;
  GtkApplication *application;
  EaselHub *hub;
  EaselConnections *connections;
  FakeSource *source;
  EaselSession *session;
  EaselWindow *window;
  EaselPanel *panel;
  EaselTabStore *tabs;
  EaselReopener *reopener;   /* its canvases are shown in the window */
  int surfaces;
} WindowFixture;

/* Before any test: the application that WINDOW_TEST takes, (transfer full). */
GtkApplication *window_fixture_init      (int           *argc,
                                          char        ***argv);
void            window_fixture_set_up    (WindowFixture *fixture,
                                          gconstpointer  data);
/* Every window goes, and all that it held with it. */
void            window_fixture_tear_down (WindowFixture *fixture,
                                          gconstpointer  data);

/* As if the program had ended and begun again, with a host that still has everything. */
void            window_fixture_restart   (WindowFixture *fixture);

/* @window: the one of the fixture, or one that was torn off it. @parameter: (nullable) (transfer floating). */
void                 window_activate      (gpointer       window,
                                           const char    *action,
                                           GVariant      *parameter);
/* The user goes to @window, or puts it away for other programs. */
void                 window_come_to       (gpointer       window);
void                 window_leave         (gpointer       window);
/* The user's pointer goes to the middle of @widget. */
void                 window_point         (WindowFixture *fixture,
                                           GtkWidget     *widget);
/* The list of all canvases. */
EaselCanvasOverview *window_open_overview (WindowFixture *fixture);
int                  window_count_tabs    (WindowFixture *fixture);

#define WINDOW_TEST(path, function) \
  g_test_add (path, WindowFixture, application, window_fixture_set_up, function, window_fixture_tear_down)

G_END_DECLS
