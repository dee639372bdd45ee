/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-media"

/* easel-picture reads an image from standard input and writes its width, height and pixels to standard output. Easel
 * starts it once for each file of an agent. Before it reads the file it drops all privileges: afterwards the kernel
 * does not allow it to open files, start programs or make connections. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "a2ui-media-limits.h"

#if defined (__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined (__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* AddressSanitizer reserves terabytes of address space, and its final report needs additional system calls. */
#ifdef __SANITIZE_ADDRESS__
#define IS_SANITIZED TRUE
#else
#define IS_SANITIZED FALSE
#endif

/* From this version on, gdk-pixbuf uses glycin, which decodes in a sandbox of its own and must be able to start
 * that. */
#define FIRST_MINOR_OF_GLYCIN 43

/* The longest file that may come from the network. */
#define MAX_BYTES A2UI_LIMIT_FILE_BYTES

static GByteArray *
read_all (void)
{
  GByteArray *bytes = g_byte_array_new ();
  guint8 buffer[65536];
  ssize_t n;

  while ((n = read (STDIN_FILENO, buffer, sizeof buffer)) > 0 && bytes->len <= MAX_BYTES)
    g_byte_array_append (bytes, buffer, n);
  return bytes;
}

/* (nullable): the type of the file, if it is one of the few allowed ones. Other loaders of gdk-pixbuf are rarely used
 * and rarely maintained. */
static const char *
find_type (GByteArray *bytes)
{
  const guint8 *data = bytes->data;

  if (bytes->len < 16 || bytes->len > MAX_BYTES)
    return NULL;
  if (memcmp (data, "\x89PNG\r\n\x1a\n", 8) == 0)
    return "png";
  if (memcmp (data, "\xff\xd8\xff", 3) == 0)
    return "jpeg";
  if (memcmp (data, "GIF8", 4) == 0)
    return "gif";
  if (memcmp (data, "RIFF", 4) == 0 && memcmp (data + 8, "WEBP", 4) == 0)
    return "webp";
  return NULL;
}

#ifdef ARCHITECTURE
/* Allows only the system calls that memory and two pipes need. */
static gboolean
shut (void)
{
#define ALLOW(number) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, arch)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    ALLOW (SYS_read), ALLOW (SYS_write), ALLOW (SYS_close), ALLOW (SYS_brk), ALLOW (SYS_mmap), ALLOW (SYS_munmap),
    ALLOW (SYS_mremap), ALLOW (SYS_mprotect), ALLOW (SYS_madvise), ALLOW (SYS_futex), ALLOW (SYS_exit),
    ALLOW (SYS_exit_group), ALLOW (SYS_rt_sigreturn), ALLOW (SYS_clock_gettime), ALLOW (SYS_getrandom),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
#undef ALLOW
  struct sock_fprog program = { G_N_ELEMENTS (filter), filter };

  return prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static gboolean
shut (void)
{
  return TRUE;
}
#endif

/* Drops all privileges. FALSE: that failed, and the file must not be read. */
static gboolean
give_up (void)
{
  struct rlimit memory = { A2UI_LIMIT_DECODER_BYTES, A2UI_LIMIT_DECODER_BYTES };
  struct rlimit seconds = { A2UI_LIMIT_DECODER_SECONDS, A2UI_LIMIT_DECODER_SECONDS };
  struct rlimit none = { 0, 0 };

  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || setrlimit (RLIMIT_CPU, &seconds) != 0 ||
      setrlimit (RLIMIT_CORE, &none) != 0)
    return FALSE;
  if (IS_SANITIZED || gdk_pixbuf_minor_version >= FIRST_MINOR_OF_GLYCIN)
    return TRUE;
  return setrlimit (RLIMIT_AS, &memory) == 0 && setrlimit (RLIMIT_FSIZE, &none) == 0 && shut ();
}

static void
size_cb (GdkPixbufLoader *loader,
         int              width,
         int              height,
         gpointer         user_data)
{
  double scale;

  /* The loader stops if the size is set to 0. */
  if (width < 1 || height < 1 || (gint64) width * height > A2UI_LIMIT_PICTURE_PIXELS)
    {
      gdk_pixbuf_loader_set_size (loader, 0, 0);
      return;
    }
  scale = MIN (1, MIN ((double) A2UI_LIMIT_PICTURE_SIDE / width, (double) A2UI_LIMIT_PICTURE_SIDE / height));
  if (scale < 1)
    gdk_pixbuf_loader_set_size (loader, MAX (1, (int) (width * scale)), MAX (1, (int) (height * scale)));
}

static gboolean
write_all (gconstpointer data,
           gsize         length)
{
  const char *at = data;

  while (length > 0)
    {
      ssize_t n = write (STDOUT_FILENO, at, length);

      if (n <= 0)
        return FALSE;
      at += n;
      length -= n;
    }
  return TRUE;
}

static gboolean
write_pixels (GdkPixbuf *pixbuf)
{
  g_autoptr(GdkPixbuf) turned = gdk_pixbuf_apply_embedded_orientation (pixbuf);
  g_autoptr(GdkPixbuf) rgba = gdk_pixbuf_add_alpha (turned, FALSE, 0, 0, 0);
  guint32 head[] = { gdk_pixbuf_get_width (rgba), gdk_pixbuf_get_height (rgba) };
  const guint8 *pixels = gdk_pixbuf_read_pixels (rgba);

  if (!write_all (head, sizeof head))
    return FALSE;
  for (guint i = 0; i < head[1]; i++)
    if (!write_all (pixels + (gsize) i * gdk_pixbuf_get_rowstride (rgba), (gsize) head[0] * 4))
      return FALSE;
  return TRUE;
}

int
main (void)
{
  g_autoptr(GByteArray) bytes = read_all ();
  const char *type = find_type (bytes);
  /* Loads the module of the type now, because files cannot be opened later. */
  g_autoptr(GdkPixbufLoader) loader = type != NULL ? gdk_pixbuf_loader_new_with_type (type, NULL) : NULL;
  GdkPixbuf *pixbuf;

  if (loader == NULL)
    return 1;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_cb), NULL);
  if (!give_up ())
    return 1;
  if (!gdk_pixbuf_loader_write (loader, bytes->data, bytes->len, NULL) || !gdk_pixbuf_loader_close (loader, NULL))
    return 1;
  pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  return pixbuf != NULL && write_pixels (pixbuf) ? 0 : 1;
}
