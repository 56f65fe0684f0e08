import { Component, type ReactNode, Suspense } from 'react'

interface FrameProps {
  /** Builds the editor; called again after Retry. */
  children: ReactNode
  /** What is read while the editor loads. */
  preview: ReactNode
  /** What does the work when it cannot load. */
  fallback: ReactNode
  onRetry(): void
  className?: string | undefined
  minHeight?: number | undefined
  label: string
  /** What to say when it cannot load, one sentence. */
  failure: string
}

/** A box of the editor's size: the preview while it loads, the fallback and Retry when that fails. */
export function EditorFrame({
  children,
  preview,
  fallback,
  onRetry,
  className,
  minHeight = 240,
  label,
  failure,
}: FrameProps) {
  return (
    <div className={`relative h-full ${className ?? ''}`} style={{ minHeight }}>
      <FailureBoundary
        failed={(retry) => (
          <div className="absolute inset-0 flex flex-col">
            <p role="status" className="flex items-center gap-3 px-4 py-1.5 text-xs text-(--muted)">
              {failure}
              <button
                type="button"
                className="font-medium text-(--accent) underline underline-offset-2"
                onClick={() => {
                  onRetry()
                  retry()
                }}
              >
                Retry
              </button>
            </p>
            <div className="min-h-0 grow">{fallback}</div>
          </div>
        )}
      >
        <Suspense
          fallback={
            <div role="group" aria-label={label} aria-busy="true" className="absolute inset-0">
              {preview}
            </div>
          }
        >
          <div className="absolute inset-0">{children}</div>
        </Suspense>
      </FailureBoundary>
    </div>
  )
}

interface BoundaryProps {
  children: ReactNode
  failed(retry: () => void): ReactNode
}

class FailureBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.failed(() => this.setState({ broken: false })) : this.props.children
  }
}
