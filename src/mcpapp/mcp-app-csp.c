/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-csp.h"

#include <string.h>

#include "easel-json.h"
#include "easel-network.h"
#include "mcp-app-limits.h"
#include "mcp-app-permission.h"

typedef enum
{
  CONNECT,
  RESOURCE,
  FRAME,
  BASE,
  N_PURPOSES
} Purpose;

static const char * const members[N_PURPOSES] = {
  [CONNECT] = "connectDomains",
  [RESOURCE] = "resourceDomains",
  [FRAME] = "frameDomains",
  [BASE] = "baseUriDomains",
};

#define WASM "wasmUnsafeEval"

/* Sources of workers and of the modules that they import, for which WebKit asks script-src: viewers for PDF begin with
 * a worker from blob: that imports data:. 'unsafe-inline' lets a page run the same scripts. */
#define WORKERS " blob: data:"

struct _McpAppCsp
{
  char       *header;
  JsonObject *approved;
  GPtrArray  *domains;   /* char *, NULL at the end once it is built */
  GPtrArray  *dropped;
};

static gboolean
is_port (const char *text)
{
  gsize length = strlen (text);

  return length >= 1 && length <= 5 && strspn (text, "0123456789") == length &&
         g_ascii_strtoull (text, NULL, 10) <= G_MAXUINT16;
}

/* Host name of the public internet, or NULL. A wildcard needs at least two labels after it, so that it never covers a
 * whole top-level domain. */
static char *
canonical_name (const char *host,
                gboolean    is_wildcard)
{
  g_autofree char *name = easel_network_canonical_host (host);

  if (name == NULL || easel_network_of_host (name, NULL) != EASEL_NETWORK_PUBLIC)
    return NULL;
  if (strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-.") != strlen (name) || strstr (name, "..") != NULL)
    return NULL;
  if (name[0] == '.' || g_str_has_suffix (name, ".") || (is_wildcard && strchr (name, '.') == NULL))
    return NULL;
  return g_steal_pointer (&name);
}

/* Source as it is written into the header, or NULL. Text beside scheme, name and port could be another source or
 * directive; addresses of the user's own network are refused. */
static char *
canonical_source (const char *declared,
                  gboolean    is_connect)
{
  static const char * const schemes[] = { "https://", "wss://" };
  const char *rest = NULL;
  const char *scheme = NULL;
  g_autofree char *host = NULL;
  g_autofree char *name = NULL;
  const char *port;
  gboolean is_wildcard;

  if (strlen (declared) > MCP_APP_LIMIT_DOMAIN_BYTES)
    return NULL;
  for (guint i = 0; i < (is_connect ? 2 : 1); i++)
    {
      if (g_ascii_strncasecmp (declared, schemes[i], strlen (schemes[i])) == 0)
        {
          scheme = schemes[i];
          rest = declared + strlen (schemes[i]);
        }
    }
  if (rest == NULL || strpbrk (rest, "/?#@[]\\ \t\r\n;,'\"") != NULL)
    return NULL;
  is_wildcard = g_str_has_prefix (rest, "*.");
  if (is_wildcard)
    rest += 2;
  port = strrchr (rest, ':');
  if (port != NULL && !is_port (port + 1))
    return NULL;
  host = port != NULL ? g_strndup (rest, (gsize) (port - rest)) : g_strdup (rest);
  name = canonical_name (host, is_wildcard);
  if (name == NULL)
    return NULL;
  return g_strconcat (scheme, is_wildcard ? "*." : "", name, port, NULL);
}

static void
add_once (GPtrArray  *strings,
          const char *string)
{
  if (!g_ptr_array_find_with_equal_func (strings, string, g_str_equal, NULL))
    g_ptr_array_add (strings, g_strdup (string));
}

/* (transfer full): the approved sources, with a space before each. */
static char *
take_sources (McpAppCsp  *self,
              JsonObject *declared,
              Purpose     purpose)
{
  JsonArray *array = easel_json_peek_array (declared, members[purpose]);
  g_autoptr(JsonArray) approved = json_array_new ();
  GString *sources = g_string_new (NULL);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const char *domain = easel_json_array_string (array, i);
      g_autofree char *source = NULL;

      if (domain == NULL || self->dropped->len >= MCP_APP_LIMIT_DOMAINS)
        continue;
      if (json_array_get_length (approved) < MCP_APP_LIMIT_DOMAINS)
        source = canonical_source (domain, purpose == CONNECT);
      if (source == NULL)
        {
          add_once (self->dropped, domain);
          continue;
        }
      g_string_append_printf (sources, " %s", source);
      json_array_add_string_element (approved, source);
      add_once (self->domains, source);
    }
  if (json_array_get_length (approved) > 0)
    json_object_set_array_member (self->approved, members[purpose], g_steal_pointer (&approved));
  return g_string_free (sources, FALSE);
}

/* The draft of MCP Apps lets a page declare WebAssembly, without other code that it creates. */
static gboolean
take_wasm (McpAppCsp  *self,
           JsonObject *declared)
{
  if (!easel_json_peek_boolean (declared, WASM, FALSE))
    return FALSE;
  json_object_set_boolean_member (self->approved, WASM, TRUE);
  return TRUE;
}

/* MCP Apps 2026-01-26, "Content Security Policy Enforcement", without its 'self': an App is one file, and in a
 * sandboxed document WebKit (2.50) takes 'self' for every address, so that a domain declared for one purpose would
 * be open for all purposes. The specification has no source for forms and workers. Forms are denied; the user may
 * allow workers, which inherit the policy. */
static char *
write_header (McpAppCsp  *self,
              JsonObject *declared,
              guint       permissions)
{
  const gboolean has_code = (permissions & MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CODE)) != 0;
  const gboolean has_workers = (permissions & MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_WORKERS)) != 0;
  const char *code = has_code ? " 'unsafe-eval'" : take_wasm (self, declared) ? " 'wasm-unsafe-eval'" : "";
  g_autofree char *connect = take_sources (self, declared, CONNECT);
  g_autofree char *resource = take_sources (self, declared, RESOURCE);
  g_autofree char *frame = take_sources (self, declared, FRAME);
  g_autofree char *base = take_sources (self, declared, BASE);
  const char *none = " 'none'";

  return g_strdup_printf ("default-src 'none'; script-src 'unsafe-inline'%s%s%s; style-src 'unsafe-inline'%s; "
                          "connect-src%s; img-src data:%s; font-src%s; media-src data:%s; frame-src%s; "
                          "object-src 'none'; base-uri%s; worker-src%s; form-action 'none'",
                          code, has_workers ? WORKERS : "", resource, resource,
                          *connect != '\0' ? connect : none, resource,
                          *resource != '\0' ? resource : none, resource, *frame != '\0' ? frame : none,
                          *base != '\0' ? base : none, has_workers ? WORKERS : none);
}

/**
 * mcp_app_csp_new:
 * @declared: (nullable): `_meta.ui.csp` of the page; foreign
 * @permissions: a set of permissions, of which the features of WebKit count
 *
 * Returns: (transfer full): the policy of the page
 */
McpAppCsp *
mcp_app_csp_new (JsonObject *declared,
                 guint       permissions)
{
  McpAppCsp *self = g_new0 (McpAppCsp, 1);

  self->approved = json_object_new ();
  self->domains = g_ptr_array_new_with_free_func (g_free);
  self->dropped = g_ptr_array_new_with_free_func (g_free);
  self->header = write_header (self, declared, permissions);
  g_ptr_array_add (self->domains, NULL);
  g_ptr_array_add (self->dropped, NULL);
  return self;
}

/** mcp_app_csp_free: frees a policy. */
void
mcp_app_csp_free (McpAppCsp *self)
{
  g_free (self->header);
  json_object_unref (self->approved);
  g_ptr_array_unref (self->domains);
  g_ptr_array_unref (self->dropped);
  g_free (self);
}

/** mcp_app_csp_get_header: (transfer none): the value of the header; ASCII, one line. */
const char *
mcp_app_csp_get_header (McpAppCsp *self)
{
  return self->header;
}

/** mcp_app_csp_get_approved: (transfer none): the value of `hostCapabilities.sandbox.csp`. */
JsonObject *
mcp_app_csp_get_approved (McpAppCsp *self)
{
  return self->approved;
}

/** mcp_app_csp_get_domains: (transfer none): origins that the App may reach. */
const char * const *
mcp_app_csp_get_domains (McpAppCsp *self)
{
  return (const char * const *) self->domains->pdata;
}

/** mcp_app_csp_get_dropped: (transfer none): declared entries that were refused; foreign. */
const char * const *
mcp_app_csp_get_dropped (McpAppCsp *self)
{
  return (const char * const *) self->dropped->pdata;
}
