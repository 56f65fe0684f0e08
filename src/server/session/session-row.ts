import type { SqlRow } from '#storage/database.ts'
import { z } from '#lib/zod.ts'
import type { Sealer } from './sealer.ts'
import { type Session, Tokens } from './session.ts'

const Row = z.object({
  key: z.string(),
  account: z.string(),
  name: z.nullable(z.string()),
  method: z.enum(['oauth', 'token']),
  browser: z.nullable(z.string()),
  tokens: z.string(),
  created_at: z.number(),
  used_at: z.number(),
})

/** Tokens as the table holds them: encrypted, and tied to the session's key. */
export const sealTokens = (sealer: Sealer, key: string, tokens: Tokens): string =>
  sealer.seal(JSON.stringify(tokens), key)

/** Null for tokens that somebody changed, that belong to another session, or that another secret sealed. */
export function openTokens(sealer: Sealer, key: string, sealed: unknown): Tokens | null {
  const text = typeof sealed === 'string' ? sealer.open(sealed, key) : null
  if (text === null) return null
  try {
    return Tokens.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The session in a row; null when the row does not hold one. */
export function readSession(sealer: Sealer, row: SqlRow | undefined): Session | null {
  const { data } = Row.safeParse(row)
  const tokens = data && openTokens(sealer, data.key, data.tokens)
  if (!tokens) return null
  return {
    key: data.key,
    account: { key: data.account, name: data.name },
    method: data.method,
    browser: data.browser,
    tokens,
    since: data.created_at,
    usedAt: data.used_at,
  }
}
