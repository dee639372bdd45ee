/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

struct _FakeSource
{
  EaselSource parent_instance;

  char *token;
  char *scopes;
  GPtrArray *held;    /* EaselSession, once for each hold */
  gboolean answers;
  int retries;
  int asked;
  int authenticated;
  gboolean is_refused;
  guint reopen_time;
};

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

static gboolean
is_refused (EaselSource *source)
{
  return FAKE_SOURCE (source)->is_refused;
}

static void
try_token (EaselSource        *source,
           const char         *resource,
           const char         *token,
           const char * const *scopes,
           GTask              *answered)
{
  g_autoptr(GTask) task = answered;

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
can_forget (EaselSource  *source,
            EaselSession *session)
{
  return easel_session_get_agent (session) != NULL && !easel_session_has_agent (session);
}

static void
forget (EaselSource  *source,
        EaselSession *session,
        GTask        *answered)
{
  FakeSource *self = FAKE_SOURCE (source);
  g_autoptr(GTask) task = answered;

  if (self->answers)
    {
      fake_source_remove_session (self, session);
      g_task_return_boolean (task, TRUE);
    }
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "No");
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

static guint
get_reopen_time (EaselSource *source,
                 EaselCanvas *canvas)
{
  return FAKE_SOURCE (source)->reopen_time;
}

/* Its title is its name then. */
static void
reopen (EaselSource  *source,
        EaselSession *session,
        const char   *instance_id,
        GTask        *task)
{
  g_autoptr(GTask) owned = task;
  FakeSource *self = FAKE_SOURCE (source);

  if (self->reopen_time == 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "It is too late.");
  else
    g_task_return_pointer (task, g_strdup (easel_canvas_get_channel (fake_source_open (self, session, instance_id,
                                                                                       instance_id))), g_free);
}

void
fake_source_set_reopen_time (FakeSource *self,
                             guint       seconds)
{
  self->reopen_time = seconds;
}

static void
fake_source_finalize (GObject *object)
{
  FakeSource *self = FAKE_SOURCE (object);

  g_free (self->token);
  g_free (self->scopes);
  g_ptr_array_unref (self->held);
  G_OBJECT_CLASS (fake_source_parent_class)->finalize (object);
}

static void
fake_source_class_init (FakeSourceClass *klass)
{
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fake_source_finalize;
  source_class->start = start;
  source_class->stop = stop;
  source_class->retry = retry;
  source_class->is_refused = is_refused;
  source_class->try_token = try_token;
  source_class->hold = hold;
  source_class->release = release;
  source_class->can_forget = can_forget;
  source_class->forget = forget;
  source_class->get_reopen_time = get_reopen_time;
  source_class->reopen = reopen;
}

static void
fake_source_init (FakeSource *self)
{
  g_autoptr(EaselMessageLog) message_log = easel_message_log_new ();

  easel_source_set_message_log (EASEL_SOURCE (self), message_log);
  easel_source_set_status (EASEL_SOURCE (self), EASEL_CONNECTION_IDLE, NULL);
  easel_source_set_here (EASEL_SOURCE (self), TRUE);
  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  self->answers = TRUE;
}

FakeSource *
fake_source_new (const char *id,
                 const char *title)
{
  return g_object_new (FAKE_TYPE_SOURCE, "id", id, "address", "ws://fake", "title", title, NULL);
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  FakeSource *self = g_object_new (FAKE_TYPE_SOURCE, "id", options->id, "address", options->address, "title",
                                   options->title, NULL);

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
  self->is_refused = FALSE;
  easel_source_set_status (EASEL_SOURCE (self), state, reason);
}

void
fake_source_refuse (FakeSource *self)
{
  self->is_refused = TRUE;
  easel_source_set_status (EASEL_SOURCE (self), EASEL_CONNECTION_FAILED, "Wrong token");
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
  easel_source_add_session (EASEL_SOURCE (self), session);
  g_object_unref (session);
}

void
fake_source_remove_session (FakeSource   *self,
                            EaselSession *session)
{
  GListStore *sessions = G_LIST_STORE (easel_source_get_sessions (EASEL_SOURCE (self)));
  guint position;

  g_assert_true (g_list_store_find (sessions, session, &position));
  easel_session_set_gone (session);
  g_list_store_remove (sessions, position);
}

/* (transfer full) */
static EaselCanvas *
make_canvas (FakeSource   *self,
             EaselSession *session,
             const char   *name,
             const char   *title)
{
  EaselSource *source = EASEL_SOURCE (self);
  g_autofree char *key = g_strconcat (easel_source_get_id (source), " ", easel_session_get_uri (session), " ", name, NULL);
  g_autofree char *channel = g_strconcat ("ahp-canvas:/", name, NULL);
  g_autofree char *address = g_strconcat ("ahp-canvas-content:/", name, "/index.html", NULL);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel,
                                          easel_source_get_title (source), TRUE);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.session = session;
  facts.instance_id = name;
  facts.title = title;
  facts.address = address;
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_READ;
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
  easel_source_set_here (EASEL_SOURCE (self), FALSE);
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
