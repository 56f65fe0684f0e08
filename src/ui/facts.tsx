import { ChevronDown, ChevronUp, Download } from 'lucide-react'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { indentJson } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { CopyButton } from './copy-button.tsx'
import { downloadText } from './save-table.tsx'
import { Button, IconButton } from './button.tsx'
import { useShortcut } from './shortcuts.ts'
import { Segmented } from './toggles.tsx'

export type Fact = { label: string; value: ReactNode }

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="wrap-anywhere text-muted">{label}</dt>
          <dd className="tabular min-w-0 break-words">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** An id in a monospace font with a "Copy ID" button. */
export function Identifier({ id }: { id: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 [&>button]:-my-0.5">
      <bdi className="truncate font-mono text-xs">{visibleText(id)}</bdi>
      <CopyButton text={id} label="Copy ID" />
    </span>
  )
}

const forms = [
  { value: 'sent', label: 'As sent' },
  { value: 'formatted', label: 'Formatted' },
] as const

/** A record as the service sent it, to read, copy, and download: verbatim, or indented. */
export function RawRecord({ source, fileName }: { source: string; fileName: string }) {
  const [form, setForm] = useState<'sent' | 'formatted'>('sent')
  const text = useMemo(() => (form === 'sent' ? source : indentJson(source)), [form, source])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between print:hidden">
        <Segmented label="Record format" options={forms} value={form} onChange={(next) => setForm(next)} />
        <div className="flex">
          <CopyButton text={text} label="Copy JSON" />
          <IconButton
            label="Download JSON"
            icon={<Download size={14} />}
            onClick={() => downloadText(fileName, text, 'application/json')}
          />
        </div>
      </div>
      <pre
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </div>
  )
}

type RecordPagerProps = {
  /** Index of the record in the list; -1 if it is not in it. */
  position: number
  count: number
  /** Opens the adjacent record; undefined if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Navigates to the previous and next record of the list, with buttons and with `k` and `j`. */
export function RecordPager({ position, count, onPrevious, onNext }: RecordPagerProps) {
  useShortcut('previous', () => onPrevious?.())
  useShortcut('next', () => onNext?.())
  return (
    <div className="flex items-center gap-2">
      {/* Reserves its space before the list is known, so that the actions do not shift. */}
      <span className="tabular min-w-12 text-xs text-muted sm:min-w-18 lg:text-right">
        {position >= 0 && `${numberText(position + 1)} of ${numberText(count)}`}
      </span>
      <Button
        size="small"
        icon={<ChevronUp size={14} />}
        disabledReason={onPrevious ? undefined : 'This is the first in the list.'}
        aria-keyshortcuts="k"
        onClick={onPrevious}
      >
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <Button
        size="small"
        icon={<ChevronDown size={14} />}
        disabledReason={onNext ? undefined : 'This is the last in the list.'}
        aria-keyshortcuts="j"
        onClick={onNext}
      >
        <span className="max-sm:sr-only">Next</span>
      </Button>
    </div>
  )
}
