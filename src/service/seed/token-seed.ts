import type { Token } from '#contract/token.ts'
import { day } from './day.ts'
import { demoTokens } from './demo-tokens.ts'
import { type Random, pick, seededRandom, uuid } from '#lib/seeded-random.ts'

const purposes = ['ingest', 'reader', 'alerts', 'backup', 'exporter', 'deploy', 'audit', 'replay'] as const
const environments = ['dev', 'staging', 'prod', 'eu', 'us', 'canary'] as const

/** API tokens of the demo set first, then generated variations; the same for the same count and `now`. */
export function* tokens(count: number, now: Date): Iterable<Token> {
  const random = seededRandom(3)
  const demo = demoTokens(now)
  for (let index = 0; index < count; index++) {
    yield { id: uuid(random), ...(demo[index] ?? variation(random, demo, index, now)) }
  }
}

function variation(random: Random, demo: readonly Token[], index: number, now: Date): Token {
  const { expiresAt: _, ...grants } = pick(random, demo)
  return {
    ...grants,
    name: `${pick(random, purposes)}-${pick(random, environments)}-${index}`,
    ...(random() < 0.3 ? {} : { expiresAt: day(now, Math.floor(random() * 400) - 60) }),
  }
}
