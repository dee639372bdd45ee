/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-pmx-node.h"

struct _EaselWebPmxNode
{
  EaselWebAhpCanvas parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselWebPmxNode, easel_web_pmx_node, EASEL_TYPE_WEB_AHP_CANVAS)

static void
easel_web_pmx_node_class_init (EaselWebPmxNodeClass *klass)
{
  EASEL_WEB_AHP_CANVAS_CLASS (klass)->script = RESOURCE_PATH "/web/pmx.js";
}

static void
easel_web_pmx_node_init (EaselWebPmxNode *self)
{
}

/**
 * easel_web_pmx_node_new:
 * @canvas: a node of a PMX workbench
 *
 * Returns: (transfer full): the dialect of its pages
 */
EaselWebDialect *
easel_web_pmx_node_new (EaselCanvas *canvas)
{
  return easel_web_ahp_canvas_new_of_type (EASEL_TYPE_WEB_PMX_NODE, canvas);
}
