/* SPDX-License-Identifier: GPL-3.0-or-later */
'use strict';

const where = document.getElementById('where');
document.addEventListener('focusin', (event) => {
  where.value = event.target.id;
  where.dispatchEvent(new Event('input', { bubbles: true }));
});
gsvCanvas.subscribe((state) => { document.title = `Deploy ${state.service}: ${state.status}`; });
