import { raw } from 'hono/html'

/** Starboard's look (the values of `src/ui/tokens.css`), on a page that may load nothing. */
export const signInStyle = raw(`
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(0.963 0.004 240), oklch(0.156 0.007 245));
  --card: light-dark(oklch(1 0 0), oklch(0.208 0.009 245));
  --line: light-dark(oklch(0.912 0.006 240), oklch(0.3 0.011 245));
  --text: light-dark(oklch(0.24 0.014 245), oklch(0.945 0.004 240));
  --quiet: light-dark(oklch(0.475 0.016 245), oklch(0.73 0.012 240));
  --accent: light-dark(oklch(0.47 0.095 166), oklch(0.79 0.125 166));
  --accent-hover: light-dark(oklch(0.42 0.09 166), oklch(0.83 0.12 166));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.03 166));
  --hover: light-dark(oklch(0.955 0.005 240), oklch(0.252 0.01 245));
  --ring: light-dark(oklch(0.56 0.12 166), oklch(0.79 0.125 166));
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--page); color: var(--text);
  font: 14px/1.45 "Geist Variable", system-ui, -apple-system, "Segoe UI", sans-serif;
}
main {
  width: 100%; max-width: 24rem; padding: 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px;
}
.mark { width: 36px; height: 36px; display: block; }
.mark rect { fill: #0c6b4f; }
.mark path { fill: #fff; }
h1 { margin: 1.25rem 0 .5rem; font-size: 1.25rem; line-height: 1.4; letter-spacing: -.015em; font-weight: 620; }
.lead { margin: 0 0 1.5rem; color: var(--quiet); text-wrap: pretty; }
.lead strong { color: var(--text); font-weight: 560; overflow-wrap: anywhere; }
button {
  display: block; width: 100%; padding: .4375rem 1rem; border-radius: 6px; border: 1px solid var(--line);
  font: inherit; font-weight: 560; color: var(--text); background: var(--card); cursor: pointer;
  transition: background-color .12s;
}
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.admin { background: var(--accent); border-color: transparent; color: var(--on-accent); }
.admin:hover { background: var(--accent-hover); }
.note { margin: .375rem 0 1rem; font-size: .8125rem; color: var(--quiet); text-align: center; }
.cancel { border-color: transparent; background: none; color: var(--quiet); }
.end {
  display: inline; width: auto; padding: 0; border: 0; background: none; color: inherit;
  font-weight: inherit; text-decoration: underline; text-underline-offset: 2px;
}
.end:hover { background: none; color: var(--text); }
.foot { margin: 1.25rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .8125rem; color: var(--quiet); }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`)
