import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { EmptyFindings } from '#records/findings/empty-findings.tsx'
import { type FindingFilter, FindingsPanel } from '#records/findings/findings-panel.tsx'
import { IdleWaiverItem } from '#records/waivers/idle-waiver-item.tsx'
import { type IdleWaiver, idleWaivers } from '#records/waivers/idle-waivers.ts'
import { useNow } from '#ui/now.tsx'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import { severityLooks } from '../fields/severity-looks.ts'
import { isFiltered, noFilters, type TokensSearch } from '../list/tokens-search.ts'
import { severities } from '../rules/finding.ts'
import { tokenRules } from '../rules/token-rules.ts'
import type { TokenEntry } from '../token.ts'
import { findingsCsv, findingsJson } from './export-findings.ts'
import { FindingItem } from './finding-item.tsx'
import { type FindingList, listFindings } from './list-findings.ts'
import { PrintedFindings } from './printed-findings.tsx'
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

type FindingsViewProps = {
  tokens: readonly TokenEntry[]
  /** The tokens that the other filters leave. */
  within: readonly TokenEntry[]
  unreadableCount: number
  findings: TokenFindings
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

const severityLook = (id: string): string =>
  severityLooks[severities.find((severity) => severity === id) ?? 'low'].text

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

  const filter = (
    key: 'kind' | 'severity' | 'finding',
    label: string,
    choices: FindingFilter['choices'],
    lookOf?: FindingFilter['lookOf'],
  ): FindingFilter => ({
    label,
    choices,
    chosen: search[key] ?? [],
    lookOf,
    onChange: (chosen) => onSearch({ [key]: chosen }),
  })

  return (
    <>
      <FindingsPanel
        summary={
          idle.length > 0 ? `${summary} ${countText(idle.length, 'waiver')} without a finding.` : summary
        }
        filters={[
          filter('kind', 'Kind', list.kinds),
          filter('severity', 'Severity', list.severities, severityLook),
          filter('finding', 'Rule', list.rules),
        ]}
        areWaivedShown={waived === '1'}
        onWaivedShown={(areShown) => onSearch({ waived: areShown ? '1' : undefined })}
        fileName="token-findings"
        load={loadWriter}
        count={listed.length + idle.length}
        renderItem={renderItem}
        onEnter={openAt}
        empty={
          <EmptyFindings
            one="token"
            subjects={within.length}
            open={list.openTotal}
            resting={list.restingTotal}
            hidden={list.hiddenCount}
            isAsked={Boolean(kind?.length || finding?.length || severity?.length)}
            isNarrowed={isFiltered({ ...search, finding: undefined })}
            onShowAll={() => onSearch({ ...noFilters, kind: undefined, severity: undefined })}
            onShowWaived={() => onSearch({ waived: '1' })}
          />
        }
        printed={(paper) => (
          <PrintedFindings listed={listed} tokens={tokens} summary={summary} search={search} {...paper} />
        )}
      />
      {waiving.dialog}
      {fullList.dialog}
    </>
  )
}
