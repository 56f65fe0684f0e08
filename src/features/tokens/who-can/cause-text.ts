import { everything, grantText } from '#grants/token-grants.ts'
import { type Able, grantsBehind, type Question } from '#grants/who-can.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { TokenEntry } from '../token.ts'

type Cause = Pick<Able<TokenEntry>, 'direct' | 'wildcard'>

/** "Direct", "Through *", or both. */
export function causeText({ direct, wildcard }: Cause): string {
  if (direct && wildcard) return 'Direct, and through *'
  return wildcard ? 'Through *' : 'Direct'
}

/** How far a cause reaches, for the order of a table: by name, by name and `*`, `*` alone. */
export function causeRank({ direct, wildcard }: Cause): number {
  if (!wildcard) return 0
  return direct ? 1 : 2
}

const named = 3

/** The exact grants that allow it; of more than three the number by name and the first three names. */
export function grantsText({ grants }: Pick<TokenEntry, 'grants'>, question: Question): string {
  const behind = grantsBehind(grants, question)
  if (behind.length <= named) return behind.map((grant) => visibleText(grantText(grant))).join('; ')
  const byName = behind.filter(({ scope }) => scope !== everything)
  const all = behind.filter(({ scope }) => scope === everything).map((grant) => grantText(grant))
  const { kind, resource, verb } = question
  const names = byName.slice(0, named).map(({ scope }) => scope)
  const first = `${countText(byName.length, kind)} by name, ${resource}: ${verb} (${names.join(', ')}, …)`
  return visibleText([...all, first].join('; '))
}
