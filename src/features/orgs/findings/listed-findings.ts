import type { ListRow, RecordRow } from '#api/list-row.ts'
import { findingFacts } from '../rules/finding-facts.ts'
import { type Finding, urgencies } from '../rules/finding.ts'
import { orgDates } from '../rules/org-dates.ts'
import { toFinding } from '../rules/org-findings.ts'
import { orgRules } from '../rules/org-rules.ts'
import { rulesMask, urgencyMask } from '../rules/rule-mask.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { findWaiver, type FoundWaiver } from '#records/waivers/found-waiver.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { shownBits } from './finding-filter.ts'
import type { OrgFindings } from './finding-source.ts'

/** Findings of a list one by one, as numbers: each is a row and the place of its rule in `orgRules`. */
export type ListedFindings = { readonly rows: Int32Array; readonly rules: Uint8Array }

/** What the address asks of the findings. */
export type AskedFindings = Pick<OrgsSearch, 'finding' | 'urgency' | 'waived'>

/** The bits of the rules that the address asks for; all when it names none. */
export const askedMask = ({ finding, urgency }: AskedFindings): number =>
  (finding?.length ? rulesMask(finding) : -1) &
  (urgency?.length
    ? urgencies.reduce((mask, each) => (urgency.includes(each) ? mask | urgencyMask(each) : mask), 0)
    : -1)

/** The findings that the address asks for in these rows, most urgent first, then longest overdue or nearest. */
export function listedFindings(found: OrgFindings, within: Int32Array, asked: AskedFindings): ListedFindings {
  const bits = shownBits(found, asked)
  const isWithin = new Uint8Array(bits.length)
  for (const row of within) isWithin[row] = 1
  const mask = askedMask(asked)
  const rows: number[] = []
  const rules: number[] = []
  for (const [place, hits] of found.hits.rows.entries()) {
    const bit = 1 << place
    if ((mask & bit) === 0) continue
    for (const row of hits) {
      if (isWithin[row] !== 1 || ((bits[row] ?? 0) & bit) === 0) continue
      rows.push(row)
      rules.push(place)
    }
  }
  return { rows: Int32Array.from(rows), rules: Uint8Array.from(rules) }
}

/** A finding as it is shown. */
export type ShownFinding = {
  readonly row: RecordRow
  readonly finding: Finding
  /** The fields it rests on with their values as sent. */
  readonly facts: readonly (readonly [string, unknown])[]
  /** What the facts are known by in a waiver. */
  readonly fingerprint: string
  /** The waiver of it that is kept, whether it still holds or not. */
  readonly waived: FoundWaiver | null
}

/** A finding of one organization with its waiver, if one is kept. */
export function withWaiver(
  row: RecordRow,
  finding: Finding,
  book: OrgFindings['book'],
  now: number,
): ShownFinding {
  const facts = findingFacts(row.record, finding.fields)
  const known = fingerprint(facts)
  return {
    row,
    finding,
    facts,
    fingerprint: known,
    waived: findWaiver(book, { rule: finding.rule, subject: row.id }, () => known, now),
  }
}

/** One of the listed findings, written out; undefined when there is none at this place. */
export function findingAt(
  { rows, rules }: ListedFindings,
  place: number,
  list: readonly ListRow[],
  { hits: { at }, book }: OrgFindings,
  now: number,
): ShownFinding | undefined {
  const row = list[rows[place] ?? -1]
  const rule = orgRules[rules[place] ?? -1]
  if (row?.kind !== 'record' || !rule) return undefined
  const concern = rule.check({ org: row.record, dates: orgDates(row.record) }, at)
  return concern ? withWaiver(row, toFinding(rule, concern, at), book, now) : undefined
}

/** All the listed findings written out, in their order. */
export function* allFindings(
  listed: ListedFindings,
  list: readonly ListRow[],
  found: OrgFindings,
  now: number,
): Generator<ShownFinding, void> {
  for (let place = 0; place < listed.rows.length; place++) {
    const shown = findingAt(listed, place, list, found, now)
    if (shown) yield shown
  }
}
