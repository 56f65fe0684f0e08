import { stringify } from 'lossless-json'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { inlineText, member } from '#lib/json-value.ts'
import type { ShownFinding } from './listed-findings.ts'

const headings = [
  'Urgency',
  'Rule',
  'Finding',
  'Organization',
  'ID',
  'Reason',
  'Since or until',
  'Rests on',
  'Waiver',
  'Waived until',
  'Note',
] as const

const momentText = (moment: number | undefined) =>
  moment === undefined ? null : new Date(moment).toISOString()

/** Findings as CSV, in their order; the fields they rest on with their values as sent, integers exact. */
export function findingsCsv(findings: Iterable<ShownFinding>): string {
  function* lines(): Iterable<readonly CsvCell[]> {
    yield headings
    for (const { row, finding, facts, waived } of findings) {
      yield [
        finding.urgency,
        finding.rule,
        finding.label,
        inlineText(member(row.record, 'name') ?? ''),
        row.id,
        finding.reason,
        momentText(finding.moment),
        facts.map(([path, value]) => `${path}: ${inlineText(value)}`).join('; '),
        waived?.state,
        waived?.waiver.until,
        waived?.waiver.note,
      ]
    }
  }
  return csvText(lines())
}

/** Findings as a JSON list, in their order; `facts` are the fields they rest on as sent, integers exact. */
export function findingsJson(findings: Iterable<ShownFinding>): string {
  const list = Array.from(findings, ({ row, finding, facts, waived }) => ({
    urgency: finding.urgency,
    rule: finding.rule,
    finding: finding.label,
    organization: member(row.record, 'name') ?? null,
    id: row.id,
    reason: finding.reason,
    moment: momentText(finding.moment),
    facts: Object.fromEntries(facts),
    waiver: waived && { state: waived.state, until: waived.waiver.until, note: waived.waiver.note },
  }))
  return `${stringify(list, undefined, 2) ?? '[]'}\n`
}
