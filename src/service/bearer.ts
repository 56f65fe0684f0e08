import { timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { secretHash } from './authorization/authorization-request.ts'
import { HttpError, type ServiceContext, type ServiceEnv } from './context/service-context.ts'
import type { Role } from './context/sql-store.ts'

/**
 * Requires `Authorization: Bearer …` (interface, "Authentication") and sets the caller's role.
 * Our choice: 401 with `WWW-Authenticate` (RFC 6750, 3) for a missing, unknown, or expired token.
 */
export function requireBearer(context: ServiceContext) {
  return createMiddleware<ServiceEnv>(async (c, next) => {
    const header = c.req.header('authorization')
    const token = /^bearer +([^\s]+)$/i.exec(header ?? '')?.[1]
    if (token === undefined) {
      throw new HttpError(
        401,
        'An access token is missing: send the header "Authorization: Bearer <ACCESS_TOKEN>".',
        {
          'WWW-Authenticate': 'Bearer realm="starboard"',
        },
      )
    }
    const role = await roleOf(context, token)
    if (role === null) {
      throw new HttpError(401, 'The access token is unknown, expired, or revoked.', {
        'WWW-Authenticate': 'Bearer realm="starboard", error="invalid_token"',
      })
    }
    c.set('role', role)
    await next()
  })
}

/** Refuses a viewer. @throws {HttpError} 403 */
export function requireAdmin(role: Role): void {
  if (role === 'admin') return
  throw new HttpError(403, 'This access token may only read (scope viewer).', {
    'WWW-Authenticate': 'Bearer realm="starboard", error="insufficient_scope", scope="admin"',
  })
}

async function roleOf({ settings, store, now }: ServiceContext, token: string): Promise<Role | null> {
  const hash = secretHash(token)
  if (settings.adminToken !== null && same(hash, secretHash(settings.adminToken))) return 'admin'
  if (settings.viewerToken !== null && same(hash, secretHash(settings.viewerToken))) return 'viewer'
  const credential = await store.findCredential(hash, 'access', now().getTime() / 1000)
  return credential?.role ?? null
}

function same(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
