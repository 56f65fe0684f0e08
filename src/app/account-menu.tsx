import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleUser, Keyboard, LogOut, Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Unsaved } from '#features/saved-queries/store/unsaved-queries.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { Menu } from '#ui/menu.tsx'
import { useSignOut } from './use-sign-out.ts'

const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
)

/** Where the data comes from, who is signed in, and Sign out. */
export function AccountMenu({ onShortcuts }: { onShortcuts(): void }) {
  const signOut = useSignOut()
  const router = useRouter()
  const session = useQuery(sessionOptions).data
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)

  async function askToSignOut() {
    const account = session?.account?.key ?? ''
    // Whatever the browser denies or cannot load, signing out is never in its way.
    const found = await import('#features/saved-queries/store/unsaved-queries.ts')
      .then(({ unsavedQueries }) => unsavedQueries(account))
      .catch(() => null)
    if (found && found.queries.length > 0) setUnsaved(found)
    else await signOut()
  }

  return (
    <>
      <Menu
        label="Account"
        align="start"
        side="top"
        header={
          <div className="mb-1 max-w-64 border-b border-line px-2 pt-1 pb-2 text-xs text-muted">
            <p className="text-sm font-medium text-ink">{session?.account?.name ?? 'Signed in'}</p>
            <p className="break-all">
              Data from{' '}
              {session?.deployment.embedded
                ? 'the embedded service'
                : (session?.deployment.apiBaseUrl ?? 'an unknown place')}
            </p>
          </div>
        }
        items={[
          {
            kind: 'action',
            label: 'Settings',
            icon: <Settings size={14} />,
            onSelect: () => void router.navigate({ to: '/settings' }),
          },
          {
            kind: 'action',
            label: 'Keyboard shortcuts',
            icon: <Keyboard size={14} />,
            onSelect: onShortcuts,
          },
          {
            kind: 'action',
            label: 'Sign out',
            icon: <LogOut size={14} />,
            onSelect: () => void askToSignOut(),
          },
        ]}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm text-muted hover:bg-hover hover:text-ink"
          >
            <CircleUser size={14} aria-hidden="true" />
            <span className="max-md:sr-only">Account</span>
          </button>
        )}
      />
      {unsaved && (
        <Suspense>
          <SignOutDialog
            unsaved={unsaved}
            onSignOut={() => {
              setUnsaved(null)
              void signOut()
            }}
            onClose={() => setUnsaved(null)}
          />
        </Suspense>
      )}
    </>
  )
}
