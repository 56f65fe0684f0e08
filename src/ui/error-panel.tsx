import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

export type ErrorDetails = {
  message: string
  /** The HTTP status or what stands for it; null if there is none to show. */
  statusText: string | null
  traceId: string | null
  /** Raw response body as text. */
  body: string
}

type ErrorPanelProps = {
  /** What failed, for example "Organizations could not be loaded". */
  title: string
  error: ErrorDetails
  onRetry?: (() => void) | undefined
  actions?: ReactNode
}

/** An error with everything needed to resolve it: status, message, trace ID, raw body, and Retry. */
export function ErrorPanel({ title, error, onRetry, actions }: ErrorPanelProps) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <CircleAlert size={18} className="mt-px shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          <p className="mt-0.5 text-sm break-words text-muted">{error.message}</p>
          {error.statusText !== null && (
            <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
              <div className="flex items-center gap-1.5">
                <dt>Status</dt>
                <dd className="font-mono text-ink">{error.statusText}</dd>
              </div>
              {error.traceId && (
                <div className="flex items-center gap-1.5">
                  <dt className="shrink-0">Trace ID</dt>
                  <dd className="flex items-center gap-1.5 font-mono break-all text-ink">
                    {error.traceId}
                    <CopyButton text={error.traceId} label="Copy trace ID" />
                  </dd>
                </div>
              )}
            </dl>
          )}
          {error.body && (
            <details className="mt-2 text-xs">
              <summary className="w-fit text-muted hover:text-ink">Answer as sent</summary>
              <pre className="mt-1.5 max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono whitespace-pre-wrap">
                {error.body}
              </pre>
            </details>
          )}
          {(onRetry || actions) && (
            <div className="mt-3 flex flex-wrap gap-2">
              {onRetry && <Button onClick={onRetry}>Retry</Button>}
              {actions}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
