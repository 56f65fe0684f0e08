import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { countText } from '#lib/count-text.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { toast } from '#ui/toast.tsx'
import { momentText } from './moment-text.ts'
import { sightProblems } from './sight-problems.ts'
import type { LoadedList, SnapshotList } from './snapshot-list.ts'
import { useSight } from './use-sight.ts'

type ChangesSummaryProps = {
  list: SnapshotList
  loaded: LoadedList | undefined
  /** Only what changed is shown. */
  isOnlyChanged: boolean
  onOnlyChanged(isOnlyChanged: boolean): void
}

const link = 'text-xs whitespace-nowrap text-muted underline-offset-2 hover:text-ink hover:underline'

/** What changed since the last visit, as a filter and a way to the whole story; or the offer to tell it from now on. */
export function ChangesSummary({ list, loaded, isOnlyChanged, onOnlyChanged }: ChangesSummaryProps) {
  const now = Math.max(useNow(), loaded?.receivedAt ?? 0)
  const { settings, areSettingsPending, set, sight } = useSight(list, loaded)
  if (areSettingsPending) return null
  if (!settings.isOn) {
    if (settings.isOfferHidden) return null
    return (
      <Offer
        list={list}
        onAccept={() => void set({ isOn: true })}
        onHide={() => void set({ isOfferHidden: true })}
      />
    )
  }
  if (sight.isError) {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-warning">
        Changes could not be found
        <Button size="small" variant="ghost" onClick={() => void sight.refetch()}>
          Try again
        </Button>
      </span>
    )
  }
  if (!sight.data) return <span className="text-xs text-faint">Looking for changes…</span>
  const { since, counts, problem } = sight.data
  const changed = sight.data.rows.length
  const sinceText = since && momentText(since.at, now)
  const goneText = counts.gone > 0 ? countText(counts.gone, 'gone', 'gone') : undefined
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {problem && (
        <span role="alert" className="text-xs text-warning">
          {sightProblems[problem]}
        </span>
      )}
      {since && changed > 0 && (
        <button
          type="button"
          aria-pressed={isOnlyChanged}
          data-tip={`Changed or new since ${absoluteTime(since.at)}`}
          onClick={() => onOnlyChanged(!isOnlyChanged)}
          className={clsx(
            'tabular inline-flex h-6 items-center rounded-md border px-2 text-xs font-medium whitespace-nowrap',
            isOnlyChanged
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line-strong bg-surface text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {countText(changed, 'changed', 'changed')} since {sinceText}
        </button>
      )}
      {since && (
        <Link to={list.changes} className={link}>
          {changed > 0
            ? goneText
              ? `${goneText}, all changes`
              : 'All changes'
            : `${goneText ?? 'Nothing changed'} since ${sinceText}`}
        </Link>
      )}
    </span>
  )
}

type OfferProps = { list: SnapshotList; onAccept(): void; onHide(): void }

function Offer({ list, onAccept, onHide }: OfferProps) {
  function accept() {
    onAccept()
    toast({
      title: 'Tracking changes',
      description: `From now on, this browser keeps what the ${list.many} look like. Your next visit shows what changed. You can turn this off in Settings.`,
      tone: 'success',
    })
  }
  return (
    <span className="inline-flex items-center max-sm:hidden">
      <button type="button" onClick={accept} className={link}>
        Start tracking changes
      </button>
      <button
        type="button"
        aria-label="Do not offer this again"
        onClick={onHide}
        className="-my-1 inline-flex size-7 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink"
      >
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  )
}
