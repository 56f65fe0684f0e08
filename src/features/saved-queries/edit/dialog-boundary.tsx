import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type DialogBoundaryProps = {
  /** Called again after Retry. */
  children(): ReactNode
  /** Makes what failed new, so that it is loaded again. */
  onRetry(): void
  onClose(): void
}

/** Keeps the editor on screen when a dialog over it cannot be loaded, for example without a connection. */
export class DialogBoundary extends Component<DialogBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, onRetry, onClose } = this.props
    if (!this.state.isBroken) return children()
    const retry = () => {
      onRetry()
      this.setState({ isBroken: false })
    }
    return (
      <div
        role="alert"
        className="fixed inset-x-0 bottom-4 z-40 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-4 py-2.5 text-sm shadow-popup"
      >
        <span className="mr-2">This could not be loaded. What you wrote is still here.</span>
        <Button size="small" onClick={retry}>
          Retry
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    )
  }
}
