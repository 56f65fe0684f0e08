import { useMemo } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { EmptyFindings } from '#records/findings/empty-findings.tsx'
import { type FindingFilter, FindingsPanel } from '#records/findings/findings-panel.tsx'
import { isFiltered, noFilters } from '#records/list/list-search.ts'
import { IdleWaiverItem } from '#records/waivers/idle-waiver-item.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import type { OrgPanelProps, OrgsSearch } from '../list/orgs-search.ts'
import { org, useOrgsNow } from '../org.ts'
import { urgencies } from '../rules/finding.ts'
import { orgRules } from '../rules/org-rules.ts'
import { countBits, rulesMask, urgencyMask } from '../rules/rule-mask.ts'
import { findingsCsv, findingsJson } from './export-findings.ts'
import { shownBits } from './finding-filter.ts'
import { FindingItem } from './finding-item.tsx'
import type { OrgFindings } from './finding-source.ts'
import { idleOrgWaivers } from './idle-org-waivers.ts'
import { allFindings, askedMask, findingAt, listedFindings } from './listed-findings.ts'
import { PrintedFindings } from './printed-findings.tsx'
import { urgencyLooks } from './urgency-looks.ts'
import { useOrgFindings } from './use-org-findings.ts'
import { useOrgWaiving } from './use-org-waiving.tsx'

const idleReasons = {
  subject: 'The organization is not in the list.',
  finding: 'The organization has no such finding now.',
}

/** How many findings the rules of a mask have; `counts` are by rule, in the order of `orgRules`. */
const countOf = (counts: readonly number[], mask: number): number =>
  counts.reduce((sum, count, place) => ((mask & (1 << place)) === 0 ? sum : sum + count), 0)

/** Filters by urgency and by rule, each counted with the other one. */
function findingFilters(
  { hits }: OrgFindings,
  counts: readonly number[],
  { finding = [], urgency = [] }: OrgsSearch,
  update: (patch: OrgsSearch) => void,
): readonly FindingFilter[] {
  const ofRules = askedMask({ finding })
  const ofUrgencies = askedMask({ urgency })
  const urgencyChoices = urgencies.map((id) => ({
    id,
    label: urgencyLooks[id].label,
    count: countOf(counts, ofRules & urgencyMask(id)),
  }))
  const ruleChoices = orgRules.map(({ id, label }) => ({
    id,
    label: label(hits.at.thresholds),
    count: countOf(counts, ofUrgencies & rulesMask([id])),
  }))
  return [
    {
      label: 'Urgency',
      choices: urgencyChoices.filter(({ id, count }) => count > 0 || urgency.includes(id)),
      chosen: urgency,
      lookOf: (id) => urgencyLooks[urgencies.find((each) => each === id) ?? 'check'].text,
      onChange: (chosen) => update({ urgency: chosen }),
    },
    {
      label: 'Rule',
      choices: ruleChoices.filter(({ id, count }) => count > 0 || finding.includes(id)),
      chosen: finding,
      onChange: (chosen) => update({ finding: chosen }),
    },
  ]
}

/** The tab Findings: every finding of the organizations that the filters leave, the most urgent first. */
export function OrgFindingsPanel(props: OrgPanelProps) {
  const { rows, view, search, update, onOpen, writeSearch } = props
  const now = useOrgsNow()
  const found = useOrgFindings(rows)
  const { ask, end, dialog } = useOrgWaiving(rows)
  const within = useMemo(() => view.rowsWithout('findings'), [view])
  const listed = useMemo(() => found && listedFindings(found, within, search), [found, within, search])
  const counts = useMemo(() => found && countBits(shownBits(found, search), within), [found, search, within])
  const resting = useMemo(() => (found ? countBits(found.waived, within) : []), [found, within])
  const idle = useMemo(() => {
    // How urgent it was is not known of a waiver.
    const all = found && search.waived && !search.urgency?.length ? idleOrgWaivers(rows, found) : []
    return search.finding?.length ? all.filter(({ waiver }) => search.finding?.includes(waiver.rule)) : all
  }, [rows, found, search])
  if (!found || !listed || !counts) return <TableSkeleton columns={4} label="Looking for findings" />

  const count = listed.rows.length
  const hidden = search.waived ? 0 : countOf(resting, askedMask(search))
  const searchText = writeSearch(search)

  function summary() {
    const orgs = new Set(listed?.rows).size
    const parts = [
      count === 0 ? '0 findings.' : `${countText(count, 'finding')} in ${countText(orgs, org.one)}.`,
    ]
    if (hidden > 0) parts.push(`${countText(hidden, 'more is', 'more are')} waived.`)
    if (idle.length > 0) parts.push(`${countText(idle.length, 'waiver')} without a finding.`)
    return parts.join(' ')
  }

  function renderItem(place: number, isActive: boolean) {
    const rest = idle[place - count]
    if (rest) {
      const rule = orgRules.find(({ id }) => id === rest.waiver.rule)
      return (
        <IdleWaiverItem
          waiver={rest.waiver}
          label={found && rule ? rule.label(found.hits.at.thresholds) : visibleText(rest.waiver.rule)}
          reason={idleReasons[rest.reason]}
          now={now}
          isActive={isActive}
          onEnd={end}
        />
      )
    }
    const shown = found && listed && findingAt(listed, place, rows, found, now)
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

  function openAt(place: number) {
    const row = rows[listed?.rows[place] ?? -1]
    if (row?.kind === 'record') onOpen(row.id)
  }

  return (
    <>
      <FindingsPanel
        summary={summary()}
        filters={findingFilters(found, counts, search, update)}
        areWaivedShown={search.waived === '1'}
        onWaivedShown={(areShown) => update({ waived: areShown ? '1' : undefined })}
        fileName="organization-findings"
        load={() => {
          const findings = [...allFindings(listed, rows, found, now)]
          return { csv: () => findingsCsv(findings), json: () => findingsJson(findings) }
        }}
        count={count + idle.length}
        renderItem={renderItem}
        onEnter={openAt}
        empty={
          <EmptyFindings
            one={org.one}
            subjects={within.length}
            open={countOf(countBits(found.open, within), -1)}
            resting={countOf(resting, -1)}
            hidden={hidden}
            isAsked={Boolean(search.finding?.length || search.urgency?.length)}
            isNarrowed={isFiltered(org, { ...search, finding: undefined })}
            onShowAll={() => update({ ...noFilters(org), urgency: undefined })}
            onShowWaived={() => update({ waived: '1' })}
          />
        }
        printed={(paper) => (
          <PrintedFindings rows={rows} within={within} found={found} search={search} {...paper} />
        )}
      />
      {dialog}
    </>
  )
}
