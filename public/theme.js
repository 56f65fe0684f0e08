// Runs before the first paint, so that a chosen theme never flashes the other one. 'self' only: no inline script.
try {
  const theme = localStorage.getItem('starboard.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be denied: the system's theme holds.
}
