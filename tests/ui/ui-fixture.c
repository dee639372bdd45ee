/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

struct _FakeSource
{
  EaselSource parent_instance;

  char *id;
  char *title;
  char *reason;
  char *token;
  char *scopes;
  GListStore *sessions;
  GPtrArray *held;    /* EaselSession, once for each hold */
  EaselConnectionState state;
  EaselTraffic *traffic;
  gboolean answers;
  int retries;
  int asked;
  gboolean is_elsewhere;
  int authenticated;
  gboolean is_refused;
};

static void init_source (EaselSourceClass *iface);
static void init_delegate (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeSource, fake_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, init_delegate))

static void
start (EaselSource *source)
{
  fake_source_set_state (FAKE_SOURCE (source), EASEL_CONNECTION_CONNECTING, NULL);
}

static void
stop (EaselSource *source)
{
  fake_source_set_state (FAKE_SOURCE (source), EASEL_CONNECTION_IDLE, NULL);
}

static void
retry (EaselSource *source)
{
  FAKE_SOURCE (source)->retries++;
}

static const char *
get_id (EaselSource *source)
{
  return FAKE_SOURCE (source)->id;
}

static const char *
get_title (EaselSource *source)
{
  return FAKE_SOURCE (source)->title;
}

static void
set_title (EaselSource *source,
           const char  *title)
{
  g_free (FAKE_SOURCE (source)->title);
  FAKE_SOURCE (source)->title = g_strdup (title);
}

static EaselConnectionState
get_state (EaselSource *source)
{
  return FAKE_SOURCE (source)->state;
}

static const char *
get_reason (EaselSource *source)
{
  return FAKE_SOURCE (source)->reason;
}

static GListModel *
get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (FAKE_SOURCE (source)->sessions);
}

static void
hold (EaselSource  *source,
      EaselSession *session)
{
  g_ptr_array_add (FAKE_SOURCE (source)->held, g_object_ref (session));
}

static void
release (EaselSource  *source,
         EaselSession *session)
{
  g_assert_true (g_ptr_array_remove (FAKE_SOURCE (source)->held, session));
}

static const char *
get_refused (EaselSource *source)
{
  return FAKE_SOURCE (source)->is_refused ? "ws://fake" : NULL;
}

static char *
dup_query (EaselSource *source)
{
  const char *uri = g_object_get_data (G_OBJECT (source), "uri");
  const char *query = uri != NULL ? strchr (uri, '?') : NULL;

  return query != NULL ? g_strdup (query + 1) : NULL;
}

static void
authenticate_async (EaselSource         *source,
                    const char          *resource,
                    const char          *token,
                    const char * const  *scopes,
                    GCancellable        *cancellable,
                    GAsyncReadyCallback  callback,
                    gpointer             data)
{
  g_autoptr(GTask) task = g_task_new (source, cancellable, callback, data);

  g_free (FAKE_SOURCE (source)->scopes);
  FAKE_SOURCE (source)->scopes = scopes != NULL ? g_strjoinv (" ", (GStrv) scopes) : NULL;
  if (g_strcmp0 (token, FAKE_SOURCE (source)->token) == 0)
    {
      FAKE_SOURCE (source)->authenticated++;
      if (FAKE_SOURCE (source)->is_refused)
        fake_source_set_state (FAKE_SOURCE (source), EASEL_CONNECTION_READY, NULL);
      g_task_return_boolean (task, TRUE);
    }
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "Wrong token");
}

static gboolean
is_here (EaselSource *source)
{
  return !FAKE_SOURCE (source)->is_elsewhere;
}

static gboolean
can_forget (EaselSource  *source,
            EaselSession *session)
{
  return easel_session_get_agent (session) != NULL && !easel_session_has_agent (session);
}

static void
forget_async (EaselSource         *source,
              EaselSession        *session,
              GAsyncReadyCallback  callback,
              gpointer             data)
{
  FakeSource *self = FAKE_SOURCE (source);
  g_autoptr(GTask) task = g_task_new (source, NULL, callback, data);

  if (self->answers)
    {
      fake_source_remove_session (self, session);
      g_task_return_boolean (task, TRUE);
    }
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "No");
}

static EaselTraffic *
get_traffic (EaselSource *source)
{
  return FAKE_SOURCE (source)->traffic;
}

static void
init_source (EaselSourceClass *iface)
{
  iface->start = start;
  iface->stop = stop;
  iface->retry = retry;
  iface->get_id = get_id;
  iface->get_title = get_title;
  iface->set_title = set_title;
  iface->get_state = get_state;
  iface->get_reason = get_reason;
  iface->get_refused = get_refused;
  iface->dup_query = dup_query;
  iface->get_sessions = get_sessions;
  iface->hold = hold;
  iface->release = release;
  iface->authenticate_async = authenticate_async;
  iface->is_here = is_here;
  iface->get_traffic = get_traffic;
  iface->can_forget = can_forget;
  iface->forget_async = forget_async;
}

typedef struct
{
  FakeSource *source;
  EaselSession *session;
  EaselCanvas *canvas;
} Asked;

static gboolean
answer_cb (gpointer user_data)
{
  Asked *asked = user_data;

  fake_source_take_away (asked->source, asked->session, asked->canvas);
  return G_SOURCE_REMOVE;
}

static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  FakeSource *self = FAKE_SOURCE (delegate);
  Asked *asked;

  self->asked++;
  if (!self->answers)
    return TRUE;
  asked = g_new0 (Asked, 1);
  asked->source = self;
  asked->canvas = canvas;
  asked->session = easel_canvas_get_session (canvas);
  g_idle_add_full (G_PRIORITY_DEFAULT, answer_cb, asked, g_free);
  return TRUE;
}

static void
init_delegate (EaselCanvasDelegateInterface *iface)
{
  iface->request_close = request_close;
}

static void
fake_source_finalize (GObject *object)
{
  FakeSource *self = FAKE_SOURCE (object);

  g_free (self->id);
  g_free (self->title);
  g_free (self->reason);
  g_free (self->token);
  g_free (self->scopes);
  g_object_unref (self->sessions);
  g_object_unref (self->traffic);
  g_ptr_array_unref (self->held);
  G_OBJECT_CLASS (fake_source_parent_class)->finalize (object);
}

static void
fake_source_class_init (FakeSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = fake_source_finalize;
  init_source (EASEL_SOURCE_CLASS (klass));
}

static void
fake_source_init (FakeSource *self)
{
  self->sessions = g_list_store_new (EASEL_TYPE_SESSION);
  self->traffic = easel_traffic_new ();
  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  self->answers = TRUE;
}

FakeSource *
fake_source_new (const char *id,
                 const char *title)
{
  FakeSource *self = g_object_new (FAKE_TYPE_SOURCE, NULL);

  self->id = g_strdup (id);
  self->title = g_strdup (title);
  return self;
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  FakeSource *self = fake_source_new (options->id, options->title);

  g_object_set_data_full (G_OBJECT (self), "uri", g_strdup (options->address), g_free);
  g_object_set_data_full (G_OBJECT (self), "client-id", g_strdup (options->client_id), g_free);
  return EASEL_SOURCE (self);
}

static const char * const schemes[] = { "ws", "wss", NULL };

/* In the place of the real one, also in what is remembered. */
static const EaselSourceKind fake_source_kind = {
  .name = "ahp", .title = "Fake host", .icon = "network-server-symbolic", .schemes = schemes, .create = create,
};

EaselSourceKinds fake_source_kinds[] = { &fake_source_kind, NULL };

void
fake_source_set_state (FakeSource       *self,
                       EaselConnectionState  state,
                       const char       *reason)
{
  g_free (self->reason);
  self->reason = g_strdup (reason);
  self->state = state;
  self->is_refused = FALSE;
  g_object_notify (G_OBJECT (self), "reason");
  g_object_notify (G_OBJECT (self), "state");
}

void
fake_source_refuse (FakeSource *self)
{
  fake_source_set_state (self, EASEL_CONNECTION_FAILED, "Wrong token");
  self->is_refused = TRUE;
  g_object_notify (G_OBJECT (self), "state");
}

EaselSession *
fake_source_add_session (FakeSource *self,
                         const char *uri,
                         const char *title)
{
  EaselSession *session = easel_session_new (uri);

  easel_session_set_title (session, title);
  fake_source_take_session (self, session);
  return session;
}

/* Lists @session (transfer full), of which something is known already. */
void
fake_source_take_session (FakeSource   *self,
                          EaselSession *session)
{
  g_list_store_append (self->sessions, session);
  g_object_unref (session);
}

void
fake_source_remove_session (FakeSource   *self,
                            EaselSession *session)
{
  guint position;

  g_assert_true (g_list_store_find (self->sessions, session, &position));
  easel_session_set_gone (session);
  g_list_store_remove (self->sessions, position);
}

/* (transfer full) */
static EaselCanvas *
make_canvas (FakeSource   *self,
             EaselSession *session,
             const char   *name,
             const char   *title)
{
  g_autofree char *key = g_strconcat (self->id, " ", easel_session_get_uri (session), " ", name, NULL);
  g_autofree char *channel = g_strconcat ("ahp-canvas:/", name, NULL);
  g_autofree char *address = g_strconcat ("ahp-canvas-content:/", name, "/index.html", NULL);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, self->title, TRUE);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.session = session;
  facts.instance_id = name;
  facts.title = title;
  facts.address = address;
  facts.abilities = EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_READ;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (canvas, &facts);
  return canvas;
}

static EaselCanvas *
open_canvas (FakeSource   *self,
             EaselSession *session,
             const char   *name,
             const char   *title,
             gboolean      is_fresh)
{
  g_autoptr(EaselCanvas) canvas = make_canvas (self, session, name, title);

  if (is_fresh)
    easel_canvas_set_fact (canvas, is_fresh, TRUE);
  easel_canvas_list_append (easel_session_get_canvases (session), canvas);
  return canvas;
}

void
fake_source_open_many (FakeSource   *self,
                       EaselSession *session,
                       guint         n)
{
  g_autoptr(GPtrArray) canvases = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      g_ptr_array_add (canvases, make_canvas (self, session, name, name));
    }
  easel_canvas_list_append_all (easel_session_get_canvases (session), canvases);
}

EaselCanvas *
fake_source_open (FakeSource   *self,
                  EaselSession *session,
                  const char   *name,
                  const char   *title)
{
  return open_canvas (self, session, name, title, FALSE);
}

EaselCanvas *
fake_source_open_fresh (FakeSource   *self,
                        EaselSession *session,
                        const char   *name,
                        const char   *title)
{
  return open_canvas (self, session, name, title, TRUE);
}

void
fake_source_take_away (FakeSource   *self,
                       EaselSession *session,
                       EaselCanvas  *canvas)
{
  g_autoptr(EaselCanvas) owned = g_object_ref (canvas);

  easel_canvas_list_remove (easel_session_get_canvases (session), owned);
  easel_canvas_set_state (owned, EASEL_CANVAS_GONE, NULL);
}

void
fake_source_set_answers (FakeSource *self,
                         gboolean    answers)
{
  self->answers = answers;
}

int
fake_source_count_retries (FakeSource *self)
{
  return self->retries;
}

int
fake_source_count_holds (FakeSource *self)
{
  return self->held->len;
}

gboolean
fake_source_is_held (FakeSource   *self,
                     EaselSession *session)
{
  return g_ptr_array_find (self->held, session, NULL);
}

int
fake_source_count_asked (FakeSource *self)
{
  return self->asked;
}

void
fake_source_set_elsewhere (FakeSource *self)
{
  self->is_elsewhere = TRUE;
}

int
fake_source_count_authenticated (FakeSource *self)
{
  return self->authenticated;
}

const char *
fake_source_get_scopes (FakeSource *self)
{
  return self->scopes;
}

void
fake_source_set_token (FakeSource *self,
                       const char *token)
{
  g_free (self->token);
  self->token = g_strdup (token);
}

struct _FakeSurface
{
  EaselSurface parent_instance;

  int reloads;
};

G_DEFINE_FINAL_TYPE (FakeSurface, fake_surface, EASEL_TYPE_SURFACE)

static void
fake_surface_reload (EaselSurface *surface)
{
  FAKE_SURFACE (surface)->reloads++;
}

static gboolean
fake_surface_key_cb (GtkWidget *widget,
                     GVariant  *arguments,
                     gpointer   user_data)
{
  fake_surface_reload (EASEL_SURFACE (widget));
  return GDK_EVENT_STOP;
}

static void
fake_surface_class_init (FakeSurfaceClass *klass)
{
  EASEL_SURFACE_CLASS (klass)->reload = fake_surface_reload;
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_j, GDK_CONTROL_MASK, fake_surface_key_cb, NULL);
}

static void
fake_surface_init (FakeSurface *self)
{
}

EaselSurface *
fake_surface_new (EaselCanvas *canvas)
{
  EaselSurface *self = g_object_new (FAKE_TYPE_SURFACE, "canvas", canvas, NULL);

  easel_surface_set_content (self, gtk_entry_new ());
  easel_surface_set_state (self, EASEL_SURFACE_LIVE, NULL);
  return self;
}

static gboolean
match_any (EaselCanvas *canvas)
{
  return TRUE;
}

static EaselSurface *
create_surface (EaselCanvas   *canvas,
                EaselServices *services)
{
  return fake_surface_new (canvas);
}

const EaselSurfaceKind fake_surface_kind = { "fake", match_any, create_surface };

int
fake_surface_count_reloads (FakeSurface *self)
{
  return self->reloads;
}

char *
fixture_make_folder (void)
{
  g_autoptr(GError) error = NULL;
  char *folder = g_dir_make_tmp ("easel-ui-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

void
fixture_remove_folder (char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
  g_free (folder);
}

GtkWidget *
fixture_find (GtkWidget    *root,
              GType         type,
              FixtureMatch  match,
              gpointer      data)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (match == NULL || match (root, data)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = fixture_find (child, type, match, data);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_text (GtkWidget *widget,
          gpointer   data)
{
  return gtk_widget_get_mapped (widget) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), data) == 0;
}

GtkWidget *
fixture_find_text (GtkWidget  *root,
                   const char *text)
{
  return fixture_find (root, GTK_TYPE_LABEL, has_text, (gpointer) text);
}

static gboolean
has_taken_key (GtkWidget *widget,
               gpointer   keys)
{
  guint key = gtk_label_get_mnemonic_keyval (GTK_LABEL (widget));

  return key != GDK_KEY_VoidSymbol && gtk_widget_get_mapped (widget) &&
         !g_hash_table_add (keys, GUINT_TO_POINTER (gdk_keyval_to_lower (key)));
}

GtkWidget *
fixture_find_doubled_key (GtkWidget *root)
{
  g_autoptr(GHashTable) keys = g_hash_table_new (NULL, NULL);

  return fixture_find (root, GTK_TYPE_LABEL, has_taken_key, keys);
}
