import { Button } from '#ui/button.tsx'
import { Banner } from './banner.tsx'
import type { EditState } from './edit-state.ts'
import type { EditLock } from './use-edit-lock.ts'

type LockBannerProps = { state: EditState; lock: EditLock; areDraftsKept: boolean }

/** Says that another tab edits this query, and takes it over from there. */
export function LockBanner({ state, lock, areDraftsKept }: LockBannerProps) {
  if (state.session) return null
  const { standing } = lock
  const isComing = standing === 'taking' || standing === 'held'
  return (
    <Banner
      tone="warning"
      actions={
        <Button
          size="small"
          disabledReason={isComing ? 'The other tab is asked to let go.' : undefined}
          onClick={lock.takeOver}
        >
          {isComing ? 'Taking over…' : 'Take over'}
        </Button>
      }
    >
      {standing === 'taken'
        ? whatWent(state.keptBack, areDraftsKept)
        : 'This query is being edited in another tab'}
    </Banner>
  )
}

function whatWent(keptBack: boolean, areDraftsKept: boolean): string {
  if (!areDraftsKept)
    return 'Taken over by another tab. This browser does not allow storage: your text stayed in this tab.'
  if (keptBack)
    return 'Taken over by another tab. What you typed last is kept as a draft that you find when you take over again.'
  return 'Taken over by another tab; your text went with it'
}
