import type { ReactNode } from 'react'
import { cutText, visibleText } from '#lib/visible-text.ts'

type PageHeaderProps = {
  /** Text is shown with a long word cut. */
  title: ReactNode
  /** Above the title: a link to the previous page, and what must not move the rest when it appears. */
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
        <div className="flex min-h-5.5 items-baseline gap-x-3 text-xs text-muted [&_a:hover]:text-ink [&_a:hover]:underline">
          {back}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Where it is narrow, a long title takes the whole line, and the actions go below it. */}
        <div className="flex min-w-0 grow basis-auto flex-wrap items-center gap-2 lg:basis-40">
          <h1 className="line-clamp-4 min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">
            {typeof title === 'string' ? <bdi>{cutText(title)}</bdi> : title}
          </h1>
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
