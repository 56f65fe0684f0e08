import { html, raw } from 'hono/html'
import type { Role } from '../context/sql-store.ts'
import { grantDays, newSecret, parameters } from './authorization-request.ts'

/** Starboard's look (values from `src/ui/tokens.css`), for a page that may load nothing. */
const signInStyle = raw(`
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

/** A page and the Content-Security-Policy to send with it. */
export type Page = { readonly html: Html; readonly policy: string }

type Html = ReturnType<typeof html>

/** Target of the button that ends every sign-in. */
export const endPath = '/oauth2/end-sign-ins'

const actions = {
  admin: { label: 'Continue as admin', note: 'Read everything, and save and delete queries' },
  viewer: { label: 'Continue as viewer', note: 'Read everything, change nothing' },
} as const

/**
 * The page that asks for a role. `form-action` must also name the client's origin, because Chromium applies it to the
 * redirect after the form, too.
 */
export function signInPage(search: URLSearchParams, roles: readonly Role[], clientOrigin: string): Page {
  // Only known parameters, or a link could include an answer.
  const hidden = parameters
    .filter((name) => search.has(name))
    .map((name) => html`<input type="hidden" name="${name}" value="${search.get(name)}" />`)
  const buttons = roles.map(
    (role) =>
      html`<button class="${role}" name="role" value="${role}" aria-describedby="${role}-note">
          ${actions[role].label}
        </button>
        <p class="note" id="${role}-note">${actions[role].note}</p>`,
  )
  return frame(
    'Sign in to Starboard',
    html`<p class="lead">
        <strong>${new URL(clientOrigin).host}</strong> asks for access to organizations, API tokens, and saved
        queries on this computer until you sign out, for at most ${grantDays} days.
      </p>
      <form method="post" action="/oauth2/authorize">
        ${hidden} ${buttons}
        <button class="cancel" name="role" value="">Cancel</button>
      </form>
      <form class="foot" method="post" action="${endPath}">
        Local authorization server. It asks for no password and only answers this computer.
        <button class="end">End every sign-in here</button>
      </form>`,
    `'self' ${clientOrigin}`,
  )
}

/** The page after every sign-in has ended. */
export function endedPage(): Page {
  return frame(
    'Every sign-in has ended',
    html`<p class="lead" role="status">
      Codes and tokens that were given here no longer work. Anyone who was signed in has to sign in again.
    </p>`,
    "'none'",
  )
}

/** The page for a request that must not be redirected back to its client. */
export function stopPage(message: string): Page {
  return frame('This sign-in cannot continue', html`<p class="lead" role="alert">${message}</p>`, "'none'")
}

function frame(title: string, content: Html, formAction: string): Page {
  const nonce = newSecret()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${html`<style nonce="${nonce}">
          ${signInStyle}
        </style>`}
      </head>
      <body>
        <main>
          <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="8" />
            <path d="M16 5.5 18.7 13.3 26.5 16 18.7 18.7 16 26.5 13.3 18.7 5.5 16 13.3 13.3Z" />
          </svg>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return { html: page, policy }
}
