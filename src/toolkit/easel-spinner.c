/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-spinner.h"

#if !ADW_CHECK_VERSION (1, 6, 0)

struct _EaselSpinner
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselSpinner, easel_spinner, ADW_TYPE_BIN)

static void
easel_spinner_class_init (EaselSpinnerClass *klass)
{
}

static void
easel_spinner_init (EaselSpinner *self)
{
  adw_bin_set_child (ADW_BIN (self), g_object_new (GTK_TYPE_SPINNER, "spinning", TRUE, NULL));
}

#endif

GtkWidget *
easel_spinner_new (void)
{
  return g_object_new (EASEL_TYPE_SPINNER, NULL);
}
