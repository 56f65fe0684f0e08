import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { Info, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { RecordText } from '#record-text/record-text.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { useOrgList, useDebounced } from '../access/use-lists.ts'
import { type Check, queryWindows, runChecks } from './check-rules.ts'

/** The checks of the query being edited, updated when typing pauses. */
export function useChecks(record: RecordText): readonly Check[] {
  const now = useNow()
  const { data: orgs } = useOrgList()
  const windows = useMemo(() => queryWindows(orgs?.rows ?? []), [orgs])
  const settled = useDebounced(record, 400)
  return useMemo(() => runChecks({ record: settled, now, windows }), [settled, now, windows])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path of the field to focus after navigation, for example `query.startTime`. */
    field?: string
  }
}

const route = getRouteApi('/signed-in/queries/$queryId')

/** Focuses a field on the page; false when it is not there. */
function focusField(path: string): boolean {
  const place = [...document.querySelectorAll('[data-path]')].find(
    (element) => element.getAttribute('data-path') === path,
  )
  const control = place?.querySelector<HTMLElement>(
    'input:checked, input:not([type=radio]), select, textarea, button',
  )
  if (!place || !control) return false
  place.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}

/** Jumps to a field: focuses it on this page, or opens the tab that has it. */
function useJump(): (path: readonly string[]) => void {
  const navigate = route.useNavigate()
  return (path) => {
    const field = path.join('.')
    if (!focusField(field)) void navigate({ search: { tab: 'options' }, replace: true, state: { field } })
  }
}

/** Focuses the field of the last jump once it is on the page. */
export function useJumpTarget(): void {
  const field = useRouterState({ select: ({ location }) => location.state.field })
  useEffect(() => {
    if (field !== undefined) focusField(field)
  }, [field])
}

/** Findings shown at first, so that they do not crowd out the rest of the side panel. */
const most = 5

type ChecksRegionProps = {
  record: RecordText
  /** Jumps to an offset in the APL text. */
  onApl(offset: number): void
  /** Sets a field to a text; undefined while another tab is editing. */
  onSet: ((path: readonly string[], text: string) => void) | undefined
}

/** Lists what is odd about the query, each with a link to its field. Advisory: nothing here blocks saving. */
export function ChecksRegion({ record, onApl, onSet }: ChecksRegionProps) {
  const checks = useChecks(record)
  const jump = useJump()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? checks : checks.slice(0, most)
  return (
    <section aria-label="Checks">
      <div className="mb-1.5 flex items-baseline gap-2">
        <h2 className="text-sm font-semibold">Checks</h2>
        <span role="status" className="tabular text-xs text-muted">
          {checks.length === 0 ? 'nothing found' : countText(checks.length, 'finding')}
        </span>
      </div>
      {checks.length === 0 ? (
        <p className="text-xs text-muted">
          Checks cover the dataset, parameters, time range, limits, order, and libraries.
        </p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {shown.map((check) => (
            <CheckItem
              key={`${check.path.join('.')} ${check.offset ?? ''} ${check.sentence}`}
              check={check}
              onJump={() => (check.offset === undefined ? jump(check.path) : onApl(check.offset))}
              onSet={onSet}
            />
          ))}
        </ul>
      )}
      {checks.length > most && (
        <Button
          size="small"
          variant="ghost"
          className="-ml-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show ${checks.length - most} more`}
        </Button>
      )}
    </section>
  )
}

type CheckItemProps = Pick<ChecksRegionProps, 'onSet'> & { check: Check; onJump(): void }

function CheckItem({ check, onJump, onSet }: CheckItemProps) {
  const { severity, sentence, path, details, suggestion } = check
  const field = path.join('.')
  return (
    <li className="flex gap-2 rounded-md px-2 py-1.5 text-xs hover:bg-hover">
      {severity === 'warning' ? (
        <TriangleAlert size={13} aria-label="Warning:" className="mt-0.5 shrink-0 text-warning" />
      ) : (
        <Info size={13} aria-label="Hint:" className="mt-0.5 shrink-0 text-info" />
      )}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {visibleText(sentence)}
        {details && (
          <details className="mt-1 text-muted">
            <summary className="w-fit hover:text-ink">All {details.length}</summary>
            <ul className="mt-1 max-h-40 overflow-y-auto">
              {details.map((text) => (
                <li key={text}>
                  <bdi>{visibleText(text)}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
        <button
          type="button"
          aria-label={`Go to ${field}`}
          onClick={onJump}
          className="mt-0.5 block rounded-sm font-mono text-2xs text-muted hover:text-ink hover:underline"
        >
          {field}
        </button>
        {suggestion !== undefined && onSet && (
          <Button size="small" className="mt-1" onClick={() => onSet(path, suggestion)}>
            Set to {suggestion}
          </Button>
        )}
      </div>
    </li>
  )
}
