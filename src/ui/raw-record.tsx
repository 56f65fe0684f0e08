import { Download } from 'lucide-react'
import { CopyButton } from './copy-button.tsx'
import { downloadText } from './download-text.ts'
import { IconButton } from './icon-button.tsx'

/** A record exactly as the service sent it, to read, copy and download. */
export function RawRecord({ source, fileName }: { source: string; fileName: string }) {
  return (
    <div className="relative">
      <div className="absolute top-1.5 right-1.5 flex rounded-md bg-sunken">
        <CopyButton text={source} label="Copy JSON" />
        <IconButton
          label="Download JSON"
          icon={<Download size={14} />}
          onClick={() => downloadText(fileName, source, 'application/json')}
        />
      </div>
      <pre
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-md bg-sunken p-3 pr-16 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {source}
      </pre>
    </div>
  )
}
