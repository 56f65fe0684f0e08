import { grantText } from '#grants/token-grants.ts'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { inlineText, member } from '#lib/json-value.ts'
import type { TokenEntry } from '../token.ts'
import { otherTokenText } from './other-token-text.ts'
import type { TokenFinding } from './use-token-findings.ts'

/** In a list of thousands alike each is about all others: their number is exact, so many are named. */
const mostOthers = 20

const headings = [
  'Kind',
  'Severity',
  'Rule',
  'Finding',
  'Token',
  'ID',
  'Row',
  'Expires',
  'Grants',
  'Other tokens',
  'First of them',
  'Reason',
  'Remedy',
  'Waiver',
  'Waived until',
  'Note',
] as const

/** Findings as CSV, in their order, with every grant they name; `tokens` is the list that they are of. */
export function findingsCsv(findings: readonly TokenFinding[], tokens: readonly TokenEntry[]): string {
  function* lines(): Iterable<readonly CsvCell[]> {
    yield headings
    for (const { token, finding, waived } of findings) {
      yield [
        finding.kind,
        finding.severity,
        finding.rule,
        finding.label,
        token.name,
        token.id,
        token.index + 1,
        inlineText(member(token.record, 'expiresAt')),
        finding.grants.map(grantText).join('; '),
        finding.others?.length,
        finding.others
          ?.slice(0, mostOthers)
          .map((place) => otherTokenText(tokens[place]))
          .join('; '),
        finding.reason,
        finding.remedy,
        waived?.state,
        waived?.waiver.until,
        waived?.waiver.note,
      ]
    }
  }
  return csvText(lines())
}

/** Findings as a JSON list, in their order; grants and other tokens as objects. */
export function findingsJson(findings: readonly TokenFinding[], tokens: readonly TokenEntry[]): string {
  const list = findings.map(({ token, finding, waived }) => ({
    kind: finding.kind,
    severity: finding.severity,
    rule: finding.rule,
    finding: finding.label,
    token: token.name,
    id: token.id,
    row: token.index + 1,
    expiresAt: member(token.record, 'expiresAt') ?? null,
    grants: finding.grants,
    otherTokenCount: finding.others?.length,
    firstOtherTokens: finding.others?.slice(0, mostOthers).map((place) => ({
      id: tokens[place]?.id ?? null,
      name: tokens[place]?.name ?? null,
    })),
    reason: finding.reason,
    remedy: finding.remedy,
    waiver: waived && { state: waived.state, until: waived.waiver.until, note: waived.waiver.note },
  }))
  return `${JSON.stringify(list, null, 2)}\n`
}
