import { Download } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { CopyButton } from './copy-button.tsx'
import { downloadText } from './save-table.tsx'
import { IconButton } from './button.tsx'

export type Fact = { label: string; value: ReactNode }

/** Labels and values in two aligned columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="tabular min-w-0 break-words">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** An id in the code face with its "Copy ID" button. */
export function Identifier({ id }: { id: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <bdi className="truncate font-mono text-xs">{visibleText(id)}</bdi>
      <CopyButton text={id} label="Copy ID" />
    </span>
  )
}

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
