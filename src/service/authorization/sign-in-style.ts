import { raw } from 'hono/html'

/** Starboard's look, on a page that may load nothing. */
export const signInStyle = raw(`
:root {
  color-scheme: light dark;
  --page: #f6f7f6; --card: #fff; --line: #e1e5e2; --text: #17201c; --quiet: #58645e;
  --accent: #0c6b4f; --accent-hover: #095840; --on-accent: #fff; --hover: #eff3f0; --ring: #0c6b4f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1412; --card: #161d1a; --line: #29332e; --text: #e8eeea; --quiet: #9aa8a1;
    --accent: #3fb58d; --accent-hover: #57c59f; --on-accent: #06231a; --hover: #1f2824; --ring: #57c59f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--page); color: var(--text);
  font: 15px/1.5 "Geist Variable", system-ui, -apple-system, "Segoe UI", sans-serif;
}
main {
  width: 100%; max-width: 24.5rem; padding: 2rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px;
  box-shadow: 0 1px 2px rgb(0 0 0 / 4%), 0 12px 32px -12px rgb(0 0 0 / 14%);
}
.mark { width: 36px; height: 36px; display: block; }
.mark rect { fill: #0c6b4f; }
.mark path { fill: #fff; }
h1 { margin: 1.25rem 0 .5rem; font-size: 1.375rem; line-height: 1.25; letter-spacing: -.015em; font-weight: 620; }
.lead { margin: 0 0 1.5rem; color: var(--quiet); text-wrap: pretty; }
.lead strong { color: var(--text); font-weight: 560; overflow-wrap: anywhere; }
button {
  display: block; width: 100%; padding: .625rem 1rem; border-radius: 8px; border: 1px solid var(--line);
  font: inherit; font-weight: 560; color: var(--text); background: var(--card); cursor: pointer;
  transition: background-color .12s;
}
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.admin { background: var(--accent); border-color: transparent; color: var(--on-accent); }
.admin:hover { background: var(--accent-hover); }
.note { margin: .375rem 0 1rem; font-size: .8125rem; color: var(--quiet); text-align: center; }
.cancel { border-color: transparent; background: none; color: var(--quiet); }
.foot { margin: 1.25rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .8125rem; color: var(--quiet); }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`)
