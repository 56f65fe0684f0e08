import { clsx } from 'clsx'
import type { JsonObject } from '#lib/json-value.ts'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { endColors, endTone } from '#records/fields/cell.ts'
import type { Timeline } from '#records/timeline/timeline.ts'
import { timelinePanel } from '#records/timeline/timeline-panel.tsx'
import {
  licenseState,
  licenseStateLabel,
  noExpiryMonth,
  unreadableExpiryMonth,
} from '../rules/license-state.ts'
import type { OrgsSearch, OrgsView } from '../orgs-search.ts'
import { LicenseBars, LicenseLegend } from './license-bars.tsx'
import { licenseCalendar } from './license-calendar.ts'
import { type DateField, licenseDates, periodText } from './license-dates.ts'

const momentText = (field: DateField): string =>
  field.kind === 'date' ? absoluteTime(field.epoch) : field.text

function DateText({ field }: { field: DateField }) {
  if (field.kind === 'unreadable') return <bdi className="text-warning">{field.text}</bdi>
  return <span className={clsx('tabular', field.kind !== 'date' && 'text-faint')}>{field.text}</span>
}

/** When a license expires and how far away that is, plus its state for assistive technology. */
function ExpiresText({ org, now }: { org: JsonObject; now: number }) {
  const { expires, problem } = licenseDates(org)
  return (
    <>
      <DateText field={expires} />
      {expires.kind === 'date' && (
        <span className={endColors[endTone(expires.epoch - now)]}> · {relativeTime(expires.epoch, now)}</span>
      )}
      <span className="sr-only">, {problem ?? licenseStateLabel(licenseState(org, now))}</span>
    </>
  )
}

/** The validity of each license, grouped by month of expiry. */
export const licenseTimeline: Timeline<OrgsView, JsonObject> = {
  label: 'License timeline',
  // On a narrow screen the bars show the dates, so these columns are visible only to assistive technology.
  columns: [
    { label: 'Name', className: 'w-34 flex-none pl-4 sm:w-48 sm:pl-6 xl:w-60' },
    {
      label: 'Valid from',
      className: 'flex-none max-lg:sr-only lg:w-30',
      render: (org) => <DateText field={licenseDates(org).validFrom} />,
    },
    {
      label: 'Expires',
      className: 'flex-none max-md:sr-only md:w-56 lg:w-60',
      render: (org, { now }) => <ExpiresText org={org} now={now} />,
    },
    {
      label: 'Billing period',
      className: 'min-w-0 flex-1',
      render: (org, { window, now }) => <LicenseBars {...{ org, window, now }} />,
    },
  ],
  undated: {
    none: { value: noExpiryMonth, text: 'No date' },
    unreadable: { value: unreadableExpiryMonth, text: 'Date not readable' },
  },
  groups: { key: 'expires', does: 'filter' },
  tip(org) {
    const dates = licenseDates(org)
    return [
      `Valid from: ${momentText(dates.validFrom)}`,
      `Expires: ${momentText(dates.expires)}`,
      `Billing period: ${periodText(dates)}`,
    ].join('\n')
  },
  Legend: LicenseLegend,
  calendar: licenseCalendar,
}

/** The Timeline tab. */
export const TimelinePanel = timelinePanel<OrgsSearch, OrgsView, JsonObject>(licenseTimeline)
