import { html } from 'hono/html'
import type { Role } from '../store.ts'
import { parameters } from './authorization-request.ts'
import { grantDays } from './client.ts'
import { newSecret } from './secret.ts'
import { signInStyle } from './sign-in-style.ts'

/** A page and the Content-Security-Policy it must be sent with. */
export type Page = { readonly html: Html; readonly policy: string }

type Html = ReturnType<typeof html>

/** Where the button to end every sign-in leads. */
export const endPath = '/oauth2/end-sign-ins'

const actions = {
  admin: { label: 'Continue as admin', note: 'Read everything, save and delete queries' },
  viewer: { label: 'Continue as viewer', note: 'Read everything, change nothing' },
} as const

/**
 * The page that asks who to continue as. `form-action` must name the client's origin too, because Chromium holds the
 * redirect after a form against it.
 */
export function signInPage(search: URLSearchParams, roles: readonly Role[], clientOrigin: string): Page {
  // Nothing else of the address, or a link could bring an answer along.
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
        <strong>${new URL(clientOrigin).host}</strong> asks for access to organizations, API tokens and saved
        queries on this computer, until you sign out, ${grantDays} days at most.
      </p>
      <form method="post" action="/oauth2/authorize">
        ${hidden} ${buttons}
        <button class="cancel" name="role" value="">Cancel</button>
      </form>
      <form class="foot" method="post" action="${endPath}">
        Local authorization server. It asks for no password and answers this computer only.
        <button class="end">End every sign-in here</button>
      </form>`,
    `'self' ${clientOrigin}`,
  )
}

/** What the button at the foot of the page did. */
export function endedPage(): Page {
  return frame(
    'Every sign-in has ended',
    html`<p class="lead" role="status">
      Codes and tokens that were given here no longer work. Whoever was signed in has to sign in again.
    </p>`,
    "'none'",
  )
}

/** The page for a request that must not be sent back to where it came from. */
export function stopPage(message: string): Page {
  return frame('This sign-in cannot go on', html`<p class="lead" role="alert">${message}</p>`, "'none'")
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
