import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleUser, Monitor, Moon, Sun } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { SessionFacts } from '#features/session/session-end.tsx'
import { sessionOptions } from '#features/session/session-options.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/menu.tsx'
import { setTheme, type ThemeChoice, useThemeChoice } from '#ui/theme.ts'
import type { useSignOut } from './use-sign-out.ts'

const SignOutQuestions = lazyPart(
  () => import('./sign-out-questions.tsx'),
  'SignOutQuestions',
  'The confirmation',
)

type MenuButtonProps = ComponentProps<'button'> & { icon: ReactNode; label: string }

const MenuButton = ({ icon, label, ...trigger }: MenuButtonProps) => (
  <button
    type="button"
    {...trigger}
    className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm text-muted [&>svg]:w-[16px] hover:bg-hover hover:text-ink"
  >
    {icon}
    <span className="max-md:sr-only">{label}</span>
  </button>
)

type AccountMenuProps = { signingOut: ReturnType<typeof useSignOut>; onShortcuts(): void }

/** Shows who is signed in and for how long, and where the data comes from; offers Sign out. */
export function AccountMenu({ signingOut, onShortcuts }: AccountMenuProps) {
  const router = useRouter()
  const { data: session, dataUpdatedAt } = useQuery(sessionOptions)

  return (
    <>
      <Menu
        label="Account"
        align="start"
        side="top"
        header={
          <div className="mb-1 max-w-64 border-b border-line px-2 pt-1 pb-2 text-xs text-muted">
            <p className="text-sm font-medium text-ink">{session?.account?.name ?? 'Signed in'}</p>
            {session && <SessionFacts session={session} receivedAt={dataUpdatedAt} />}
          </div>
        }
        items={[
          { label: 'Settings', onSelect: () => void router.navigate({ to: '/settings' }) },
          { label: 'Keyboard shortcuts', onSelect: onShortcuts },
          { label: 'Sign out', onSelect: () => void signingOut.ask() },
        ]}
        trigger={(props) => <MenuButton {...props} icon={<CircleUser size={14} />} label="Account" />}
      />
      {signingOut.question && (
        <SignOutQuestions
          question={signingOut.question}
          onSignOut={() => void signingOut.signOut()}
          onClose={signingOut.dismiss}
        />
      )}
    </>
  )
}

const choices = [
  { value: 'light', label: 'Light', icon: <Sun size={14} /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={14} /> },
  { value: 'system', label: 'System', icon: <Monitor size={14} /> },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: ReactNode }[]

/** Light, dark, or the system's theme. */
export function ThemeMenu() {
  const current = useThemeChoice()
  return (
    <Menu
      label="Theme"
      align="start"
      side="top"
      items={choices.map(({ value, label, icon }) => ({
        kind: 'radio',
        label,
        icon,
        checked: value === current,
        onSelect: () => setTheme(value),
      }))}
      trigger={(props) => (
        <MenuButton {...props} icon={choices.find(({ value }) => value === current)?.icon} label="Theme" />
      )}
    />
  )
}
