import type { SessionAnswer } from '#contract/session.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { curlText } from '../record/curl-text.ts'

/** Explains how to get the ids of saved queries if the service lists them only for another token. */
export function ListCommand({ deployment }: { deployment: SessionAnswer['deployment'] }) {
  const command = curlText(deployment, '?who=all&limit=1000')
  return (
    <div className="mt-3">
      <p>
        If the service lists them for one of your tokens, this command prints them as JSON to paste into the
        field above:
      </p>
      <p className="mt-2 flex items-start gap-1 text-left">
        <code className="min-w-0 flex-1 rounded-md bg-sunken px-2 py-1.5 font-mono text-xs break-all">
          {command}
        </code>
        <CopyButton text={command} label="Copy command" />
      </p>
    </div>
  )
}
