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
import { MissingPart, reloadAfresh, type WhyMissing, whyMissing } from './import-part.ts'

/** An ID to find an unexpected error by, as people read it out to each other. */
export const newErrorId = (): string => crypto.randomUUID().slice(0, 8)

/** What a person can hand on about unexpected errors. */
export function errorReport(id: string, errors: readonly unknown[]): string {
  const told = errors.map((error) =>
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error),
  )
  const where = `${new Date().toISOString()} ${location.pathname}`
  return [`Starboard, error ${id}`, where, navigator.userAgent, ...told].join('\n')
}

const reasons: Record<WhyMissing, string> = {
  unreachable: 'The server cannot be reached. Try again when the connection is back.',
  outdated: 'A new version of Starboard is ready. Reload the page to use it; drafts are kept.',
  absent: 'Its file is missing on the server or was cut off in transit.',
  broken: 'Its file arrived broken. Reload the page to fetch it again; drafts are kept.',
}

type PartFailureProps = {
  /** Begins the sentence: "The comparison". */
  what: string
  error: unknown
  /** Tries again. `beforeShown` is to be called when that works, before the part takes this place. */
  onRetry(beforeShown: () => void): void
  /** What had the focus when it failed. */
  focused?: Element | null
  /** For what opens over the page: this stands at the foot of the window, and goes when it is closed. */
  over?: {
    onClose(): void
    /** Nobody opened it: it comes by itself, as suggestions do. */
    isAid: boolean
  }
}

/** At the foot of the window there is place for one: the last, and what was opened before an aid. */
let closeLast: (() => void) | null = null

/** Says that a part of the page failed or could not be loaded, and what can be done. */
export function PartFailure({ what, error, onRetry, focused = null, over }: PartFailureProps) {
  const ref = useRef<HTMLDivElement>(null)
  /** What gets the focus back from here. It may have come there only after the failure. */
  const cameFrom = useRef(focused)
  const [id] = useState(newErrorId)
  const [why, setWhy] = useState<WhyMissing | null>(null)
  const isMissing = error instanceof MissingPart
  useEffect(() => {
    if (!(error instanceof MissingPart)) return undefined
    let isLate = false
    void whyMissing(error).then((found) => isLate || setWhy(found))
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

  // Where something else takes it away; the page hears nothing of a focus that moves then.
  const leave = useEffectEvent(giveFocusBack)
  useLayoutEffect(() => () => leave(), [])

  function giveFocusBack() {
    const from = cameFrom.current
    if (ref.current?.contains(document.activeElement) && from instanceof HTMLElement) from.focus()
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
      <CircleAlert size={18} className="mt-px shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{isMissing ? message : `${what} could not be shown.`}</p>
        <p className="mt-0.5 break-words text-muted">
          {isMissing ? why && reasons[why] : `${message} (error ${id})`} The rest of the page stays as it is.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => onRetry(giveFocusBack)}>Retry</Button>
          {(why === 'outdated' || why === 'broken') && (
            <Button onClick={() => void reloadAfresh()}>Reload page</Button>
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
  /** Begins the sentences about a failure: "The comparison". */
  what: string
  children: ReactNode
  /** For what opens over the page: a failure is told at the foot of the window, not in its place. */
  isOver?: boolean
  /** False while what opens over the page is not asked for: nothing is told then. */
  isOpen?: boolean
  onClose?: (() => void) | undefined
  /** Does the work when the part cannot. */
  instead?: ((retry: () => void) => ReactNode) | undefined
}

type Failure = { readonly error: unknown; readonly focused: Element | null; readonly isPutOff: boolean }

/** Keeps the page, and what was typed, when a part of it fails or cannot be loaded, and offers to try again. */
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
      if (error instanceof MissingPart) await error.again()
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
        onRetry={(beforeShown) => void this.retry(beforeShown)}
        focused={failure.focused}
        {...(isOver && { over: { onClose: this.close, isAid: !this.props.onClose } })}
      />
    )
  }
}
