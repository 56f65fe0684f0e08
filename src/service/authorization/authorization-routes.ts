import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError } from '../http-error.ts'
import type { ServiceContext, ServiceEnv } from '../service-context.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { scopes } from './client.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * A small OAuth 2.0 authorization server, because the interface asks for a token from one and shows no address.
 * It knows two people, an admin and a viewer, and asks for no password: it must only ever listen on loopback.
 */
export function authorizationRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const { url } = context
  const app = new Hono<ServiceEnv>()
  // RFC 8414, section 2.
  app.get('/.well-known/oauth-authorization-server', (c) =>
    c.json({
      issuer: url,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/oauth2/token`,
      revocation_endpoint: `${url}/oauth2/revoke`,
      scopes_supported: scopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.use('/oauth2/*', bodyLimit({ maxSize: 64 * 1024, onError: tooLarge }))
  app.route('/', authorizeRoutes(context))
  app.route('/', tokenRoutes(context))
  return app
}

function tooLarge(): never {
  throw new HttpError(413, 'The form is larger than 64 KiB.')
}
