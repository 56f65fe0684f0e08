import { type MouseEvent, useId } from 'react'
import { asText, member } from '#lib/json-value.ts'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { WaiverAction } from '#records/waivers/waiver-action.tsx'
import type { Waiver } from '#records/waivers/waiver.ts'
import { orgHref } from '../list/org-href.ts'
import { FindingDetails } from './finding-details.tsx'
import type { ShownFinding } from './listed-findings.ts'

type OrgLinkProps = {
  id: string
  name: string
  /** Query part of its address, with its question mark. */
  searchText: string
  tabIndex: number
  onOpen(id: string): void
}

/** Leads to the page of an organization; plain text where its id cannot be an address. */
function OrgLink({ id, name, searchText, tabIndex, onOpen }: OrgLinkProps) {
  const href = orgHref(id)
  const text = <bdi>{visibleText(name)}</bdi>
  if (!href) return <span className="line-clamp-2 font-medium wrap-anywhere">{text}</span>

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id)
  }

  return (
    <a
      href={href + searchText}
      tabIndex={tabIndex}
      onClick={handleClick}
      className="line-clamp-2 font-medium wrap-anywhere hover:underline"
    >
      {text}
    </a>
  )
}

type FindingItemProps = {
  shown: ShownFinding
  now: number
  /** Its link and button are in the tab order. */
  isActive: boolean
  /** Query part of the address of the organization, with its question mark. */
  searchText: string
  onOpen(id: string): void
  onWaive(shown: ShownFinding): void
  onEnd(waiver: Waiver): void
}

/** One finding in the full list: which organization, what, how long, and letting it rest. */
export function FindingItem({ shown, now, isActive, searchText, onOpen, onWaive, onEnd }: FindingItemProps) {
  const id = useId()
  const tabIndex = isActive ? 0 : -1
  const { row, finding } = shown
  const name = asText(member(row.record, 'name')) || row.id
  return (
    <>
      <div className="min-w-0">
        <OrgLink id={row.id} name={name} searchText={searchText} tabIndex={tabIndex} onOpen={onOpen} />
        <bdi className="block truncate font-mono text-xs text-faint">{visibleText(row.id)}</bdi>
        {finding.moment !== undefined && (
          <time
            dateTime={new Date(finding.moment).toISOString()}
            data-tip={absoluteTime(finding.moment)}
            className="tabular text-xs text-muted"
          >
            {relativeTime(finding.moment, now)}
          </time>
        )}
      </div>
      <div className="min-w-0 max-md:order-last max-md:col-span-2">
        <FindingDetails shown={shown} id={id} />
      </div>
      <div className="flex items-start justify-end">
        <WaiverAction
          waived={shown.waived}
          describedBy={id}
          tabIndex={tabIndex}
          onWaive={() => onWaive(shown)}
          onEnd={onEnd}
        />
      </div>
    </>
  )
}
