/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-engine.h"

#include "easel-web-ahp-canvas.h"
#include "easel-web-limits.h"
#include "easel-web-origin.h"
#include "easel-web-probe.h"
#include "easel-web-sandbox-check.h"
#include "easel-web-scheme.h"
#include "easel-web-view.h"

/* The profile of prewarmed views; other profiles that need the same view use them, too. */
#define PREWARMED_PROFILE EASEL_WEB_CHANNEL

struct _EaselWebEngine
{
  GObject parent_instance;

  const EaselWebDialectKind *dialects;
  GPtrArray        *pages;      /* const EaselPageKind: from sources */
  WebKitWebContext *contexts[EASEL_WEB_N_CLASSES];  /* created on demand; stored at the first class with the same
                                                     * scheme */
  EaselSealedPageServices services;
  EaselWebDrafts   *drafts;     /* nullable */
  char             *world;
  char            **granted;
  GHashTable       *handlers;   /* WebKitWebView, not referenced → EaselWebHandler */
  GQueue            prewarmed;  /* WebKitWebView, the oldest first: that has most likely started */
  guint             prewarm_source;
  GHashTable       *sleepers;   /* EaselSurface, not referenced: suspended pages, which will need a view */
  guint             expecting_source;  /* not 0: a page was closed lately, and the next may follow */
  EaselSealedPage  *next_page;  /* nullable: of another folder, see easel_web_engine_set_next_page() */
  guint             next_source;
  gboolean          next_is_started;  /* the process of @next_page runs */
  EaselViewQuota  *quota;     /* nullable */
  GError           *refusal;    /* nullable: why no page may be shown */
};

enum
{
  GRANTED_CHANGED,
  REFUSAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebEngine, easel_web_engine, G_TYPE_OBJECT)

static void
scheme_request_cb (WebKitURISchemeRequest *request,
                   gpointer                user_data)
{
  g_autoptr(EaselWebEngine) self = g_weak_ref_get (user_data);
  WebKitWebView *view = webkit_uri_scheme_request_get_web_view (request);

  easel_web_handler_handle (self != NULL && view != NULL ? easel_web_engine_find_handler (self, view) : NULL, request);
}

/* Each scheme has a context of its own, so that it is not registered for pages of other classes. */
static WebKitWebContext *
get_context (EaselWebEngine        *self,
             const EaselWebProfile *profile)
{
  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    {
      const EaselWebProfile *other = easel_web_profile_get (i);

      if (g_strcmp0 (other->scheme, profile->scheme) != 0)
        continue;
      if (self->contexts[i] == NULL)
        {
          self->contexts[i] = easel_web_view_create_context (profile);
          if (profile->scheme == NULL)
            return self->contexts[i];
          easel_web_scheme_register (self->contexts[i], profile->scheme, scheme_request_cb, self);
          webkit_security_manager_register_uri_scheme_as_cors_enabled (
            webkit_web_context_get_security_manager (self->contexts[i]), profile->scheme);
        }
      return self->contexts[i];
    }

  g_assert_not_reached ();
}

static WebKitWebView *
create_view (EaselWebEngine        *self,
             const EaselWebProfile *profile,
             const char            *declared,
             GSocketAddress        *forward)
{
  g_autoptr(WebKitNetworkSession) session = easel_web_origin_create_session (profile, declared, forward);

  return g_object_ref_sink (easel_web_view_new (profile, get_context (self, profile), session));
}

static gboolean
can_prewarm (const EaselWebProfile *profile)
{
  return profile->may_prewarm && easel_web_profile_same_view (profile, easel_web_profile_get (PREWARMED_PROFILE));
}

/* The number of prewarmed views: a user who switches between suspended tabs, and a script that asks one question after
 * another, reach the next one before another process has started. */
static guint
count_wanted (EaselWebEngine *self)
{
  guint more = MIN (g_hash_table_size (self->sleepers) + (self->expecting_source != 0), EASEL_LIMIT_PREWARMED_VIEWS);

  if (self->refusal != NULL)
    return 0;
  if (more > 0 && self->quota != NULL)
    more = MIN (more, easel_view_quota_get_limit (self->quota));
  return 1 + more;
}

/* Whether the quota allows a view that no page needs yet. */
static gboolean
has_room (EaselWebEngine *self)
{
  return self->refusal == NULL && (self->quota == NULL || easel_view_quota_get_limit (self->quota) > 0);
}

static void
drop_next_page (EaselWebEngine *self)
{
  g_clear_handle_id (&self->next_source, g_source_remove);
  g_clear_object (&self->next_page);
  self->next_is_started = FALSE;
}

/* @refusal: (nullable) (transfer full): why pages cannot be shown; when it becomes NULL, pages are loaded again. */
static void
take_refusal (EaselWebEngine *self,
              GError         *refusal)
{
  gboolean has_changed = (self->refusal == NULL) != (refusal == NULL) ||
                     (refusal != NULL && !g_str_equal (self->refusal->message, refusal->message));

  g_clear_error (&self->refusal);
  self->refusal = refusal;
  if (refusal != NULL)
    {
      g_queue_clear_full (&self->prewarmed, g_object_unref);
      drop_next_page (self);
    }
  if (has_changed)
    g_signal_emit (self, signals[REFUSAL_CHANGED], 0);
}

/* @probe: (transfer full): was begun a moment ago. Returns: whether pages can be shown. */
static gboolean
end_probe (EaselWebEngine *self,
           EaselWebProbe  *probe)
{
  GError *error = NULL;

  easel_web_probe_end (probe, gdk_display_get_default (), &error);
  take_refusal (self, error);
  return self->refusal == NULL;
}

/* A view whose process is starting. */
typedef struct
{
  GWeakRef         engine;
  EaselSealedPage *page;  /* nullable: must not be stopped yet, because WebKit answers no call to a process that was
                           * ended while it started (2.50), and the call keeps the view */
} Start;

static void
started_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Start *start = user_data;
  WebKitWebView *view = WEBKIT_WEB_VIEW (source);
  g_autoptr(EaselWebEngine) self = g_weak_ref_get (&start->engine);
  g_autoptr(JSCValue) value = webkit_web_view_call_async_javascript_function_finish (view, result, NULL);

  if (self != NULL && start->page != NULL && self->next_page == start->page)
    self->next_is_started = value != NULL;
  if (value != NULL && !easel_web_sandbox_check_admit (view) && self != NULL)
    take_refusal (self, g_error_new_literal (EASEL_WEB_SANDBOX_ERROR, EASEL_WEB_SANDBOX_ERROR_UNPROVED,
                                             easel_web_sandbox_check_get_refusal (view)));
  g_weak_ref_clear (&start->engine);
  g_clear_object (&start->page);
  g_free (start);
}

/* Runs a trivial script in an empty view: this starts its web process, and shows at program start whether WebKit puts
 * it into a sandbox. @page: (nullable): the page of @view. */
static void
start_process (EaselWebEngine  *self,
               WebKitWebView   *view,
               EaselSealedPage *page)
{
  Start *start = g_new0 (Start, 1);

  g_weak_ref_init (&start->engine, self);
  g_set_object (&start->page, page);
  webkit_web_view_call_async_javascript_function (view, "return 1", -1, NULL, self->world, NULL, NULL, started_cb,
                                                  start);
}

static void
prewarm_view (EaselWebEngine *self)
{
  WebKitWebView *view = create_view (self, easel_web_profile_get (PREWARMED_PROFILE), NULL, NULL);

  g_queue_push_tail (&self->prewarmed, view);
  start_process (self, view, NULL);
}

static gboolean prewarm_cb (gpointer data);

static void
refill_at_once (EaselWebEngine *self)
{
  g_clear_handle_id (&self->prewarm_source, g_source_remove);
  self->prewarm_source = g_idle_add_full (G_PRIORITY_LOW, prewarm_cb, self, NULL);
}

static void
refill_later (EaselWebEngine *self)
{
  g_clear_handle_id (&self->prewarm_source, g_source_remove);
  self->prewarm_source = g_timeout_add_full (G_PRIORITY_LOW, EASEL_LIMIT_PREWARM_PAUSE, prewarm_cb, self, NULL);
}

/* Makes one view per call, so that events of the user are handled in between, and processes do not start together. */
static gboolean
prewarm_cb (gpointer data)
{
  EaselWebEngine *self = data;
  guint wanted = count_wanted (self);

  self->prewarm_source = 0;
  if (self->prewarmed.length < wanted && end_probe (self, easel_web_probe_begin ()))
    prewarm_view (self);
  wanted = count_wanted (self);
  while (self->prewarmed.length > wanted)
    g_object_unref (g_queue_pop_tail (&self->prewarmed));
  if (self->prewarmed.length < wanted)
    refill_later (self);
  return G_SOURCE_REMOVE;
}

static void
easel_web_engine_dispose (GObject *object)
{
  EaselWebEngine *self = EASEL_WEB_ENGINE (object);

  g_clear_handle_id (&self->prewarm_source, g_source_remove);
  g_clear_handle_id (&self->expecting_source, g_source_remove);
  g_queue_clear_full (&self->prewarmed, g_object_unref);
  drop_next_page (self);
  g_clear_object (&self->quota);
  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    g_clear_object (&self->contexts[i]);
  g_clear_object (&self->services.filter);
  g_clear_object (&self->drafts);
  g_clear_object (&self->services.theme);
  g_clear_object (&self->services.memory);

  G_OBJECT_CLASS (easel_web_engine_parent_class)->dispose (object);
}

static void
easel_web_engine_finalize (GObject *object)
{
  EaselWebEngine *self = EASEL_WEB_ENGINE (object);

  g_ptr_array_unref (self->pages);
  g_hash_table_unref (self->handlers);
  g_hash_table_unref (self->sleepers);
  g_strfreev (self->granted);
  g_clear_error (&self->refusal);
  g_free (self->world);

  G_OBJECT_CLASS (easel_web_engine_parent_class)->finalize (object);
}

static void
easel_web_engine_class_init (EaselWebEngineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_web_engine_dispose;
  object_class->finalize = easel_web_engine_finalize;
  signals[GRANTED_CHANGED] = g_signal_new ("granted-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[REFUSAL_CHANGED] = g_signal_new ("refusal-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_web_engine_init (EaselWebEngine *self)
{
  g_autofree char *suffix = g_uuid_string_random ();

  /* A page cannot refer to a script world; the random name is a second protection. */
  self->world = g_strconcat ("ahp-bridge-", suffix, NULL);
  self->pages = g_ptr_array_new ();
  self->handlers = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  g_queue_init (&self->prewarmed);
  self->sleepers = g_hash_table_new (NULL, NULL);
  self->services.watchdog_interval = EASEL_LIMIT_WATCHDOG_INTERVAL;
  self->services.watchdog_deadline = EASEL_LIMIT_WATCHDOG_DEADLINE;
}

/**
 * easel_web_engine_new:
 * @cache_dir: stores compiled content filters
 * @dialects: the protocols of pages, such as easel_web_dialects; not copied
 *
 * Creates the shared objects of web canvases, and immediately the first prewarmed view, because starting WebKit takes
 * most of the time between the start of the program and the first canvas.
 *
 * Returns: (transfer full): the engine
 */
EaselWebEngine *
easel_web_engine_new (const char                *cache_dir,
                      const EaselWebDialectKind *dialects)
{
  EaselWebEngine *self;
  EaselWebProbe *probe;
  g_autofree char *filters = NULL;

  g_return_val_if_fail (cache_dir != NULL && dialects != NULL, NULL);

  self = g_object_new (EASEL_TYPE_WEB_ENGINE, NULL);
  self->dialects = dialects;
  filters = g_build_filename (cache_dir, "content-filters", NULL);
  /* The probe goes on while WebKit creates the context, which takes longer. */
  probe = easel_web_probe_begin ();
  /* Canvases need only a small cache; no site was created yet (easel_web_view_create_context()). */
  webkit_web_context_set_cache_model (get_context (self, easel_web_profile_get (PREWARMED_PROFILE)),
                                      WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
  if (end_probe (self, probe))
    prewarm_view (self);
  self->services.filter = easel_web_filter_new (filters);
  self->services.theme = easel_web_theme_new ();
  self->services.memory = easel_web_memory_new ();

  return self;
}

/** easel_web_engine_set_granted: sets the folders of file: canvases. Canvases that were refused are tried again.
 * @folders: (nullable): absolute paths. */
void
easel_web_engine_set_granted (EaselWebEngine     *self,
                              const char * const *folders)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));

  g_strfreev (self->granted);
  self->granted = g_strdupv ((char **) folders);
  g_signal_emit (self, signals[GRANTED_CHANGED], 0);
}

/** easel_web_engine_get_refusal: (transfer none) (nullable): why pages cannot be shown on this computer, translated. */
const char *
easel_web_engine_get_refusal (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return self->refusal != NULL ? self->refusal->message : NULL;
}

/**
 * easel_web_engine_find_remedy:
 * @self: an engine
 * @commands: (out) (nullable) (transfer full): commands for a terminal that repair it, one per line
 *
 * Returns: (transfer full) (nullable): the cause of easel_web_engine_get_refusal() on this computer, and what @commands
 *   do, translated
 */
char *
easel_web_engine_find_remedy (EaselWebEngine *self,
                              GStrv          *commands)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);
  g_return_val_if_fail (commands != NULL, NULL);

  *commands = NULL;
  return g_error_matches (self->refusal, EASEL_WEB_SANDBOX_ERROR, EASEL_WEB_SANDBOX_ERROR_MISSING)
           ? easel_web_probe_find_remedy ("/", commands)
           : NULL;
}

/** easel_web_engine_try_again: checks again whether pages can be shown. If so, refused pages are loaded. Returns:
 * whether pages can be shown. */
gboolean
easel_web_engine_try_again (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), FALSE);

  if (!end_probe (self, easel_web_probe_begin ()))
    return FALSE;
  easel_web_engine_refill (self);
  return TRUE;
}

/** easel_web_engine_get_granted: (transfer none) (nullable): the folders of file: canvases. */
const char * const *
easel_web_engine_get_granted (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return (const char * const *) self->granted;
}

/** easel_web_engine_set_drafts: @drafts: (nullable): stores drafts of surfaces that are created from now on. */
void
easel_web_engine_set_drafts (EaselWebEngine *self,
                             EaselWebDrafts *drafts)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));

  g_set_object (&self->drafts, drafts);
}

/** easel_web_engine_get_drafts: (transfer none) (nullable): the stored drafts. */
EaselWebDrafts *
easel_web_engine_get_drafts (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return self->drafts;
}

/** easel_web_engine_get_services: (transfer none): the services for pages that are created from now on. */
const EaselSealedPageServices *
easel_web_engine_get_services (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return &self->services;
}

/** easel_web_engine_get_world: (transfer none): the script world of the bridge. */
const char *
easel_web_engine_get_world (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return self->world;
}

/** easel_web_engine_add_page: pages of this kind in future views use the dialect of @page. */
void
easel_web_engine_add_page (EaselWebEngine      *self,
                           const EaselPageKind *page)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));
  g_return_if_fail (page != NULL);

  g_ptr_array_add (self->pages, (gpointer) page);
}

/** easel_web_engine_create_dialect: (transfer full) (nullable): the dialect of the pages; %NULL: they have no bridge.
 * @profile: the class of a canvas. */
EaselWebDialect *
easel_web_engine_create_dialect (EaselWebEngine        *self,
                                 const EaselWebProfile *profile,
                                 EaselCanvas           *canvas)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  /* Only pages over the channel of a canvas can be of a kind that a source added. */
  for (guint i = 0; i < self->pages->len && profile == easel_web_profile_get (EASEL_WEB_CHANNEL); i++)
    {
      const EaselPageKind *page = self->pages->pdata[i];

      if (g_strcmp0 (page->content_type, easel_canvas_get_content_type (canvas)) == 0)
        return easel_web_ahp_canvas_new_for_page (canvas, page);
    }
  for (const EaselWebDialectKind *kind = self->dialects; kind->name != NULL; kind++)
    {
      if (g_strcmp0 (kind->name, profile->dialect) == 0)
        return kind->create (canvas);
    }

  return NULL;
}

/**
 * easel_web_engine_take_view:
 * @self: an engine without a refusal
 * @profile: the class of the pages to load
 * @declared: the address of the canvas
 * @forward: (nullable): a socket that leads to its server on another computer
 * @handler: serves the requests of the pages
 *
 * Returns an empty view, a prewarmed one if the profile allows it.
 *
 * Returns: (transfer full): the view
 */
WebKitWebView *
easel_web_engine_take_view (EaselWebEngine        *self,
                            const EaselWebProfile *profile,
                            const char            *declared,
                            GSocketAddress        *forward,
                            EaselWebHandler       *handler)
{
  WebKitWebView *view;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);
  g_return_val_if_fail (self->refusal == NULL, NULL);

  if (self->prewarmed.length > 0 && can_prewarm (profile))
    view = g_queue_pop_head (&self->prewarmed);
  else
    view = create_view (self, profile, declared, forward);
  g_hash_table_insert (self->handlers, view, g_object_ref (handler));
  if (self->prewarm_source != 0 && self->prewarmed.length > 0)
    refill_later (self);

  return view;
}

/** easel_web_engine_drop_view: the scheme handler refuses further requests of @view. */
void
easel_web_engine_drop_view (EaselWebEngine *self,
                            WebKitWebView  *view)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));

  g_hash_table_remove (self->handlers, view);
}

/** easel_web_engine_find_handler: the only function that assigns a request to a handler. Returns: (transfer none)
 * (nullable): the handler that was passed for @view. */
EaselWebHandler *
easel_web_engine_find_handler (EaselWebEngine *self,
                               WebKitWebView  *view)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return g_hash_table_lookup (self->handlers, view);
}

/**
 * easel_web_engine_refill:
 * @self: an engine
 *
 * Creates missing prewarmed views, and destroys surplus ones, when the main loop is idle; if enough are left for now,
 * only after a pause. Surfaces call it after loading, so that a new web process does not compete with theirs.
 */
void
easel_web_engine_refill (EaselWebEngine *self)
{
  guint wanted, enough;

  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));

  if (self->next_page != NULL && !has_room (self))
    drop_next_page (self);
  wanted = count_wanted (self);
  /* If a prewarmed view is left, another one is not urgent, and a starting process slows down a page that loads: the
   * next view is created when the user has stopped switching tabs. A script does not stop. */
  enough = self->expecting_source != 0 ? MIN (wanted, 2) : 1;
  if (self->prewarmed.length < enough || self->prewarmed.length > wanted)
    refill_at_once (self);
  else if (self->prewarmed.length < wanted)
    refill_later (self);
  else
    g_clear_handle_id (&self->prewarm_source, g_source_remove);
}

static gboolean
expected_cb (gpointer data)
{
  EaselWebEngine *self = data;

  self->expecting_source = 0;
  easel_web_engine_refill (self);
  return G_SOURCE_REMOVE;
}

/** easel_web_engine_expect: keeps another prewarmed view for a while. @profile: the class of pages of which one was
 * closed, as after a question of a script, which may ask the next. The closed page has freed more memory. */
void
easel_web_engine_expect (EaselWebEngine        *self,
                         const EaselWebProfile *profile)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));
  g_return_if_fail (profile != NULL);

  if (can_prewarm (profile))
    {
      g_clear_handle_id (&self->expecting_source, g_source_remove);
      self->expecting_source = g_timeout_add (EASEL_LIMIT_PREWARM_EXPECT, expected_cb, self);
    }
  easel_web_engine_refill (self);
}

/** easel_web_engine_wants_next_page: whether there is none that easel_web_engine_set_next_page() would replace, and
 * memory for one. */
gboolean
easel_web_engine_wants_next_page (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), FALSE);

  return self->next_page == NULL && has_room (self);
}

static gboolean
next_cb (gpointer data)
{
  EaselWebEngine *self = data;

  self->next_source = 0;
  drop_next_page (self);
  return G_SOURCE_REMOVE;
}

/**
 * easel_web_engine_set_next_page:
 * @self: an engine that wants a page
 * @page: a page with an empty view that only this page has
 *
 * Starts the process of @page. The page waits for the next canvas of a class that the engine does not create views for,
 * such as Apps; it is dropped after a while, or when memory is low.
 */
void
easel_web_engine_set_next_page (EaselWebEngine  *self,
                                EaselSealedPage *page)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));
  g_return_if_fail (EASEL_IS_SEALED_PAGE (page));

  drop_next_page (self);
  self->next_page = g_object_ref (page);
  self->next_source = g_timeout_add (EASEL_LIMIT_PREWARM_EXPECT, next_cb, self);
  start_process (self, easel_sealed_page_get_view (page), page);
}

/** easel_web_engine_get_next_page: (transfer none) (nullable): the page that was set last, if its process runs. */
EaselSealedPage *
easel_web_engine_get_next_page (EaselWebEngine *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  return self->next_is_started ? self->next_page : NULL;
}

/** easel_web_engine_take_next_page: (transfer full) (nullable): the same; the engine forgets it. */
EaselSealedPage *
easel_web_engine_take_next_page (EaselWebEngine *self)
{
  EaselSealedPage *page;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (self), NULL);

  page = easel_web_engine_get_next_page (self);
  if (page == NULL)
    return NULL;
  g_object_ref (page);
  drop_next_page (self);
  return page;
}

/** easel_web_engine_set_quota: limits the prewarmed views for suspended pages to the free quota; there are none of
 * them while memory is low. @quota: the quota of views. */
void
easel_web_engine_set_quota (EaselWebEngine *self,
                            EaselViewQuota *quota)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));
  g_return_if_fail (EASEL_IS_VIEW_QUOTA (quota));

  if (!g_set_object (&self->quota, quota))
    return;
  g_signal_connect_object (quota, "low", G_CALLBACK (easel_web_engine_refill), self, G_CONNECT_SWAPPED);
  easel_web_engine_refill (self);
}

/** easel_web_engine_add_sleeper: keeps another prewarmed view until easel_web_engine_remove_sleeper(), for the moment
 * in which the page wakes. @surface: a surface whose page was suspended. @profile: the class of its pages. */
void
easel_web_engine_add_sleeper (EaselWebEngine        *self,
                              EaselSurface          *surface,
                              const EaselWebProfile *profile)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));
  g_return_if_fail (EASEL_IS_SURFACE (surface));

  if (can_prewarm (profile) && g_hash_table_add (self->sleepers, surface))
    refill_at_once (self);
}

/**
 * easel_web_engine_remove_sleeper: the prewarmed view is used for the next load of @surface, or destroyed if there is
 * none.
 * @surface: a surface that is not suspended any more, or never was.
 */
void
easel_web_engine_remove_sleeper (EaselWebEngine *self,
                                 EaselSurface   *surface)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));

  if (g_hash_table_remove (self->sleepers, surface) && self->prewarmed.length > count_wanted (self))
    easel_web_engine_refill (self);
}

/** easel_web_engine_set_watchdog: for views that are taken from now on. @interval: milliseconds between pings.
 * @deadline: milliseconds until a response. */
void
easel_web_engine_set_watchdog (EaselWebEngine *self,
                               guint           interval,
                               guint           deadline)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (self));

  self->services.watchdog_interval = interval;
  self->services.watchdog_deadline = deadline;
}
