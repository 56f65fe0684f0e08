import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Region } from '#ui/region.tsx'
import { isPlainClick } from '#ui/roving-focus.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { noAddress, recordHref } from '../list/resource.ts'
import type { ListModel } from '../list/list-model.ts'
import { useListNow } from '../list/list-view.ts'
import { useWaiving } from '../waivers/use-waivers.tsx'
import { WaiverAction, WaiverNote } from '../waivers/waiver-parts.tsx'
import type { Finding, Findings, FindingViews, Found, FullList, ShownFinding } from './finding-rules.ts'
import { shownFinding } from './list-findings.ts'

const FullListDialog = lazyPart(() => import('./full-list-dialog.tsx'), 'FullListDialog', 'The full list')

/** The context and actions of rendered findings. */
type FindingActions<Subject, F extends Finding> = {
  kind: Findings<Subject, F>
  views: FindingViews<Subject, F>
  list: ListModel<Subject>
  onWaive(shown: ShownFinding<Subject, F>): void
  onEnd: ReturnType<typeof useWaiving>['end']
  onShowList(list: FullList): void
}

/** The actions on a list's findings. The caller renders `dialogs`. */
export function useFindingActions<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  views: FindingViews<Subject, F>,
  list: ListModel<Subject>,
): { actions: FindingActions<Subject, F>; dialogs: ReactNode } {
  const { ask, end, dialog } = useWaiving(kind.waivers, useListNow(list))
  const [asked, setAsked] = useState<FullList | null>(null)

  function handleWaive({ id, subject, finding, waived }: ShownFinding<Subject, F>) {
    const twins = list.withId(id).length
    ask({
      rule: finding.rule,
      label: finding.label,
      subject: id,
      name: kind.nameOf(subject, id),
      basedOn: views.basedOn(finding),
      facts: kind.facts(finding, subject, list.subjects),
      waived,
      twins: twins > 1 ? countText(twins, 'record') : null,
    })
  }

  return {
    actions: { kind, views, list, onWaive: handleWaive, onEnd: end, onShowList: setAsked },
    dialogs: (
      <>
        {dialog}
        {asked && <FullListDialog {...asked} onClose={() => setAsked(null)} />}
      </>
    ),
  }
}

type PartProps<Subject, F extends Finding> = FindingActions<Subject, F> & {
  shown: ShownFinding<Subject, F>
  /** The previous finding, of another record. */
  before?: F | undefined
  /** Id of the element that names the finding. */
  id: string
  tabIndex: 0 | -1
}

/** The details of a finding: level, rule label, reason, and waiver, with a link to the remedy. */
function FindingDetails<Subject, F extends Finding>(
  props: PartProps<Subject, F> & { label: ReactNode; link?: ReactNode },
) {
  const { kind, views, list, shown, before, id, tabIndex, label, link, onShowList } = props
  const { finding, waived } = shown
  const level = kind.levels.find((each) => each.id === kind.levelFilter.of(finding))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <div id={id} className="contents">
          {level && <Badge tone={level.tone}>{level.label}</Badge>}
          {label}
          {waived?.state === 'active' && <Badge>Waived</Badge>}
        </div>
        {link}
      </div>
      {views.body(shown, { subjects: list.subjects, tabIndex, before, onShowList })}
      {waived && <WaiverNote waived={waived} />}
    </>
  )
}

const Waive = <Subject, F extends Finding>({
  shown,
  id,
  tabIndex,
  onWaive,
  onEnd,
}: PartProps<Subject, F>) => (
  <WaiverAction
    waived={shown.waived}
    describedBy={id}
    tabIndex={tabIndex}
    onWaive={() => onWaive(shown)}
    onEnd={onEnd}
  />
)

type FindingItemProps<Subject, F extends Finding> = FindingActions<Subject, F> & {
  shown: ShownFinding<Subject, F>
  before: F | undefined
  now: number
  /** Whether its links and buttons are in the tab order. */
  isActive: boolean
  /** Query string of the record's URL, including the question mark. */
  searchText: string
  onOpen(id: string, row: number): void
}

/** A finding in the full list, with its record and waiver button. */
export function FindingItem<Subject, F extends Finding>(props: FindingItemProps<Subject, F>) {
  const { kind, views, list, shown, now, isActive, searchText, onOpen } = props
  const { id: of, row, subject, finding } = shown
  const part = { ...props, id: useId(), tabIndex: isActive ? 0 : -1 } as const
  const href = recordHref(list.resource, of)
  const name = <bdi>{visibleText(kind.nameOf(subject, of))}</bdi>
  const tip = views.tip?.(subject)

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(of, row)
  }

  return (
    <>
      <div className="flex min-w-0 flex-col items-start">
        {href ? (
          <a
            href={href + searchText}
            tabIndex={part.tabIndex}
            data-tip={tip ? visibleText(tip) : undefined}
            onClick={handleClick}
            className="line-clamp-2 max-w-full rounded-sm font-medium wrap-anywhere hover:underline"
          >
            {name}
          </a>
        ) : (
          <span data-tip={noAddress} className="line-clamp-2 max-w-full font-medium wrap-anywhere">
            {name}
          </span>
        )}
        <span className="flex max-w-full gap-2 text-xs leading-5">
          <bdi className="truncate font-mono text-faint">{visibleText(of)}</bdi>
          {finding.moment !== undefined && (
            <time
              dateTime={new Date(finding.moment).toISOString()}
              data-tip={absoluteTime(finding.moment)}
              className="tabular shrink-0 text-muted"
            >
              {relativeTime(finding.moment, now)}
            </time>
          )}
        </span>
        {views.about?.(subject)}
      </div>
      <div className="min-w-0 max-lg:order-last max-lg:col-span-2">
        <FindingDetails
          {...part}
          label={<span className="font-medium">{visibleText(finding.label)}</span>}
          link={views.remedyLink?.(shown, { describedBy: part.id, tabIndex: part.tabIndex })}
        />
      </div>
      <div className="flex items-start justify-end">
        <Waive {...part} />
      </div>
    </>
  )
}

function FindingEntry<Subject, F extends Finding>(
  props: FindingActions<Subject, F> & { shown: ShownFinding<Subject, F> },
) {
  const { list, shown } = props
  const part = { ...props, id: useId(), tabIndex: 0 } as const
  const to: string = `/${list.resource.id}`
  return (
    <li className="flex items-start gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <FindingDetails
          {...part}
          label={
            <h3 className="font-medium">
              <Link
                to={to}
                search={{ tab: 'findings', finding: [shown.finding.rule] }}
                data-tip={`All ${list.resource.plural} with this finding`}
                className="rounded-sm hover:underline"
              >
                {visibleText(shown.finding.label)}
              </Link>
            </h3>
          }
        />
      </div>
      <span className="print:hidden">
        <Waive {...part} />
      </span>
    </li>
  )
}

type FindingsRegionProps<Subject, F extends Finding> = {
  kind: Findings<Subject, F>
  views: FindingViews<Subject, F>
  /** The record's list and row, and the findings; null while they are computed. */
  list: ListModel<Subject>
  row: number
  found: Found<Subject, F> | null
  /** Shown if there are no findings; empty if something else is wrong with the record. */
  nothing: string
  className?: string
  children?: ReactNode
}

/** The findings of one record, most severe first, including waived ones. */
export function FindingsRegion<Subject, F extends Finding>(props: FindingsRegionProps<Subject, F>) {
  const { kind, views, list, row, found, nothing, className, children } = props
  const { actions, dialogs } = useFindingActions(kind, views, list)
  const all = found?.all(row).flatMap((finding) => shownFinding(found, { row, finding }) ?? [])
  return (
    <Region title="Findings" {...(className && { className })}>
      {!all ? (
        <div role="status" aria-label="Looking for findings">
          <Skeleton className="w-1/3" />
        </div>
      ) : all.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {all.map((shown) => (
            <FindingEntry key={shown.finding.rule} {...actions} shown={shown} />
          ))}
        </ul>
      ) : (
        nothing && <p className="text-sm text-muted">{nothing}</p>
      )}
      {children}
      {dialogs}
    </Region>
  )
}
