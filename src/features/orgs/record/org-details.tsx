import type { ReactNode } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { fieldProblems } from '#api/field-problems.ts'
import type { RecordRow } from '#api/list-row.ts'
import { Org } from '#contract/org.ts'
import { ActiveOrgBadge, MakeActiveOrg } from '#form/make-active-org.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { HistoryLink } from '#records/changes/history-link.tsx'
import { asText, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import { RawRecord } from '#ui/raw-record.tsx'
import { Region } from '#ui/region.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useOrgsNow } from '../org.ts'
import { AddToCalendar } from '../timeline/add-to-calendar.tsx'
import { FeaturesRegion } from './features-region.tsx'
import { FindingsRegion } from './findings-region.tsx'
import { LicenseLimits } from './license-limits.tsx'
import { LicenseValidity } from './license-validity.tsx'
import { OrgNeighbors } from './org-neighbors.tsx'
import { OtherFields } from './other-fields.tsx'
import { PlanAndPayment } from './plan-and-payment.tsx'

type OrgDetailsProps = {
  answer: ListModel<unknown>
  row: RecordRow
  search: OrgsSearch
  back: ReactNode
  /** State of the list that the record comes from. */
  orgs: { error: ApiError | null; isFetching: boolean; refetch(): Promise<unknown> }
}

/** All that the service says of one organization. */
export function OrgDetails({ answer, row, search, back, orgs }: OrgDetailsProps) {
  const now = useOrgsNow()
  const { record, id, index } = row
  const name = visibleText(asText(member(record, 'name')) || id)
  const twins = answer.rows.filter((entry) => entry.kind === 'record' && entry.id === id).length
  return (
    <>
      <PageTitle parts={[name, 'Organizations']} />
      <PageHeader
        title={<bdi>{name}</bdi>}
        back={back}
        badges={
          <>
            <ActiveOrgBadge id={id} />
            {twins > 1 && <Badge tone="warning">{twins} records have this ID</Badge>}
          </>
        }
        details={
          <>
            <Identifier id={id} />
            <DataAge
              receivedAt={answer.receivedAt}
              isRefreshing={orgs.isFetching}
              isStale={orgs.error !== null}
              onRefresh={() => void orgs.refetch()}
            />
          </>
        }
        actions={
          <>
            <MakeActiveOrg id={id} name={asText(member(record, 'name')) ?? ''} />
            <PrintButton />
            <HistoryLink to="/orgs/$orgId/history" params={{ orgId: id }} search={search} />
            <OrgNeighbors list={answer} index={index} search={search} />
          </>
        }
      />
      <div className="grid items-start gap-4 px-4 pt-1 pb-8 sm:px-6 lg:grid-cols-2 print:grid-cols-2">
        <FindingsRegion rows={answer.rows} row={row} now={now} problems={fieldProblems(Org, record)} />
        <div className="grid gap-4">
          <PlanAndPayment org={record} />
          <LicenseValidity org={record} now={now} actions={<AddToCalendar rows={answer.rows} row={row} />} />
        </div>
        <div className="grid gap-4">
          <LicenseLimits rows={answer.rows} index={index} org={record} />
          <FeaturesRegion org={record} />
        </div>
        <OtherFields org={record} />
        <Region title="Raw record" className="min-w-0 lg:col-span-2 print:col-span-2">
          <RawRecord source={answer.source(index)} fileName={`${id}.json`} />
        </Region>
      </div>
    </>
  )
}
