/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-kinds"

#include "easel-kinds.h"

#include "easel-a2a-source.h"
#include "easel-ahp-source.h"
#include "easel-embedded-source.h"
#include "easel-gsv-kind.h"
#include "easel-orphan-source.h"
#include "easel-pmx-kind.h"
#include "easel-user-source.h"

/* Order matters: a kind stands before those that would accept its addresses too. */
static EaselSourceKinds kinds[] = {
  &easel_ahp_source_kind,
  &easel_a2a_source_kind,
  &easel_embedded_source_kind,
  &easel_gsv_source_kind,
  &easel_orphan_source_kind,
  &easel_user_source_kind,
  &easel_pmx_source_kind,
  NULL,
};

/** easel_kinds_get: (transfer none): every kind of source in the program, with its pages and views. */
EaselSourceKinds *
easel_kinds_get (void)
{
  return kinds;
}
