import { copyText } from '#ui/copy-button.tsx'
import { errorReport, newErrorId } from '#ui/part-failure.tsx'
import { toast } from '#ui/toast.tsx'

/** So many are told of at once; what goes wrong over and over is the same. */
const most = 20

/**
 * What is no error: something that was taken back (Monaco's "Canceled", an aborted call), a layout that took two rounds,
 * and the event of a worker that could not be loaded, which Monaco throws: what needs the worker says so itself.
 */
function isHarmless(error: unknown): boolean {
  if (error instanceof Event) return true
  if (typeof error === 'string') return error.startsWith('ResizeObserver loop')
  return error instanceof Error && (error.name === 'Canceled' || error.name === 'AbortError')
}

/** From now on an error that nothing else deals with is told: one message, however many there are, with an ID. */
export function reportErrors(): void {
  const id = newErrorId()
  const errors: unknown[] = []
  function report(error: unknown) {
    if (errors.length < most) errors.push(error)
    const [first] = errors
    toast({
      id: 'unexpected error',
      title: `Something went wrong (error ${id})`,
      description: `The page stays as it is, and drafts are kept. ${first instanceof Error ? first.message : String(first)}`,
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
}
