import { Hono } from 'hono'
import type { ServerContext } from '../server-context.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { Cookies } from '../session/cookies.ts'
import { createSessionRoutes } from './session-routes.ts'
import { createSignInRoutes } from './sign-in-routes.ts'

/** `/auth/*`: sign-in, its way back, who is signed in where, and sign-out. */
export function createAuthRoutes(deps: ServerDeps, cookies: Cookies): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.route('/', createSignInRoutes(deps, cookies))
  routes.route('/', createSessionRoutes(deps, cookies))
  return routes
}
