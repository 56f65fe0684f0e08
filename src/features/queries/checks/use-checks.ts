import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { RecordText } from '#record-text/record-text.ts'
import { useNow } from '#ui/now.tsx'
import { useOrgList, useSettled } from '../access/use-lists.ts'
import {
  type Check,
  type CheckedQuery,
  type CheckRule,
  datasetRule,
  librariesRule,
  orderRule,
  parametersRule,
  queryWindowRule,
  queryWindows,
  resolutionRule,
  resultRule,
  timeRangeRule,
} from './check-rules.ts'

const rules: readonly CheckRule[] = [
  datasetRule,
  parametersRule,
  timeRangeRule,
  queryWindowRule,
  resolutionRule,
  resultRule,
  orderRule,
  librariesRule,
]

/** All that the rules have to say about a query, warnings first. */
export function runChecks(query: CheckedQuery): readonly Check[] {
  const checks = rules.flatMap((rule) => rule(query))
  return [
    ...checks.filter(({ severity }) => severity === 'warning'),
    ...checks.filter(({ severity }) => severity === 'hint'),
  ]
}

/** What is odd about the query under edit, worked out when the typing pauses. */
export function useChecks(record: RecordText): readonly Check[] {
  const now = useNow()
  const { data: orgs } = useOrgList()
  const windows = useMemo(() => queryWindows(orgs?.rows ?? []), [orgs])
  const settled = useSettled(record, 400)
  return useMemo(() => runChecks({ record: settled, now, windows }), [settled, now, windows])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path of the field that a jump leads to, for example `query.startTime`. */
    field?: string
  }
}

const route = getRouteApi('/signed-in/queries/$queryId')

/** Puts the focus into a field that is on the page; false when it is not. */
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

/** Leads to a field: to the one on the page, or to the tab that has it. */
export function useJump(): (path: readonly string[]) => void {
  const navigate = route.useNavigate()
  return (path) => {
    const field = path.join('.')
    if (!focusField(field)) void navigate({ search: { tab: 'options' }, replace: true, state: { field } })
  }
}

/** Puts the focus where a jump led, once the fields are there. */
export function useJumpTarget(): void {
  const field = useRouterState({ select: ({ location }) => location.state.field })
  useEffect(() => {
    if (field !== undefined) focusField(field)
  }, [field])
}
