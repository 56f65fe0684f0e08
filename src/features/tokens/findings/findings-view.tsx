import { useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { IdleWaiverItem } from '#records/waivers/idle-waiver-item.tsx'
import { type IdleWaiver, idleWaivers } from '#records/waivers/idle-waivers.ts'
import { Button } from '#ui/button.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/now.tsx'
import { Switch } from '#ui/switch.tsx'
import { useBrowserPrint } from '#ui/use-browser-print.ts'
import { VirtualList } from '#ui/virtual-list.tsx'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import { severities } from '../rules/finding.ts'
import { tokenRules } from '../rules/token-rules.ts'
import type { TokenEntry } from '../token.ts'
import { EmptyFindings } from './empty-findings.tsx'
import { findingsCsv, findingsJson } from './export-findings.ts'
import { FindingItem } from './finding-item.tsx'
import { FindingToggles } from './finding-toggles.tsx'
import { type FindingList, listFindings } from './list-findings.ts'
import { useFullList } from './use-full-list.tsx'
import type { TokenFindings } from './use-token-findings.ts'
import { useTokenWaiving } from './use-token-waiving.tsx'

/** The waivers that no finding of the list answers to, by the name of the token. */
export function idleTokenWaivers(
  tokens: readonly TokenEntry[],
  findings: TokenFindings,
): readonly IdleWaiver[] {
  const { book } = findings
  if (book.all.length === 0) return []
  const rulesOf = new Map<string, Set<string>>()
  for (const token of tokens) {
    if (!book.knows(token.id)) continue
    const rules = rulesOf.get(token.id) ?? new Set()
    rulesOf.set(token.id, rules)
    for (const { finding } of findings.all(token)) rules.add(finding.rule)
  }
  return idleWaivers(book, ({ subject, rule }) => rulesOf.get(subject)?.has(rule))
}

/** "12 findings of 9 tokens: 3 high, 9 low. 2 more are waived. 1 unreadable row was not looked at." */
export function summaryText(list: FindingList, unreadable: number): string {
  const { listed, counts, tokenCount, restingCount, hiddenCount } = list
  const parts = severities.flatMap((severity) =>
    counts[severity] === 0 ? [] : [`${numberText(counts[severity])} ${severity}`],
  )
  const sentences = [
    listed.length === 0
      ? '0 findings.'
      : `${countText(listed.length, 'finding')} of ${countText(tokenCount, 'token')}: ${parts.join(', ')}.`,
  ]
  if (restingCount > 0) {
    sentences.push(`${numberText(restingCount)} of them ${restingCount === 1 ? 'is' : 'are'} waived.`)
  }
  if (hiddenCount > 0) {
    sentences.push(`${numberText(hiddenCount)} more ${hiddenCount === 1 ? 'is' : 'are'} waived.`)
  }
  if (unreadable > 0) {
    sentences.push(
      `${countText(unreadable, 'unreadable row')} ${unreadable === 1 ? 'was' : 'were'} not looked at.`,
    )
  }
  return sentences.join(' ')
}

const PrintedFindings = lazyPart(
  () => import('./printed-findings.tsx'),
  'PrintedFindings',
  'The list to print',
)

type FindingsViewProps = {
  tokens: readonly TokenEntry[]
  /** The tokens that the other filters leave. */
  within: readonly TokenEntry[]
  unreadableCount: number
  findings: TokenFindings
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

const idleReasons = {
  subject: 'The token is not in the list.',
  finding: 'The token has no such finding now.',
}

/** Every finding one by one, the worst first, with filters by severity and rule, waivers, files and paper. */
export function FindingsView(props: FindingsViewProps) {
  const { tokens, within, unreadableCount, findings, search, onSearch } = props
  const now = useNow()
  const navigate = useNavigate()
  const waiving = useTokenWaiving(tokens)
  const fullList = useFullList()
  const [printing, setPrinting] = useState<'asked' | 'by browser' | null>(null)
  useBrowserPrint(useCallback(() => setPrinting((before) => before ?? 'by browser'), []))
  const { kind, finding, severity, waived } = search
  const list = useMemo(
    () => listFindings(within, findings, { kind, finding, severity, waived }),
    [within, findings, kind, finding, severity, waived],
  )
  const idle = useMemo(() => {
    // What severity and kind it had is not known of a waiver.
    const all = waived && !severity?.length && !kind?.length ? idleTokenWaivers(tokens, findings) : []
    return finding?.length ? all.filter(({ waiver }) => finding.includes(waiver.rule)) : all
  }, [tokens, findings, kind, finding, severity, waived])
  const { listed } = list
  const summary = summaryText(list, unreadableCount)

  function renderItem(position: number, isActive: boolean) {
    const shown = listed[position]
    const rest = idle[position - listed.length]
    if (rest) {
      return (
        <IdleWaiverItem
          waiver={rest.waiver}
          label={tokenRules.find(({ id }) => id === rest.waiver.rule)?.label ?? visibleText(rest.waiver.rule)}
          reason={idleReasons[rest.reason]}
          now={now}
          isActive={isActive}
          onEnd={waiving.end}
        />
      )
    }
    return (
      shown && (
        <FindingItem
          shown={shown}
          tokens={tokens}
          search={search}
          isActive={isActive}
          onWaive={waiving.ask}
          onEnd={waiving.end}
          onShowList={fullList.show}
        />
      )
    )
  }

  function openAt(position: number) {
    const token = listed[position]?.token
    if (token && hasAddress(token)) void navigate(tokenLink(token, search))
  }

  const loadWriter = () => ({
    csv: () => findingsCsv(listed, tokens),
    json: () => findingsJson(listed, tokens),
  })

  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line px-4 py-2 sm:px-6 print:hidden">
        <div className="flex flex-wrap items-center gap-2">
          <span role="status" className="tabular mr-auto text-xs text-muted max-sm:basis-full">
            {summary}
            {idle.length > 0 && ` ${countText(idle.length, 'waiver')} without a finding.`}
          </span>
          <Switch
            label="Show waived"
            checked={waived === '1'}
            onChange={(isOn) => onSearch({ waived: isOn ? '1' : undefined })}
          />
          <ExportMenu fileName="token-findings" load={loadWriter} />
          <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => setPrinting('asked')}>
            Print
          </Button>
        </div>
        <FindingToggles list={list} search={search} onSearch={onSearch} />
      </div>
      {listed.length + idle.length === 0 ? (
        <EmptyFindings list={list} tokenCount={within.length} search={search} onSearch={onSearch} />
      ) : (
        <VirtualList
          label="Findings"
          count={listed.length + idle.length}
          estimatedHeight={84}
          itemClassName="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2.5 text-sm focus-visible:-outline-offset-2 sm:px-6 md:grid-cols-[14rem_minmax(0,1fr)_6rem]"
          renderItem={renderItem}
          onEnter={openAt}
        />
      )}
      {waiving.dialog}
      {fullList.dialog}
      {printing && (
        <PrintedFindings
          listed={listed}
          tokens={tokens}
          summary={summary}
          search={search}
          mustPrint={printing === 'asked'}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  )
}
