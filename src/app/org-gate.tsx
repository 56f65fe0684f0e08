import { useRouterState } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { askForOrg } from '#form/ask-for-org.ts'
import { useActiveOrg } from '#form/use-active-org.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { useFirstOrg } from './use-first-org.ts'
import { useOrgChoices } from './use-org-choices.ts'

const ChooseOrgScreen = lazyPart(
  () => import('./choose-org-screen.tsx'),
  'ChooseOrgScreen',
  'The choice of an organization',
  { waiting: <PendingScreen /> },
)

/** Organizations are listed without naming one; all else is about one of them. */
const isAboutOrgs = (pathname: string) => /^\/orgs(?:\/|$)/.test(pathname)

/** Lets a screen be drawn once the tab has the organization that it needs, and asks for one until then. */
export function OrgGate({ children }: { children: ReactNode }) {
  const { org } = useActiveOrg()
  const known = useOrgChoices()
  const isFinding = useFirstOrg(known)
  const isFree = useRouterState({ select: ({ location }) => isAboutOrgs(location.pathname) })
  const isGone = org !== null && known.isLoaded && !known.byId.has(org.id)
  if (!org && !isFree) {
    return isFinding ? <PendingScreen /> : <ChooseOrgScreen />
  }
  return (
    <>
      {isGone && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-warning-soft px-4 py-1.5 text-sm text-warning sm:px-6 print:hidden"
        >
          <span className="min-w-0 flex-1 basis-80">
            The active organization,{' '}
            <bdi className="font-medium wrap-anywhere">{visibleText(org.name || org.id)}</bdi>, is not among
            those that the service lists for you. Its tokens and saved queries may not be there either.
          </span>
          <Button size="small" onClick={() => askForOrg({ to: null })}>
            Choose an organization
          </Button>
        </p>
      )}
      {children}
    </>
  )
}
