import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import { listenForTest } from '../storage/listen-for-test.ts'

const accountId = 'ada'
const client = { id: 'starboard', secret: 'a-secret-of-the-tests' }

export type OidcProviderOptions = {
  readonly secret?: string | null
  /** The client's authentication method; `none` for a public client. */
  readonly method?: 'client_secret_basic' | 'client_secret_post' | 'none'
  /** Lifetime of an access token in seconds. */
  readonly accessTokenLife?: number
  /** The address to notify when a user has signed out (OpenID Connect Back-Channel Logout 1.0). */
  readonly backChannel?: string
}

/**
 * A third-party authorization server, which signs in one user and registers clients at `/reg`. `tokenRequests` has an
 * entry per token request, `registrations` one per registration.
 */
export async function startOidcProvider(redirectUri: string, options: OidcProviderOptions = {}) {
  const {
    method = 'client_secret_basic',
    secret = client.secret,
    accessTokenLife = 600,
    backChannel,
  } = options
  vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const { Provider } = await import('oidc-provider')
  const tokenRequests: string[] = []
  const registrations: string[] = []
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listenForTest(server)}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        ...(secret !== null && { client_secret: secret }),
        token_endpoint_auth_method: method,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        post_logout_redirect_uris: [new URL('/sign-in', redirectUri).href],
        ...(backChannel !== undefined && {
          backchannel_logout_uri: backChannel,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    cookies: { keys: ['cookies-of-the-tests'] },
    features: {
      backchannelLogout: { enabled: backChannel !== undefined },
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
    },
    // Bypasses the provider's own dispatcher, which refuses addresses of this machine.
    fetch: (url: string, { method, headers, body }: Required<RequestInit>) =>
      fetch(url, { method, headers, body }),
    rotateRefreshToken: true,
    scopes: ['openid', 'offline_access', 'profile'],
    claims: { profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: 'Ada' }),
    }),
    ttl: {
      AccessToken: accessTokenLife,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 3600,
      Session: 3600,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  })
  const handle = provider.callback()
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId }, consent })
  }
  server.on('request', (request, response) => {
    if (request.url === '/token') tokenRequests.push(request.method ?? '')
    if (request.url === '/reg') registrations.push(request.method ?? '')
    if (request.url?.startsWith('/interaction/') !== true) return handle(request, response)
    void interact(request, response)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return { issuer, client: { ...client, secret }, provider, registrations, tokenRequests }
}

/** The cookies that a browser holds for the authorization server. */
export type CookieJar = Map<string, string>

/** Opens a URL as a browser with these cookies would. */
export async function openAs(cookies: CookieJar, url: URL, init: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  return response
}

/** Follows an authorization URL as a browser would, and returns the path and query of the redirect to `redirectUri`. */
export async function followTo(
  address: string,
  redirectUri: string,
  cookies: CookieJar = new Map(),
): Promise<string> {
  let url = new URL(address)
  for (let hops = 0; !url.href.startsWith(redirectUri); hops += 1) {
    const response = await openAs(cookies, url)
    const location = response.headers.get('location')
    if (location === null || hops > 10) throw new Error(`${url.pathname}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return `${url.pathname}${url.search}`
}
