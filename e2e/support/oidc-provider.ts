import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { freePort } from '#test/storage/free-port.ts'
import { interfaceHandler } from './interface-handler.ts'
import { type Handler, listen } from './listen.ts'
import type { Seed } from './start-starboard.ts'

export type OtherDeployment = {
  /** Settings that point Starboard at this deployment, where it must register itself. */
  readonly settings: Record<string, string>
  /** An already registered client. */
  readonly client: { readonly id: string; readonly secret: string }
  readonly close: () => Promise<void>
}

type Options = {
  readonly data: Seed
  /** Where Starboard receives the authorization code. */
  readonly redirectUri: string
  /** Replaces the simple interface over the data. */
  readonly answers?: (accepts: (accessToken: string) => Promise<boolean>) => Handler
}

const client = { id: 'starboard-e2e', secret: 'a-secret-of-the-end-to-end-tests' }
const accountId = 'ada'

/** Name of the button on this authorization server's pages. */
export const signInButton = 'Continue as Ada'
export const signOutButton = 'Sign Ada out'

/**
 * Another deployment of the interface: an independent authorization server (oidc-provider) that signs in one fixed
 * person from the group auditors, and an API that accepts only that server's access tokens.
 */
export const startOtherDeployment = async ({
  data,
  redirectUri,
  answers,
}: Options): Promise<OtherDeployment> => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  // Loaded only here, because it is slow and prints a warning on Node 20.
  const oidc = await import('oidc-provider')
  const provider = new oidc.Provider(issuer, configuration(redirectUri))
  const authorization = await listen(withInteraction(provider), port)

  const accepts = async (token: string): Promise<boolean> =>
    (await provider.AccessToken.find(token)) !== undefined
  const api = await listen(answers?.(accepts) ?? interfaceHandler({ data, accepts }))

  return {
    settings: {
      API_BASE_URL: api.url,
      OAUTH_ISSUER: issuer,
      OAUTH_SCOPE: 'openid',
    },
    client,
    close: async () => {
      await Promise.all([authorization.close(), api.close()])
    },
  }
}

const configuration = (redirectUri: string): Record<string, unknown> => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  cookies: { keys: ['cookies-of-the-end-to-end-tests'] },
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context: { body: string }, form: string) => {
        context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">${signOutButton}</button>`
      },
    },
  },
  claims: { openid: ['sub', 'groups'] },
  conformIdTokenClaims: false,
  findAccount: (_context: unknown, id: string) => ({
    accountId: id,
    claims: () => ({ sub: id, groups: ['auditors'] }),
  }),
  ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
})

const withInteraction = (provider: Provider): Handler => {
  const handle = provider.callback()
  return (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    if (request.url?.startsWith('/interaction/') !== true) return handle(request, response)
    return interact(provider, request, response)
  }
}

/** A page with one button that signs in and consents. */
const interact = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method !== 'POST') {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><title>Sign in</title><form method="post"><button>${signInButton}</button></form>`)
    return
  }
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
}
