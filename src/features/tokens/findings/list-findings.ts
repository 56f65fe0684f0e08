import { type FindingKind, findingKinds, type Severity, severities } from '../rules/finding.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { kindLabels, severityLooks } from '../fields/severity-looks.ts'
import type { FindingChoice } from '#records/findings/findings-panel.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import type { TokenFinding, TokenFindings } from './use-token-findings.ts'

/** What the address asks of the findings. */
export type AskedFindings = Pick<TokensSearch, 'kind' | 'finding' | 'severity' | 'waived'>

export type FindingList = {
  /** The findings that are asked for, the worst first; those alike in the order of the rules, then of the tokens. */
  readonly listed: readonly TokenFinding[]
  /** How many of them each severity has, and how many tokens they are of. */
  readonly counts: Readonly<Record<Severity, number>>
  readonly tokenCount: number
  /** How many of them rest. */
  readonly restingCount: number
  /** How many more would be shown if those that rest were. */
  readonly hiddenCount: number
  /** Without the filters by rule and severity: how many do not rest, and how many do. */
  readonly openTotal: number
  readonly restingTotal: number
  /** Rules that find something or filter, counted with the other filters, and the same of severities. */
  readonly rules: readonly FindingChoice[]
  readonly severities: readonly FindingChoice[]
  /** Kinds that find something or filter, counted with both of those. */
  readonly kinds: readonly FindingChoice[]
}

/** All findings of one severity that one rule raised. */
type Bucket = {
  readonly severity: Severity
  readonly kind: FindingKind
  readonly rule: string
  readonly label: string
  readonly isAsked: boolean
  readonly shown: TokenFinding[]
  /** How many of the shown ones rest, and how many are not shown for it. */
  resting: number
  hidden: number
}

const places = new Map<string, number>(
  [...severities, ...findingKinds, ...tokenRules.map(({ id }) => id)].map((id, at) => [id, at]),
)
const severityLabels = new Map<string, string>(
  severities.map((severity) => [severity, severityLooks[severity].label]),
)
const placeOf = (id: string): number => places.get(id) ?? places.size

const sum = (buckets: readonly Bucket[], count: (bucket: Bucket) => number): number =>
  buckets.reduce((total, bucket) => total + count(bucket), 0)

const shownIn = ({ shown }: Bucket): number => shown.length

function choices(
  buckets: readonly Bucket[],
  idOf: (bucket: Bucket) => string,
  chosen: readonly string[],
  labelOf: (id: string) => string,
): readonly FindingChoice[] {
  const found = buckets.filter(({ shown }) => shown.length > 0).map(idOf)
  return [...new Set([...found, ...chosen])]
    .map((id) => ({
      id,
      label: labelOf(id),
      count: sum(
        buckets.filter((bucket) => idOf(bucket) === id),
        shownIn,
      ),
    }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/** The findings of these tokens that the address asks for, and what else it could ask for, with exact counts. */
export function listFindings(
  tokens: Iterable<TokenEntry>,
  findings: TokenFindings,
  { kind: kinds = [], finding: rules = [], severity: wanted = [], waived }: AskedFindings,
): FindingList {
  const isOfRule = ({ rule }: { rule: string }) => rules.length === 0 || rules.includes(rule)
  const isOfKind = ({ kind }: { kind: FindingKind }) => kinds.length === 0 || kinds.includes(kind)
  const isOfSeverity = ({ severity }: { severity: Severity }) =>
    wanted.length === 0 || wanted.includes(severity)
  const bySeverity: Readonly<Record<Severity, Map<string, Bucket>>> = {
    high: new Map(),
    medium: new Map(),
    low: new Map(),
  }
  let tokenCount = 0
  for (const token of tokens) {
    let isCounted = false
    for (const found of findings.all(token)) {
      const { rule, kind, label, severity } = found.finding
      let bucket = bySeverity[severity].get(rule)
      if (!bucket) {
        const isAsked = isOfRule({ rule }) && isOfSeverity({ severity }) && isOfKind({ kind })
        bucket = { severity, kind, rule, label, isAsked, shown: [], resting: 0, hidden: 0 }
        bySeverity[severity].set(rule, bucket)
      }
      const rests = found.waived?.state === 'active'
      if (rests && !waived) {
        bucket.hidden++
        continue
      }
      if (rests) bucket.resting++
      bucket.shown.push(found)
      if (bucket.isAsked && !isCounted) {
        isCounted = true
        tokenCount++
      }
    }
  }
  const buckets = severities.flatMap((severity) =>
    [...bySeverity[severity].values()].toSorted((a, b) => placeOf(a.rule) - placeOf(b.rule)),
  )
  const asked = buckets.filter(({ isAsked }) => isAsked)
  const shownOf = (severity: Severity) =>
    sum(
      asked.filter((bucket) => bucket.severity === severity),
      shownIn,
    )
  const labels = new Map(
    [...buckets.map(({ rule: id, label }) => ({ id, label })), ...tokenRules].map(({ id, label }) => [
      id,
      label,
    ]),
  )
  return {
    listed: asked.flatMap(({ shown }) => shown),
    counts: { high: shownOf('high'), medium: shownOf('medium'), low: shownOf('low') },
    tokenCount,
    restingCount: sum(asked, ({ resting }) => resting),
    hiddenCount: sum(asked, ({ hidden }) => hidden),
    openTotal: sum(buckets, ({ shown, resting }) => shown.length - resting),
    restingTotal: sum(buckets, ({ resting, hidden }) => resting + hidden),
    rules: choices(
      buckets.filter((bucket) => isOfSeverity(bucket) && isOfKind(bucket)),
      ({ rule }) => rule,
      rules,
      (id) => labels.get(id) ?? id,
    ),
    severities: choices(
      buckets.filter((bucket) => isOfRule(bucket) && isOfKind(bucket)),
      ({ severity }) => severity,
      wanted,
      (id) => severityLabels.get(id) ?? id,
    ),
    kinds: choices(
      buckets.filter((bucket) => isOfRule(bucket) && isOfSeverity(bucket)),
      ({ kind }) => kind,
      kinds,
      (id) => kindLabels.get(id) ?? id,
    ),
  }
}
