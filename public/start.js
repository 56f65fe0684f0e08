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

// Without its main script, the page would stay empty: it failed, or stalls in transit.
addEventListener(
  'error',
  ({ target }) => {
    if (target.type === 'module') document.documentElement.dataset.frame = 'failed'
  },
  { capture: true },
)
setTimeout(() => {
  document.documentElement.dataset.frame = 'failed'
}, 30_000)
