/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-accels.h"

static const EaselAccel accels[] = {
  { "win.reload", { "<Primary>r", "F5" } },
  { "win.read-text", { "<Primary><Shift>x" } },
  { "win.zoom-in", { "<Primary>plus", "<Primary>equal", "<Primary>KP_Add" } },
  { "win.zoom-out", { "<Primary>minus", "<Primary>KP_Subtract" } },
  { "win.zoom-reset", { "<Primary>0", "<Primary>KP_0" } },
  { "win.close-canvas", { "<Primary>w", "<Primary><Shift>w" } },
  { "win.hide-canvas", { "<Primary><Shift>h" } },
  { "win.canvas-menu", { "<Primary><Shift>m" } },
  { "win.next-tab", { "<Primary>Page_Down", "<Primary>Tab" } },
  { "win.previous-tab", { "<Primary>Page_Up", "<Primary><Shift>Tab" } },
  { "win.select-tab(1)", { "<Alt>1" } },
  { "win.select-tab(2)", { "<Alt>2" } },
  { "win.select-tab(3)", { "<Alt>3" } },
  { "win.select-tab(4)", { "<Alt>4" } },
  { "win.select-tab(5)", { "<Alt>5" } },
  { "win.select-tab(6)", { "<Alt>6" } },
  { "win.select-tab(7)", { "<Alt>7" } },
  { "win.select-tab(8)", { "<Alt>8" } },
  { "win.select-tab(9)", { "<Alt>9" } },
  { "win.show-beside", { "<Primary><Shift>b" } },
  { "app.new-terminal-beside", { "<Primary><Shift>j" } },
  { "win.tear-off", { "<Primary><Shift>n" } },
  { "win.next-region", { "F6" } },
  { "win.previous-region", { "<Shift>F6" } },
  { "win.switch-session", { "<Primary>k" } },
  { "win.retry", { "<Primary><Shift>r" } },
  { "win.fullscreen", { "F11" } },
  { "win.overview", { "<Primary><Shift>o" } },
  { "win.new-canvas", { "<Primary>t" } },
  { "app.open-file", { "<Primary>o" } },
  { "app.reopen-canvas", { "<Primary><Shift>t" } },
  { "app.add-host", { "<Primary>n" } },
  { "app.shortcuts", { "<Primary>question" } },
  { "app.preferences", { "<Primary>comma" } },
  { "app.inspector", { "F12" } },
  { "app.quit", { "<Primary>q" } },
};

/** easel_accels_get: (transfer none): the table of shortcuts. @n: (out): its length. */
const EaselAccel *
easel_accels_get (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (accels);
  return accels;
}
