import { Component, type ReactNode } from 'react'
import { MissingPart } from './import-part.ts'
import { PartFailure } from './part-failure.tsx'

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
        {...(isOver && { over: { focused: failure.focused, onClose: this.close } })}
      />
    )
  }
}
