import { useMemo } from 'react'
import { changeMoments, lastChange, turningDays } from '../rules/change-moments.ts'
import type { Finding } from '../rules/finding.ts'
import { fleetFindings } from '../rules/fleet-findings.ts'
import { useNow } from '#ui/now.tsx'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../token.ts'
import type { RuleSettings } from '../rules-page/rule-settings.ts'
import { useRuleSettings } from '../rules-page/use-rule-settings.ts'

/** The findings of each token of a list in its place, the worst first. */
export type FoundFindings = readonly (readonly Finding[])[]

/** One going over a list. */
type Round = {
  readonly tokens: readonly TokenEntry[]
  readonly settings: RuleSettings | null
  readonly asOf: number
  /** What was found before something ended, to be shown until this is known. */
  readonly before: FoundFindings | undefined
}

type Moments = { readonly settings: RuleSettings; readonly moments: Float64Array }

const rounds = new WeakMap<readonly TokenEntry[], Round>()
const known = new WeakMap<Round, FoundFindings>()
const momentsOf = new WeakMap<readonly TokenEntry[], Moments>()

/** When what these rules find in a list changed last, which is as good as `now`. */
function lastChangeOf(tokens: readonly TokenEntry[], settings: RuleSettings | null, now: number): number {
  if (!settings) return now
  const before = momentsOf.get(tokens)
  if (before?.settings === settings) return lastChange(before.moments, now)
  const days = turningDays(settings.rules, settings.thresholds)
  const moments = changeMoments(
    tokens.map(({ expiry }) => expiry),
    days,
  )
  momentsOf.set(tokens, { settings, moments })
  return lastChange(moments, now)
}

/** The round over a list: the same object for the same settings until something ends, whoever asks. */
function roundOf(tokens: readonly TokenEntry[], settings: RuleSettings | null, asOf: number): Round {
  const last = rounds.get(tokens)
  if (last?.settings === settings && (last.asOf === asOf || !settings)) return last
  const before = last?.settings === settings ? (known.get(last) ?? last.before) : undefined
  const round = { tokens, settings, asOf, before }
  rounds.set(tokens, round)
  return round
}

function* goOver({ tokens, settings, asOf }: Round): Generator<undefined, FoundFindings> {
  if (!settings) return []
  return yield* fleetFindings(tokens, settings.rules, { now: asOf, thresholds: settings.thresholds })
}

/**
 * What the rules that are on find in this list now, before waivers; null while it is worked out, which is between other
 * tasks. It is remembered as long as the list lives, and worked out again when a token ends or comes near its end.
 */
export function useFoundFindings(tokens: readonly TokenEntry[]): FoundFindings | null {
  const now = useNow()
  const settings = useRuleSettings()
  const asOf = useMemo(() => lastChangeOf(tokens, settings, now), [tokens, settings, now])
  const round = roundOf(tokens, settings, asOf)
  const found = useSliced(known, round, goOver)
  return settings ? (found ?? round.before ?? null) : null
}
