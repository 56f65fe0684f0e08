import { createHash } from 'node:crypto'
import { z } from '#lib/zod.ts'
import type { Sealer } from './sealer.ts'

const Attempt = z.object({
  state: z.string(),
  verifier: z.string(),
  to: z.string(),
  /** The session that was there before, ended when the new one begins. */
  before: z.nullable(z.string()),
  /** Stands for a person whom the authorization server does not name. */
  browserId: z.string(),
})

const SealedAttempt = z.extend(Attempt, { until: z.number() })

/** One sign-in on its way through the authorization server, kept in a cookie that only this server can read. */
export type Attempt = z.infer<typeof Attempt>

/** A sign-in must come back within this time, in seconds. */
export const attemptLife = 600

/** Browsers drop a cookie of more than 4,096 bytes; its name and attributes count too. */
const longestCookie = 3800

/** Attempts beside a new one, and their bytes together: servers take about 16 kB of headers, and other cookies come too. */
const mostOthers = 4
const mostBytes = 6000

/** A name for each attempt: several tabs may sign in at the same time. */
export const attemptName = (prefix: string, state: string): string =>
  `${prefix}-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

/** The value of its cookie. An address that makes it too long for a cookie gives way to its path, or to `/`. */
export function sealAttempt(sealer: Sealer, attempt: Attempt, now: number): string {
  const until = now + attemptLife * 1000
  const seal = (to: string) => sealer.seal(JSON.stringify({ ...attempt, to, until }), 'attempt')
  const targets = [attempt.to, attempt.to.split(/[?#]/, 1)[0] ?? '/', '/']
  return targets.map(seal).find((sealed) => sealed.length <= longestCookie) ?? seal('/')
}

/** Null when somebody else made it: another server, another version of Starboard, or a person. */
export function openAttempt(sealer: Sealer, sealed: string): z.infer<typeof SealedAttempt> | null {
  const text = sealer.open(sealed, 'attempt')
  if (text === null) return null
  try {
    return SealedAttempt.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Names of the attempts that have to go before another one is added: unreadable ones, then the oldest. */
export function surplusAttempts(
  cookies: Readonly<Record<string, string>>,
  prefix: string,
  sealer: Sealer,
): readonly string[] {
  const found = Object.entries(cookies)
    .filter(([name]) => name.startsWith(`${prefix}-`) && /^[\da-f]{16}$/.test(name.slice(prefix.length + 1)))
    .map(([name, value]) => ({ name, size: value.length, until: openAttempt(sealer, value)?.until ?? 0 }))
    .toSorted((a, b) => b.until - a.until)
  let bytes = 0
  return found
    .filter(({ size, until }, at) => {
      bytes += size
      return until === 0 || at >= mostOthers || bytes > mostBytes
    })
    .map(({ name }) => name)
}
