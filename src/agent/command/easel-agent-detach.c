/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-agent-detach.h"

#include <fcntl.h>
#include <unistd.h>

void
easel_agent_detach_streams (void)
{
  int nowhere = open ("/dev/null", O_RDWR | O_CLOEXEC);

  for (int fd = STDIN_FILENO; nowhere >= 0 && fd <= STDERR_FILENO; fd++)
    dup2 (nowhere, fd);
  if (nowhere > STDERR_FILENO)
    close (nowhere);
}
