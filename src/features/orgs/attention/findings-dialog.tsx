import { Printer } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { isFiltered } from '#records/list/list-search.ts'
import { IdleWaiverItem } from '#records/waivers/idle-waiver-item.tsx'
import type { IdleWaiver } from '#records/waivers/idle-waivers.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { Switch } from '#ui/switch.tsx'
import { useBrowserPrint } from '#ui/use-browser-print.ts'
import { VirtualList } from '#ui/virtual-list.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { org, useOrgsNow } from '../org.ts'
import { orgRules } from '../rules/org-rules.ts'
import type { Thresholds } from '../rules/thresholds.ts'
import { attentionText } from './attention-text.ts'
import { findingsCsv, findingsJson } from './export-findings.ts'
import { FindingItem } from './finding-item.tsx'
import type { Attention } from './finding-source.ts'
import { idleOrgWaivers } from './idle-org-waivers.ts'
import { allFindings, findingAt, listedFindings } from './listed-findings.ts'
import { PrintedFindings } from './printed-findings.tsx'
import { RuleToggles } from './rule-toggles.tsx'
import { useOrgWaiving } from './use-org-waiving.tsx'

type IdleOrgWaiverProps = {
  idle: IdleWaiver
  thresholds: Thresholds
  now: number
  isActive: boolean
  onEnd(waiver: Waiver): void
}

const reasons = {
  subject: 'The organization is not in the list.',
  finding: 'The organization has no such finding now.',
}

/** A waiver that no finding of an organization answers to: kept until it is ended. */
function IdleOrgWaiver({ idle: { waiver, reason }, thresholds, ...props }: IdleOrgWaiverProps) {
  const label = orgRules.find(({ id }) => id === waiver.rule)?.label(thresholds) ?? visibleText(waiver.rule)
  return <IdleWaiverItem waiver={waiver} label={label} reason={reasons[reason]} {...props} />
}

type FindingsDialogProps = {
  rows: readonly ListRow[]
  /** The organizations that the other filters leave. */
  within: Int32Array
  attention: Attention
  /** Findings by rule, in the order of `orgRules`. */
  counts: readonly number[]
  search: OrgsSearch
  update(patch: OrgsSearch): void
  onOpen(id: string): void
  /** Query part of an address, with its question mark. */
  searchText: string
  onClose(): void
}

/** Every finding one by one, most urgent first, with what it rests on and how long it has been so. */
export function FindingsDialog(props: FindingsDialogProps) {
  const { rows, within, attention, counts, search, update, onOpen, searchText, onClose } = props
  const now = useOrgsNow()
  const { ask, end, dialog } = useOrgWaiving(rows)
  const listed = useMemo(() => listedFindings(attention, within, search), [attention, within, search])
  const idle = useMemo(() => {
    const all = search.waived ? idleOrgWaivers(rows, attention) : []
    return search.finding?.length ? all.filter(({ waiver }) => search.finding?.includes(waiver.rule)) : all
  }, [rows, attention, search])
  const count = listed.rows.length
  const [printing, setPrinting] = useState<'asked' | 'by browser' | null>(null)
  useBrowserPrint(useCallback(() => setPrinting((before) => before ?? 'by browser'), []))

  function writer() {
    const findings = allFindings(listed, rows, attention, now)
    return { csv: () => findingsCsv(findings), json: () => findingsJson(findings) }
  }

  function renderItem(position: number, isActive: boolean) {
    const waiver = idle[position - count]
    if (waiver) {
      return (
        <IdleOrgWaiver
          idle={waiver}
          thresholds={attention.hits.at.thresholds}
          now={now}
          isActive={isActive}
          onEnd={end}
        />
      )
    }
    const shown = findingAt(listed, position, rows, attention, now)
    return (
      shown && (
        <FindingItem
          shown={shown}
          now={now}
          isActive={isActive}
          searchText={searchText}
          onOpen={onOpen}
          onWaive={ask}
          onEnd={end}
        />
      )
    )
  }

  function openAt(position: number) {
    const row = rows[listed.rows[position] ?? -1]
    if (row?.kind === 'record') onOpen(row.id)
  }

  return (
    <Dialog open onClose={onClose} title="Findings" size="large">
      <div className="-mx-5 -mb-4 flex h-[min(72vh,56rem)] flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2 px-5">
          <span role="status" className="tabular mr-auto text-xs text-muted max-sm:basis-full">
            {countText(count, 'finding')}
            {idle.length > 0 && ` and ${countText(idle.length, 'waiver')} without one`}
          </span>
          <Switch
            label="Show waived"
            checked={search.waived === '1'}
            onChange={(isOn) => update({ waived: isOn ? '1' : undefined })}
          />
          <ExportMenu fileName="findings" load={writer} />
          <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => setPrinting('asked')}>
            Print
          </Button>
        </div>
        <div className="px-5">
          <RuleToggles
            counts={counts}
            thresholds={attention.hits.at.thresholds}
            chosen={search.finding ?? []}
            onChange={(finding) => update({ finding })}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col border-t border-line">
          {count + idle.length === 0 ? (
            <p className="px-5 py-10 text-center text-sm text-muted">
              {attentionText([], isFiltered(org, search))}.
            </p>
          ) : (
            <VirtualList
              label="Findings"
              count={count + idle.length}
              estimatedHeight={64}
              itemClassName="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 text-sm focus-visible:-outline-offset-2 md:grid-cols-[13rem_minmax(0,1fr)_7rem_6rem]"
              renderItem={renderItem}
              onEnter={openAt}
            />
          )}
        </div>
      </div>
      {dialog}
      {printing && (
        <PrintedFindings
          rows={rows}
          within={within}
          attention={attention}
          search={search}
          mustPrint={printing === 'asked'}
          onDone={() => setPrinting(null)}
        />
      )}
    </Dialog>
  )
}
