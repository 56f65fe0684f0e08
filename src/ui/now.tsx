import { clsx } from 'clsx'
import { RefreshCw } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { readDate } from '#lib/dates.ts'
import { absoluteTime, clockText, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from './button.tsx'

const NowContext = createContext<number | null>(null)

type NowProviderProps = {
  /** How far this computer's clock is ahead, in milliseconds. */
  clockError: number
  children: ReactNode
}

/** Provides a single clock that ticks every 30 seconds, so that all relative times on the page agree. */
export function NowProvider({ clockError, children }: NowProviderProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now - clockError}>{children}</NowContext>
}

/** The page's clock in milliseconds since the epoch. */
export function useNow(): number {
  const now = useContext(NowContext)
  if (now === null) throw new Error('useNow needs a NowProvider above it')
  return now
}

/** Whole seconds until `at` (milliseconds since the epoch), down to 0; 0 if `at` is null. */
export function useCountdown(at: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === null) return undefined
    // What it announces happens after a delay, which a change of this computer's clock does not change.
    const begun = Date.now() - performance.now()
    const timer = setInterval(() => setNow(begun + performance.now()), 500)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}

type MomentProps = {
  /** Text as the service sent it. */
  text: string | undefined
  /** `relative`: "in 3 days"; `day`: "Nov 21, 2026". */
  as?: 'relative' | 'day'
  /** What a placeholder date says. */
  placeholder?: string
}

/**
 * A date from the service, relative or as a day, with the absolute time and the original text on hover. Placeholder
 * dates are shown as `placeholder`; text that is not a date is shown unchanged.
 */
export function Moment({ text, as = 'relative', placeholder = 'never' }: MomentProps) {
  const now = useNow()
  if (text === undefined) return <span className="text-faint">—</span>
  const reading = readDate(text)
  if (reading.kind === 'text') return <bdi>{visibleText(text) || '“”'}</bdi>
  if (reading.kind === 'never') {
    return (
      <span data-tip={`sent as ${text}`} className="text-faint">
        {placeholder}
      </span>
    )
  }
  return (
    <time dateTime={text} data-tip={`${absoluteTime(reading.epoch)} · sent as ${text}`}>
      {as === 'day' ? dayText(reading.epoch) : relativeTime(reading.epoch, now)}
    </time>
  )
}

type DataAgeProps = {
  /** When the data on screen arrived, in milliseconds since the epoch; null if that is unknown. */
  receivedAt: number | null
  /** Its loading. After an error, the data is outdated; `failureReason`: why it is tried again. */
  query: {
    readonly isFetching: boolean
    readonly error: unknown
    readonly failureReason?: unknown
    refetch(): unknown
  }
  /** How far the loading is; on a phone, in place of the age. */
  children?: ReactNode
}

/** The age of the data on screen, and the Refresh button. */
export function DataAge({ receivedAt, query, children }: DataAgeProps) {
  const now = Math.max(useNow(), receivedAt ?? 0)
  return (
    // On a phone, always as wide as with the longest text, so that what is next to it wraps once and for all.
    <span
      className={clsx(
        'inline-flex items-center gap-1.5',
        receivedAt !== null && !children && 'max-sm:min-w-48',
      )}
    >
      {receivedAt !== null && (
        <>
          <span className="hidden text-xs print:inline">As of {absoluteTime(receivedAt)}</span>
          <span
            className={clsx('text-xs whitespace-nowrap text-muted print:hidden', children && 'max-sm:hidden')}
          >
            {query.error || query.failureReason ? (
              <span className="font-medium text-warning">
                As of {clockText(receivedAt)}, {query.error ? 'refresh failed' : 'trying again…'}
              </span>
            ) : (
              `Updated ${relativeTime(receivedAt, now)}`
            )}
          </span>
        </>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={
          <RefreshCw
            size={13}
            className={query.isFetching ? 'motion-reduce:opacity-40 motion-safe:animate-spin' : ''}
          />
        }
        aria-label={query.isFetching ? 'Refreshing…' : undefined}
        onClick={() => void query.refetch()}
      >
        <span className="max-sm:sr-only">Refresh</span>
      </Button>
      {children}
    </span>
  )
}
