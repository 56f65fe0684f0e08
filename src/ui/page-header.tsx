import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from './button.tsx'
import { useShortcut } from './shortcuts.ts'

type PageHeaderProps = {
  title: ReactNode
  /** A link to the previous page, above the title. */
  back?: ReactNode
  /** Status next to the title. */
  badges?: ReactNode
  /** Below the title: id, counts, age of the data. */
  details?: ReactNode
  actions?: ReactNode
}

/** The header of a page with its `h1`. */
export function PageHeader({ title, back, badges, details, actions }: PageHeaderProps) {
  return (
    <header className="px-4 pt-2 pb-1.5 sm:px-6 sm:pt-4 sm:pb-2">
      {back && (
        <div className="mb-1 text-xs text-muted [&_a:hover]:text-ink [&_a:hover]:underline">{back}</div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Where it is narrow, a long title takes the whole line, and the actions go below it. */}
        <div className="flex min-w-0 grow basis-auto flex-wrap items-center gap-2 lg:basis-40">
          <h1 className="line-clamp-4 min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {badges}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {details && (
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted not-first:mt-0.5">
          {details}
        </div>
      )}
    </header>
  )
}

/** The document title, most specific part first: "Acme · Organizations · Starboard". */
export function PageTitle({ parts }: { parts: readonly string[] }) {
  return <title>{[...parts, 'Starboard'].map(visibleText).join(' · ')}</title>
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
        icon={<ChevronUp size={14} aria-hidden="true" />}
        disabledReason={onPrevious ? undefined : 'This is the first in the list.'}
        aria-keyshortcuts="k"
        onClick={onPrevious}
      >
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <Button
        size="small"
        icon={<ChevronDown size={14} aria-hidden="true" />}
        disabledReason={onNext ? undefined : 'This is the last in the list.'}
        aria-keyshortcuts="j"
        onClick={onNext}
      >
        <span className="max-sm:sr-only">Next</span>
      </Button>
    </div>
  )
}
