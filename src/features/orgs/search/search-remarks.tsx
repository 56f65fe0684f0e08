import { clsx } from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import type { SearchRemark } from '#records/terms/read-search.ts'

type SearchRemarksProps = {
  remarks: readonly SearchRemark[]
  /** They stand elsewhere on the screen, too. */
  isHidden: boolean
}

/** What a person should know about the terms of a search, on a line of its own below the box. */
export function SearchRemarks({ remarks, isHidden }: SearchRemarksProps) {
  return (
    <div
      role="status"
      aria-label="Notes on the search"
      className={
        remarks.length === 0 || isHidden ? 'sr-only' : 'order-last flex basis-full flex-col gap-0.5 text-sm'
      }
    >
      {remarks.map(({ start, tone, text }) => (
        <p
          key={start}
          className={clsx('flex items-start gap-1.5', tone === 'problem' ? 'text-warning' : 'text-muted')}
        >
          {tone === 'problem' ? (
            <TriangleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          ) : (
            <Info size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          )}
          <bdi className="min-w-0 break-words">{text}</bdi>
        </p>
      ))}
    </div>
  )
}
