import { clsx } from 'clsx'
import { leadLooks } from './expiry-marker.tsx'

/** What is drawn in the timeline of tokens, and what is not. */
export function TimelineLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2.5 text-xs text-muted sm:px-6">
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className="h-3.5 w-[3px] rounded-[1px] bg-muted" /> End of a token
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('h-3.5 w-7', leadLooks.month)} /> 30 days before it
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('h-3.5 w-2.5', leadLooks.week)} /> 7 days before it
      </span>
      <span>When a token began is not in the list, so no start is drawn.</span>
    </p>
  )
}
