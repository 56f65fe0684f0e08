import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { askForOrg } from './ask-for-org.ts'
import { useActiveOrg } from './use-active-org.ts'

/** For what was not found: it may be another organization’s, as a link does not say whose it is. */
export function OtherOrgOffer() {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || !org) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span className="min-w-0 flex-1 basis-64 text-left">
        It was looked for in the organization{' '}
        <bdi className="font-medium text-ink wrap-anywhere">{visibleText(org.name || org.id)}</bdi>: a link
        does not say which organization it is from.
      </span>
      <Button onClick={() => askForOrg({ to: location.pathname + location.search })}>
        Look in another organization…
      </Button>
    </p>
  )
}
