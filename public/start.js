// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem('starboard.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be denied: the system's theme holds.
}

// Requests the screen's list while the scripts still load. `src/api/send.ts` takes the answer.
{
  const facts = document.getElementById('starboard-facts')
  if (facts) document.documentElement.dataset.frame = 'signed-in'
  const call = facts && JSON.parse(facts.textContent).call
  if (call) {
    const stop = new AbortController()
    const { path, headers } = call
    const answer = fetch((document.documentElement.dataset.base ?? '') + path, {
      headers,
      signal: stop.signal,
      cache: 'no-store',
    })
    answer.catch(() => undefined)
    globalThis.starboardFirstCall = { path, headers, answer, stop, at: performance.now() }
  }
}

/** Without its main script, the page would stay empty: it failed, or stalls in transit. */
function showMissing() {
  if (document.querySelector('#root > :not([popover])')) return
  document.documentElement.dataset.frame = 'failed'
  // Browsers may have cached a broken one, which reloading the page would not replace.
  for (const { src } of document.scripts) if (src) fetch(src, { cache: 'reload' }).catch(() => undefined)
}
addEventListener('error', ({ target }) => target.type === 'module' && showMissing(), { capture: true })
setTimeout(showMissing, 30_000)
