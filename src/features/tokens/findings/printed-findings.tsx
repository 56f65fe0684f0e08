import { grantText } from '#grants/token-grants.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { waiverText } from '#records/waivers/waiver-text.ts'
import { countText } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useNow } from '#ui/now.tsx'
import { mostPrinted, PrintCap, PrintPage } from '#ui/print.tsx'
import { severityLooks } from '../fields/severity-looks.ts'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import { filterTexts } from './filter-texts.ts'
import { otherTokenText } from './other-token-text.ts'
import type { TokenFinding } from './use-token-findings.ts'

type PrintedFindingsProps = {
  listed: readonly TokenFinding[]
  tokens: readonly TokenEntry[]
  summary: string
  search: TokensSearch
  /** Print once it is drawn; false when the browser prints by itself. */
  mustPrint: boolean
  onDone(): void
}

/** More grants and other tokens of a finding than a browser lays out for paper in bearable time. */
const mostNamed = 30

const ruleLabel = (rule: string): string => tokenRules.find(({ id }) => id === rule)?.label ?? rule

/** All findings for paper, not only those in sight, with what they were filtered by. On no screen. */
export function PrintedFindings(props: PrintedFindingsProps) {
  const { listed, tokens, summary, search, mustPrint, onDone } = props
  const now = useNow()
  const filters = filterTexts(search, ruleLabel)
  return (
    <PrintPage mustPrint={mustPrint} onDone={onDone}>
      <h1 className="text-xl font-semibold">Findings of API tokens</h1>
      <p className="mt-1 text-sm">{absoluteTime(now)}</p>
      <p className="text-sm">{summary}</p>
      <p className="text-sm wrap-anywhere">
        {filters.length === 0 ? 'All tokens' : visibleText(filters.join(' · '))}
      </p>
      <PrintCap total={listed.length} />
      <table className="mt-4 w-full table-fixed border-collapse text-left text-xs">
        <colgroup>
          <col className="w-16" />
          <col className="w-44" />
          <col />
        </colgroup>
        <thead>
          <tr className="border-b border-line-strong">
            {['Severity', 'Token', 'Finding'].map((heading) => (
              <th key={heading} scope="col" className="py-1 pr-3 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, mostPrinted).map((shown) => (
            <PrintedFinding
              key={`${shown.token.index} ${shown.finding.rule}`}
              shown={shown}
              tokens={tokens}
            />
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}

function firstOf(count: number, textAt: (place: number) => string, what: string): string {
  const more = count - mostNamed
  const named = Array.from({ length: Math.min(count, mostNamed) }, (_, place) => textAt(place)).join('; ')
  return more > 0 ? `${named}; and ${countText(more, `more ${what}`)}, which the screen shows` : named
}

const sentEnd = ({ record }: TokenEntry): string => inlineText(member(record, 'expiresAt')) || '“”'

type PrintedFindingProps = { shown: TokenFinding; tokens: readonly TokenEntry[] }

function PrintedFinding({ shown: { token, finding, waived }, tokens }: PrintedFindingProps) {
  const { others = [] } = finding
  const grantAt = (place: number) => (finding.grants[place] ? grantText(finding.grants[place]) : '')
  const otherAt = (place: number) => otherTokenText(tokens[others[place] ?? -1])
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-1 pr-3">{severityLooks[finding.severity].label}</td>
      <td className="py-1 pr-3 wrap-anywhere">
        <bdi className="font-medium">{visibleText(token.name)}</bdi>
        <bdi className="block font-mono text-2xs">{visibleText(token.id)}</bdi>
        <bdi className="block">
          {token.expiry.kind === 'never' ? 'Never expires' : `Expires ${visibleText(sentEnd(token))}`}
        </bdi>
        {token.isDuplicate && <span className="block">Duplicate ID, row {token.index + 1}</span>}
      </td>
      <td className="py-1 wrap-anywhere">
        <span className="font-medium">{visibleText(finding.label)}.</span>{' '}
        <bdi>{visibleText(finding.reason)}</bdi>
        {finding.grants.length > 0 && (
          <bdi className="block font-mono text-2xs">
            {visibleText(firstOf(finding.grants.length, grantAt, 'grant'))}
          </bdi>
        )}
        {others.length > 0 && (
          <bdi className="block text-2xs">
            Other tokens: {visibleText(firstOf(others.length, otherAt, 'token'))}
          </bdi>
        )}
        <span className="block">{visibleText(finding.remedy)}</span>
        {waived && (
          <span className="block">
            <span className="font-medium">{waiverText(waived.waiver, waived.state)}:</span>{' '}
            <bdi>{visibleText(waived.waiver.note)}</bdi>
          </span>
        )}
      </td>
    </tr>
  )
}
