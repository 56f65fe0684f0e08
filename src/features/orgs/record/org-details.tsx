import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import type { RecordRow } from '#api/list-row.ts'
import { Org } from '#contract/org.ts'
import { ActiveOrgBadge, MakeActiveOrg } from '#form/active-org.tsx'
import { encodePathSegment } from '#lib/addresses.ts'
import { asText, entriesOf, inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { endTone } from '#records/fields/cell.ts'
import { HistoryLink } from '#records/changes/history-link.tsx'
import { FindingsRegion } from '#records/findings/shown-findings.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/now.tsx'
import { Facts, Identifier, RawRecord, RecordPager } from '#ui/facts.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { PrintButton } from '#ui/print.tsx'
import { Region } from '#ui/region.tsx'
import { ShownTogether } from '#ui/shown-together.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SwitchState } from '#records/fields/sent-value.tsx'
import { factsOf, licenseOf } from '../fields/field-value.tsx'
import { limitFields } from '../limit-fields.ts'
import { fieldsAt } from '../org-fields.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import { useOrgsView } from '../list/orgs-view.ts'
import { orgFindingViews } from '../findings/org-finding-views.tsx'
import { useOrgsNow } from '../org.ts'
import { readMoment, licenseState, licenseStateLabel } from '../rules/license-state.ts'
import { orgFindings } from '../rules/org-findings.ts'
import { AddToCalendar } from '#records/timeline/add-to-calendar.tsx'
import { licenseCalendar } from '../timeline/license-calendar.ts'
import { LicenseLimits } from './license-limits.tsx'

/** Steps to the previous and next organization of the list the user came from, with its filters and order. */
function OrgNeighbors({ list, index, search }: { list: ListModel; index: number; search: OrgsSearch }) {
  const view = useOrgsView(list, search)
  const navigate = useNavigate()
  const shown = useMemo(() => view.rows.filter((row) => list.rows[row]?.kind === 'record'), [view.rows, list])
  const position = shown.indexOf(index)
  const opener = (at: number) => {
    const row = position < 0 ? undefined : list.rows[shown[at] ?? -1]
    if (row?.kind !== 'record' || 'problem' in encodePathSegment(row.id)) return undefined
    const to = {
      params: { orgId: row.id },
      search: { ...search, row: list.numberOf(row.index) },
      state: true,
    } as const
    return () => void navigate({ to: '/orgs/$orgId', ...to })
  }
  return (
    <RecordPager
      position={position}
      count={shown.length}
      onPrevious={opener(position - 1)}
      onNext={opener(position + 1)}
    />
  )
}

// What the organization pays for, whether it pays, and who to contact.
const planAndPayment = fieldsAt(
  'plan',
  'planCreated',
  'paymentStatus',
  'firstFailedPayment',
  'primaryEmail',
  'role',
  'defaultRegion',
  'defaultEdgeDeployment',
  'lastUsageSync',
  'license.tier',
  'metaCreated',
  'metaModified',
  'metaVersion',
)

const validity = fieldsAt(
  'license.expiresAt',
  'license.validFrom',
  'license.issuedAt',
  'license.billingPeriodStart',
  'license.billingPeriodEnd',
  'license.issuedTo',
  'license.issuer',
  'license.id',
)

type LicenseValidityProps = {
  org: JsonObject
  now: number
  /** Shown beside the state of a license that expires. */
  actions: ReactNode
}

/** When the license is valid, and its billing period. */
function LicenseValidity({ org, now, actions }: LicenseValidityProps) {
  const state = licenseState(org, now)
  const expires = readMoment(licenseOf(org), 'expiresAt')
  return (
    <Region
      title="License validity"
      actions={
        <>
          <Badge tone={state === 'not-yet-valid' ? 'warning' : endTone((expires ?? Infinity) - now)}>
            {licenseStateLabel(state)}
          </Badge>
          {expires !== undefined && actions}
        </>
      }
    >
      <Facts facts={factsOf(validity, org)} />
    </Region>
  )
}

const places = fieldsAt(
  'license.regions',
  'license.defaultRegion',
  'license.edgeDeployments',
  'license.defaultEdgeDeployment',
  'license.withAuths',
)

const shownPaths = [
  ...[...planAndPayment, ...validity, ...places, ...limitFields].map(({ path }) => path),
  // In the header.
  'name',
  'id',
  // Their members are shown.
  'license',
  'license.features',
]
const shownPlaces = new Set(shownPaths.map((path) => JSON.stringify(path.split('.'))))

/** Whether another part of the page shows the field at a path, given as keys. */
const isShown = (...keys: readonly string[]): boolean => shownPlaces.has(JSON.stringify(keys))

/** Fields that no other region has, as sent; nothing when there are none. */
function OtherFields({ org }: { org: JsonObject }) {
  const fields = [
    ...entriesOf(org).filter(([key]) => !isShown(key)),
    ...entriesOf(licenseOf(org))
      .filter(([key]) => !isShown('license', key))
      .map(([key, value]) => [`license.${key}`, value] as const),
  ]
  if (fields.length === 0) return null
  return (
    <Region title="Other fields" className="min-w-0 lg:col-span-2 print:col-span-2">
      <Facts
        facts={fields.map(([key, value]) => ({
          label: visibleText(key),
          value: <bdi className="font-mono text-xs break-all">{visibleText(inlineText(value)) || '“”'}</bdi>,
        }))}
      />
    </Region>
  )
}

/** What the license turns on, where, and how people may sign in. Newer deployments call regions edge deployments. */
function Features({ org }: { org: JsonObject }) {
  const features = entriesOf(member(licenseOf(org), 'features')).map(([name, value]) => ({
    label: visibleText(name),
    value: <SwitchState value={value} />,
  }))
  return (
    <Region title="Features">
      <Facts facts={[...features, ...factsOf(places, org)]} />
    </Region>
  )
}

/** Placeholder for an organization that is still loading. */
export function OrgSkeleton() {
  return (
    <div role="status" aria-label="Loading organization" className="grid gap-4 px-4 sm:px-6 lg:grid-cols-2">
      {['plan', 'limits', 'validity', 'features'].map((part) => (
        <div key={part} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-3/4" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}

type OrgDetailsProps = {
  answer: ListModel
  row: RecordRow
  search: OrgsSearch
  back: ReactNode
  /** State of the list that contains the record. */
  orgs: { error: ApiError | null; isFetching: boolean; refetch(): Promise<unknown> }
}

/** Everything that the service says about one organization. */
export function OrgDetails({ answer, row, search, back, orgs }: OrgDetailsProps) {
  const now = useOrgsNow()
  const found = orgFindings.useFound(answer)
  const { record, id, index } = row
  const name = visibleText(asText(member(record, 'name')) || id)
  const problems = fieldProblems(Org, record)
  const twins = answer.withId(id).length
  return (
    <>
      <PageTitle parts={[name, 'Organizations']} />
      <PageHeader
        title={name}
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
            <DataAge receivedAt={answer.receivedAt} query={orgs} />
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
      <ShownTogether isReady={found !== null} waiting={<OrgSkeleton />}>
        <div className="grid items-start gap-4 px-4 pt-1 pb-8 sm:px-6 lg:grid-cols-[1fr_1fr] print:grid-cols-2">
          <FindingsRegion
            kind={orgFindings}
            views={orgFindingViews}
            list={answer}
            row={index}
            found={found}
            nothing={problems.length === 0 ? 'No findings.' : ''}
            className="min-w-0 lg:col-span-2 print:col-span-2"
          >
            <FieldProblems problems={problems} />
          </FindingsRegion>
          <div className="grid gap-4">
            <Region title="Plan and payment">
              <Facts facts={factsOf(planAndPayment, record)} />
            </Region>
            <LicenseValidity
              org={record}
              now={now}
              actions={<AddToCalendar list={answer} row={row.index} calendar={licenseCalendar} />}
            />
          </div>
          <div className="grid gap-4">
            <LicenseLimits list={answer} index={index} org={record} />
            <Features org={record} />
          </div>
          <OtherFields org={record} />
          <Region title="Raw record" className="min-w-0 lg:col-span-2 print:col-span-2">
            <RawRecord source={answer.source(index)} fileName={`${id}.json`} />
          </Region>
        </div>
      </ShownTogether>
    </>
  )
}

/** Where the record differs from the interface. */
function FieldProblems({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null
  return (
    <details className="mt-2 text-sm first:mt-0">
      <summary className="w-fit text-muted hover:text-ink">
        {problems.length === 1
          ? '1 field differs from the interface'
          : `${problems.length} fields differ from the interface`}
      </summary>
      <ul className="mt-1.5 text-xs">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <span className="font-mono">{path}</span> <span className="text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
