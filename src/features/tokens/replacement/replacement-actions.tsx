import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-button.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { type ReplacementRequest, type RequestFormat, requestFormats } from './replacement-request.ts'

type ReplacementActionsProps = {
  request: ReplacementRequest
  onFormat(format: RequestFormat): void
  /** Why the request must not be used as it stands; null when it may. */
  problem: string | null
  onUsed(): void
  onClose(): void
}

/** Takes the request out of Starboard, as JSON or as Terraform. */
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
      {/* No toast: it would cover the buttons. */}
      <span role="status" className="mr-auto text-xs text-success">
        {copied === text && `Copied the ${label} request.`}
      </span>
      <Button onClick={onClose}>Close</Button>
      <Button
        icon={<Download size={14} aria-hidden="true" />}
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
        icon={
          copied === text ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />
        }
        disabledReason={reason}
        onClick={() => void handleCopy()}
      >
        {`Copy ${label}`}
      </Button>
    </>
  )
}
