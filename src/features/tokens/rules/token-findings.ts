import { grantHash } from '#grants/grant-hash.ts'
import { unreadPath } from '#grants/scope-text.ts'
import { grantText } from '#grants/token-grants.ts'
import { countText } from '#lib/count-text.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { member } from '#lib/json-value.ts'
import type { Collection } from '#local/collection.ts'
import { findings } from '#records/findings/find-in-list.ts'
import type { Found } from '#records/findings/finding-rules.ts'
import { type Waiver, waiverSchema } from '#records/waivers/waiver.ts'
import { type Finding, findingKinds, kindLabels, severities, severityStyles } from './finding.ts'
import { nextChange } from './thresholds.ts'
import { fleetFindings } from './fleet-findings.ts'
import { type RuleSettings, useRuleSettings } from './rule-settings.ts'
import { tokenRules } from './token-rules.ts'
import type { TokenEntry } from '../token.ts'

/** Waivers of token findings, by `waiverKey`. */
export const tokenWaivers: Collection<Waiver> = { kind: 'tokens.waivers', schema: waiverSchema }

/** Weight of findings: one risk outweighs 99 risks of the next lower severity; other findings have no weight. */
export const findingsWeight = (open: readonly Finding[]): number =>
  open.reduce(
    (sum, { kind, severity }) =>
      kind === 'risk' ? sum + 100 ** (severities.length - 1 - severities.indexOf(severity)) : sum,
    0,
  )

/**
 * Fingerprint of what a token finding rests on: its severity, `expiresAt` as sent, the grants that it names in any
 * order (all grants when it names none), the IDs of the other tokens it is about, the unreadable parts, since no rule
 * has checked those, and the condition of a custom rule.
 */
export function findingFacts(finding: Finding, token: TokenEntry, tokens: readonly TokenEntry[]): string {
  const { severity, condition } = finding
  const grants = finding.grants()
  return fingerprint([
    severity,
    member(token.record, 'expiresAt') ?? null,
    grants.length > 0 ? grants.map(grantText).toSorted() : grantHash(token.grants),
    (finding.others?.first() ?? []).map((index) => tokens[index]?.id ?? '').toSorted(),
    token.grants.unread.map((part) => [unreadPath(part), part.value]),
    ...(condition ? [condition] : []),
  ])
}

export type TokenFindings = Found<TokenEntry, Finding>

/** The findings of a row that are waived, most severe first. */
export function waivedFindings(
  { open, all }: Pick<TokenFindings, 'open' | 'all'>,
  row: number,
): readonly Finding[] {
  const counted = open(row)
  return all(row).filter((finding) => !counted.includes(finding))
}

export const isRisk = ({ kind }: Finding): boolean => kind === 'risk'

/** Findings of tokens, by severity. */
export const tokenFindings = findings<TokenEntry, Finding, RuleSettings>({
  title: 'Findings of API tokens',
  levels: severities.map((id) => {
    const { label, tone, text } = severityStyles[id]
    return { id, label, counted: `${id} risk`, tone, text }
  }),
  levelFilter: {
    key: 'severity',
    label: 'Severity',
    of: ({ severity }) => severity,
  },
  otherFilters: [
    {
      key: 'kind',
      label: 'Kind',
      choices: findingKinds.map((id) => ({ id, label: kindLabels[id] })),
      of: ({ kind }) => kind,
    },
  ],
  isCounted: isRisk,
  countedBy: { kind: ['risk'] },
  rank: (open) => -findingsWeight(open),
  useSettings: useRuleSettings,
  rules: ({ customRules }) => [...tokenRules, ...customRules].map(({ id, label }) => ({ id, label })),
  find: (tokens, { rules, thresholds }, now) => fleetFindings(tokens, rules, { now, thresholds }),
  nextChange: (tokens, { rules, thresholds }, now) =>
    nextChange(
      tokens.map(({ expiry }) => expiry),
      rules,
      thresholds,
      now,
    ),
  waivers: tokenWaivers,
  facts: findingFacts,
  nameOf: ({ name }) => name,
  need: (count) => `${countText(count, 'token has', 'tokens have')} findings of high severity`,
  nothing: 'No open risk',
  nothingShown: 'No open risk in the tokens shown',
})
