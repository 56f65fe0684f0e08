import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { countText, numberText } from '#lib/count-text.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { ListLink } from '../views/list-link.ts'
import type { PanelProps } from '../list/list-search.ts'
import { useListNow } from '../list/list-view.ts'
import { changesLink, momentText, useVisitChanges } from './visit-changes.ts'

const link = 'text-xs whitespace-nowrap text-muted underline-offset-2 hover:text-ink hover:underline'

/** What changed since the last visit, as a filter and a link to all changes; or an offer to start tracking. */
export function ChangesSummary({ list, search, update }: Pick<PanelProps, 'list' | 'search' | 'update'>) {
  const { resource } = list
  const now = useListNow(list)
  const isOnlyChanged = search.changed !== undefined
  const { settings, areSettingsPending, set, changes } = useVisitChanges(resource, list)
  if (areSettingsPending) return null
  if (!settings.isOn) {
    if (settings.isOfferHidden) return null
    return (
      <Offer
        plural={resource.plural}
        onAccept={() => set({ isOn: true })}
        onHide={() => void set({ isOfferHidden: true })}
      />
    )
  }
  if (changes.isError) {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-warning">
        Changes could not be found
        <Button size="small" variant="ghost" onClick={() => void changes.refetch()}>
          Try again
        </Button>
      </span>
    )
  }
  if (!changes.data) return <span className="text-xs text-faint">Looking for changes…</span>
  const { since, counts, problem, metas } = changes.data
  const changed = changes.data.rows.length
  const sinceText = since && momentText(since.at, now)
  // A row that could not be read may have been any record.
  const mayBeKnown = metas.some(({ key, unreadable }) => key === since?.key && unreadable > 0)
  const what = [
    ...(counts.appeared > 0 ? ['new'] : []),
    ...(counts.appeared > 0 && mayBeKnown ? ['newly readable'] : []),
    ...(counts.changed > 0 ? ['changed'] : []),
  ].join(' or ')
  const goneText = counts.gone > 0 ? countText(counts.gone, 'gone', 'gone') : undefined
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {problem && (
        <span role="alert" className="text-xs text-warning">
          {problem}
        </span>
      )}
      {since && changed > 0 && (
        <button
          type="button"
          aria-pressed={isOnlyChanged}
          data-tip={`Changed or new since ${absoluteTime(since.at)}`}
          onClick={() => update({ changed: isOnlyChanged ? undefined : '1' })}
          className={clsx(
            'tabular inline-flex h-6 items-center rounded-md border px-2 text-xs font-medium whitespace-nowrap',
            isOnlyChanged
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line-strong bg-surface text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {numberText(changed)} {what} since {sinceText}
        </button>
      )}
      {since?.isFirst && changed === 0 && resource.recentTerm && search.q === undefined && (
        <button type="button" onClick={() => update({ q: resource.recentTerm })} className={link}>
          Modified in the last day
        </button>
      )}
      {since && (
        <ListLink {...changesLink(resource)} className={link}>
          {changed > 0
            ? goneText
              ? `${goneText}, all changes`
              : 'All changes'
            : `${goneText ?? (since.isFirst ? 'Tracking' : 'No tracked changes')} since ${sinceText}`}
        </ListLink>
      )}
    </span>
  )
}

type OfferProps = {
  plural: string
  /** Resolves to whether this was stored. */
  onAccept(): Promise<boolean>
  onHide(): void
}

function Offer({ plural, onAccept, onHide }: OfferProps) {
  async function accept() {
    if (!(await onAccept())) return
    toast({
      title: 'Tracking changes',
      description: `From now on, Starboard saves snapshots of the ${plural} in this browser. Your next visit shows what changed. You can turn this off in Settings.`,
      tone: 'success',
    })
  }
  return (
    <span className="inline-flex items-center max-sm:hidden print:hidden">
      <button type="button" onClick={() => void accept()} className={link}>
        Start tracking changes
      </button>
      <button
        type="button"
        aria-label="Do not offer this again"
        onClick={onHide}
        className="-my-1 inline-flex size-7 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink"
      >
        <X size={12} />
      </button>
    </span>
  )
}
