import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import {
  Component,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-button.tsx'
import {
  PartLoadError,
  reloadWithFreshScripts,
  type LoadErrorReason,
  loadErrorReason,
} from './import-part.ts'

/** A short ID for an unexpected error, easy to read out. */
export const newErrorId = (): string => crypto.randomUUID().slice(0, 8)

/** A report on unexpected errors that users can pass on. */
export function errorReport(id: string, errors: readonly unknown[]): string {
  const told = errors.map((error) =>
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error),
  )
  const where = `${new Date().toISOString()} ${location.pathname}`
  return [`Starboard, error ${id}`, where, navigator.userAgent, ...told].join('\n')
}

const reasons: Record<LoadErrorReason, string> = {
  late: 'Its file is still on its way. Retry waits for it again. If that does not help, reload the page; drafts stored in this browser stay.',
  unreachable: 'The server cannot be reached. Try again when the connection is back.',
  outdated:
    'A new version of Starboard is ready. Reload the page to use it; drafts stored in this browser stay.',
  // Firefox asks for a file that did not arrive only once per page.
  absent:
    'Its file is missing on the server or was cut off in transit. If a retry does not help, reload the page; drafts stored in this browser stay.',
  broken: 'Its file arrived broken. Reload the page to fetch it again; drafts stored in this browser stay.',
}

type PartFailureProps = {
  /** Starts the error message: "The comparison". */
  what: string
  error: unknown
  /** Retries; never rejects. Calls `beforeShown` on success, before the part replaces this message. */
  onRetry(beforeShown: () => void): Promise<unknown>
  /** The focused element when the part failed. */
  focused?: Element | null
  /** For a part that opens over the page: the message is at the bottom of the window and can be closed. */
  over?: {
    onClose(): void
    /** Whether it opened by itself, like suggestions. */
    isAid: boolean
  }
}

/** Only one message fits at the bottom of the window: the latest, but an aid does not replace another message. */
let closeLast: (() => void) | null = null

/** Says that a part of the page failed or could not be loaded, and what to do. */
export function PartFailure({ what, error, onRetry, focused = null, over }: PartFailureProps) {
  const ref = useRef<HTMLDivElement>(null)
  /** The element to return the focus to. It may have received the focus only after the failure. */
  const cameFrom = useRef(focused)
  const [id] = useState(newErrorId)
  const [why, setWhy] = useState<LoadErrorReason | null>(null)
  const [isRetrying, setIsRetrying] = useState(false)
  const isMissing = error instanceof PartLoadError
  useEffect(() => {
    if (!(error instanceof PartLoadError)) return undefined
    let isLate = false
    void loadErrorReason(error).then((found) => isLate || setWhy(found))
    return () => {
      isLate = true
    }
  }, [error])
  const closeForNext = useEffectEvent(close)
  const isOver = over !== undefined
  const isAid = over?.isAid
  useEffect(() => {
    if (!isOver) return undefined
    if (isAid && closeLast) {
      closeForNext()
      return undefined
    }
    closeLast?.()
    const own = () => closeForNext()
    closeLast = own
    return () => {
      if (closeLast === own) closeLast = null
    }
  }, [isOver, isAid])

  // Also return the focus if something else unmounts this; the page gets no focus event then.
  const leave = useEffectEvent(giveFocusBack)
  useLayoutEffect(() => () => leave(), [])

  function giveFocusBack() {
    const from = cameFrom.current
    if (ref.current?.contains(document.activeElement) && from instanceof HTMLElement) from.focus()
  }
  async function retry() {
    setIsRetrying(true)
    await onRetry(giveFocusBack)
    setIsRetrying(false)
  }
  function close() {
    giveFocusBack()
    over?.onClose()
  }

  const message = error instanceof Error ? error.message : String(error)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus
    <div
      ref={ref}
      role="alert"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      className={clsx(
        'flex items-start gap-3 rounded-lg border border-line p-4 text-sm print:hidden',
        isOver
          ? 'fixed inset-x-0 bottom-4 z-50 mx-auto w-fit max-w-[min(36rem,calc(100vw-2rem))] bg-raised shadow-popup'
          : 'm-3 max-w-2xl bg-surface',
      )}
    >
      <CircleAlert size={18} className="mt-px shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{isMissing ? message : `${what} could not be shown.`}</p>
        <p className="mt-0.5 break-words text-muted">
          {isMissing ? why && reasons[why] : `${message} (error ${id})`} The rest of the page stays as it is.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabledReason={isRetrying ? 'Retrying…' : undefined} onClick={() => void retry()}>
            Retry
          </Button>
          {why && why !== 'unreachable' && (
            <Button onClick={() => void reloadWithFreshScripts()}>Reload page</Button>
          )}
          {!isMissing && (
            <Button onClick={() => void copyText(errorReport(id, [error]), { done: 'Details copied' })}>
              Copy details
            </Button>
          )}
          {over && (
            <Button variant="ghost" onClick={close}>
              Close
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type PartBoundaryProps = {
  /** Starts the error message: "The comparison". */
  what: string
  children: ReactNode
  /** Whether the part opens over the page, so that errors are shown at the bottom of the window. */
  isOver?: boolean
  /** False while such a part is closed; then no error is shown. */
  isOpen?: boolean
  onClose?: (() => void) | undefined
  /** Fallback UI if the part fails. */
  instead?: ((retry: () => void) => ReactNode) | undefined
}

type Failure = { readonly error: unknown; readonly focused: Element | null; readonly isPutOff: boolean }

/** An error boundary that keeps the rest of the page and its input if a part fails, and offers to retry. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, focused: document.activeElement, isPutOff: false } }
  }

  override componentDidUpdate(before: PartBoundaryProps) {
    const isAskedAgain = this.props.isOpen === true && before.isOpen === false
    if (isAskedAgain && this.state.failure) void this.retry()
  }

  private retry = async (beforeShown?: () => void) => {
    try {
      const error = this.state.failure?.error
      if (error instanceof PartLoadError) await error.retry()
      beforeShown?.()
      this.setState({ failure: null })
    } catch (error) {
      this.setState(({ failure }) => ({ failure: failure && { ...failure, error, isPutOff: false } }))
    }
  }

  private close = () => {
    this.setState(({ failure }) => ({ failure: failure && { ...failure, isPutOff: true } }))
    this.props.onClose?.()
  }

  override render() {
    const { what, children, isOver = false, isOpen = true, instead } = this.props
    const { failure } = this.state
    if (!failure) return children
    if (instead) return instead(() => void this.retry())
    if (failure.isPutOff || !isOpen) return null
    return (
      <PartFailure
        what={what}
        error={failure.error}
        onRetry={this.retry}
        focused={failure.focused}
        {...(isOver && { over: { onClose: this.close, isAid: !this.props.onClose } })}
      />
    )
  }
}
