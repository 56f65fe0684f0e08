import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-button.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { countText } from '#lib/count-text.ts'
import { type ReplacementRequest, type RequestFormat, requestFormats } from './request-texts.ts'

type ReplacementActionsProps = {
  request: ReplacementRequest
  onFormat(format: RequestFormat): void
  /** Why the request must not be used as it is; null when it may be. */
  problem: string | null
  onUsed(): void
  onClose(): void
}

/** Copies or downloads the request as JSON or Terraform. */
export function ReplacementActions(props: ReplacementActionsProps) {
  const { request, onFormat, problem, onUsed, onClose } = props
  const { format, label, text, fileName, type } = request
  const reason = problem ?? undefined
  const [copied, setCopied] = useState<string | null>(null)
  async function handleCopy() {
    if (!(await copyText(text))) return
    setCopied(text)
    onUsed()
  }
  return (
    <>
      <Segmented<RequestFormat> label="Format" options={requestFormats} value={format} onChange={onFormat} />
      {/* Not a toast, which would cover the buttons. */}
      <span role="status" className="mr-auto text-xs text-success">
        {copied === text && `Copied the ${label} request.`}
      </span>
      <Button onClick={onClose}>Close</Button>
      <Button
        icon={<Download size={14} />}
        disabledReason={reason}
        onClick={() => {
          downloadText(fileName, text, type)
          onUsed()
        }}
      >
        Download
      </Button>
      <Button
        variant="primary"
        icon={copied === text ? <Check size={14} /> : <Copy size={14} />}
        disabledReason={reason}
        onClick={() => void handleCopy()}
      >
        {`Copy ${label}`}
      </Button>
    </>
  )
}

/** Characters shown of a long text. Copy and download give all of it. */
const drawn = 10_000

/** The request as it will be copied, what it cannot express, and what to do with it. */
export function ReplacementText({
  request,
  problem,
}: {
  request: ReplacementRequest
  problem: string | null
}) {
  const { format, label, text, left, inexact } = request
  return (
    <section aria-label="Request">
      <h3 className="mb-1 text-sm font-semibold">Request</h3>
      <p className="mb-2 text-xs text-muted">
        {format === 'json' ? (
          <>
            The body of <code>POST /v2/tokens</code> in Axiom’s public API. The interface of this service does
            not show how tokens are created.{' '}
          </>
        ) : (
          <>
            A resource of the provider <code>axiomhq/axiom</code>.{' '}
          </>
        )}
        Starboard sends nothing. Create the token with it, move what uses the old one to the new secret, then
        revoke the old one or let it expire. The service shows the new secret once.
      </p>
      {left.length + inexact.length > 0 && (
        <p role="note" className="mb-2 rounded-md bg-warning-soft px-3 py-2 text-xs text-warning">
          {left.length > 0 &&
            `${countText(left.length, 'grant')} cannot be expressed in Terraform and ${left.length === 1 ? 'is' : 'are'} only in its comments. The JSON request has all of them. `}
          {inexact.join(' ')}
        </p>
      )}
      {problem !== null && (
        <p role="note" className="mb-2 text-xs text-danger">
          {problem}
        </p>
      )}
      <pre
        tabIndex={0}
        aria-label={`${label} request`}
        className="max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text.slice(0, drawn)}
        {text.length > drawn && '\n…'}
      </pre>
      {text.length > drawn && (
        <p className="mt-1 text-xs text-muted">
          Only the beginning is shown. Copy and Download give all {countText(text.length, 'character')}.
        </p>
      )}
    </section>
  )
}
