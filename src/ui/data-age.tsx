import { RefreshCw } from 'lucide-react'
import { absoluteTime, clockText, relativeTime } from '#lib/relative-time.ts'
import { Button } from './button.tsx'
import { useNow } from './now.tsx'

type DataAgeProps = {
  /** When the data on screen arrived, in milliseconds since the epoch. */
  receivedAt: number
  isRefreshing: boolean
  /** The last refresh failed: the data on screen is older than it should be. */
  isStale?: boolean
  onRefresh(): void
}

/** How old the data on screen is, and the Refresh button. */
export function DataAge({ receivedAt, isRefreshing, isStale = false, onRefresh }: DataAgeProps) {
  const now = Math.max(useNow(), receivedAt)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="hidden text-xs print:inline">As of {absoluteTime(receivedAt)}</span>
      <span className="text-xs whitespace-nowrap text-muted print:hidden">
        {isStale ? (
          <span className="font-medium text-warning">As of {clockText(receivedAt)}, refresh failed</span>
        ) : (
          `Updated ${relativeTime(receivedAt, now)}`
        )}
      </span>
      <Button
        size="small"
        variant="ghost"
        className="print:hidden"
        icon={<RefreshCw size={13} className={isRefreshing ? 'motion-safe:animate-spin' : ''} />}
        onClick={onRefresh}
      >
        {isRefreshing ? 'Refreshing…' : 'Refresh'}
      </Button>
    </span>
  )
}
