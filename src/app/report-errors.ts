import { copyText } from '#ui/copy-button.tsx'
import { errorReport, newErrorId } from '#ui/part-failure.tsx'
import { toast } from '#ui/toast.tsx'

/** The most errors to keep for the report: an error that recurs is the same each time. */
const most = 20

/**
 * Whether `error` is not worth reporting: a cancellation (Monaco's "Canceled", an aborted call), a layout that took two
 * passes, or the event of a worker that failed to load, which Monaco throws: whatever needs the worker reports that.
 */
function isHarmless(error: unknown): boolean {
  if (error instanceof Event) return true
  if (typeof error === 'string') return error.startsWith('ResizeObserver loop')
  return error instanceof Error && (error.name === 'Canceled' || error.name === 'AbortError')
}

/**
 * From now on, reports unhandled errors: in one message with an ID, however many there are. Gives a function that adds
 * an error to the details of that message without reporting it.
 */
export function reportErrors(): (error: unknown) => void {
  const id = newErrorId()
  const errors: unknown[] = []
  let first: unknown
  function keep(error: unknown) {
    if (errors.length < most) errors.push(error)
  }
  function report(error: unknown) {
    keep(error)
    first ??= error
    toast({
      id: 'unexpected error',
      title: `Something went wrong (error ${id})`,
      description: `The page stays as it is, with what you typed. ${first instanceof Error ? first.message : String(first)}`,
      tone: 'danger',
      timeout: 0,
      action: {
        label: 'Copy details',
        onClick: () => void copyText(errorReport(id, errors), { done: 'Details copied' }),
      },
    })
  }
  function hear(event: Event, error: unknown) {
    if (isHarmless(error)) event.preventDefault()
    else report(error)
  }
  window.addEventListener('error', (event) => hear(event, event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => hear(event, event.reason))
  // React says only that it recovered; the cause says from what.
  return (error) => keep(error instanceof Error ? (error.cause ?? error) : error)
}
