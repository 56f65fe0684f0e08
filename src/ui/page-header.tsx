import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  /** Above the title: a link to where one came from. */
  back?: ReactNode
  /** Beside the title: state in words. */
  badges?: ReactNode
  /** Below the title: id, counts, age of the data. */
  details?: ReactNode
  actions?: ReactNode
}

/** The head of a page with its one `h1`. */
export function PageHeader({ title, back, badges, details, actions }: PageHeaderProps) {
  return (
    <header className="px-4 pt-3 pb-2 sm:px-6 sm:pt-4">
      {back && (
        <div className="mb-1 text-xs text-muted [&_a:hover]:text-ink [&_a:hover]:underline">{back}</div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2">
          <h1 className="line-clamp-4 min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {badges}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {details && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted not-first:mt-0.5">
          {details}
        </div>
      )}
    </header>
  )
}
