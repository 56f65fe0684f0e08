import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Building2, KeyRound, Search, Telescope } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { orgOptions } from '#features/orgs/org.ts'
import { SessionEndNotice } from '#features/session/session-end-notice.tsx'
import { sessionOptions } from '#features/session/session-options.ts'
import { tokenOptions } from '#features/tokens/list/token-options.ts'
import { useActiveOrg } from '#form/use-active-org.ts'
import { AccountProvider, useAccount } from '#local/account.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { keysText, useShortcut } from '#ui/shortcuts.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OrgButton } from './org-button.tsx'
import { OrgGate } from './org-gate.tsx'
import { ReadOnlySwitch } from './read-only-switch.tsx'
import { SignedOutLayer } from './signed-out-layer.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useKnownData } from './use-known-data.ts'
import { startFetchingAhead } from '#ui/import-part.ts'

const CommandPalette = lazyPart(
  () => import('./command-palette.tsx'),
  'CommandPalette',
  'The command palette',
)
const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.tsx'),
  'ShortcutsDialog',
  'The list of keyboard shortcuts',
)
// Without it the navigation works as well.
const OrgsInNeed = lazyPart(
  () => import('#features/orgs/attention/orgs-in-need.tsx'),
  'OrgsInNeed',
  'The number of findings',
  { instead: () => null },
)
const TokensInNeed = lazyPart(
  () => import('#features/tokens/findings/tokens-in-need.tsx'),
  'TokensInNeed',
  'The number of findings',
  { instead: () => null },
)

const screens = [
  { to: '/orgs', label: 'Organizations', icon: <Building2 size={16} aria-hidden="true" /> },
  { to: '/tokens', label: 'API tokens', icon: <KeyRound size={16} aria-hidden="true" /> },
  { to: '/queries', label: 'Saved queries', icon: <Telescope size={16} aria-hidden="true" /> },
] as const

const linkLook =
  'relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted max-[26rem]:gap-1.5 max-[26rem]:px-1.5 max-[22rem]:[&>svg]:hidden hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** The frame around every screen: navigation, palette, theme, account, and the one `main`. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const { account } = useAccount(sessionOptions)
  const hasActiveOrg = useActiveOrg().isNeeded
  const orgs = useKnownData(orgOptions.list())?.rows
  const tokens = useKnownData(tokenOptions.list())?.subjects
  const needId = useId()
  const needOf = (as: 'text' | 'badge'): Readonly<Record<string, ReactNode>> => ({
    '/orgs': orgs && <OrgsInNeed rows={orgs} as={as} />,
    '/tokens': tokens && <TokensInNeed tokens={tokens} as={as} />,
  })
  const badges = needOf('badge')
  const texts = needOf('text')
  // Asked for again it stays one entry of the history, as the other screens do, whose entries note nothing beside.
  const isWholeList = useRouterState({
    select: ({ location: { pathname, searchStr, state } }) =>
      pathname === '/orgs' && searchStr === '' && !state.listView,
  })
  useEffect(startFetchingAhead, [])
  useShortcut('palette', () => setOpen('palette'))
  useShortcut('help', () => setOpen('shortcuts'))
  return (
    <AccountProvider account={account}>
      <div className="flex h-full flex-col md:flex-row print:block">
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-accent px-3 py-1.5 text-sm text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
        >
          Skip to content
        </a>
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-line bg-sunken px-3 py-2 max-md:border-b md:w-60 md:flex-col md:flex-nowrap md:items-stretch md:border-r md:py-3 print:hidden">
          <div className="md:px-2 md:pb-2">
            <Brand />
          </div>
          {hasActiveOrg && <OrgButton />}
          <button
            type="button"
            onClick={() => setOpen('palette')}
            className="flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-sm text-muted hover:text-ink max-md:ml-auto"
          >
            <Search size={14} aria-hidden="true" />
            <span className="flex-1 truncate text-left max-sm:sr-only">Search or jump to…</span>
            <kbd aria-hidden="true" className="font-sans text-2xs text-faint max-md:hidden">
              {keysText('palette')}
            </kbd>
          </button>
          <nav aria-label="Main" className="flex gap-0.5 max-md:order-last max-md:w-full md:mt-2 md:flex-col">
            {screens.map((screen) => (
              <Link
                key={screen.to}
                to={screen.to}
                replace={screen.to === '/orgs' && isWholeList}
                aria-describedby={needId + screen.to}
                className={linkLook}
              >
                {screen.icon}
                {screen.label}
                {badges[screen.to]}
              </Link>
            ))}
            {screens.map(({ to }) => (
              <span key={to} id={needId + to} hidden>
                {texts[to]}
              </span>
            ))}
          </nav>
          <div className="flex gap-1 md:mt-auto md:flex-col">
            <ReadOnlySwitch />
            <ThemeMenu />
            <AccountMenu onShortcuts={() => setOpen('shortcuts')} />
          </div>
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto bg-canvas outline-none print:block"
        >
          <OfflineBanner />
          <SignedOutLayer />
          <SessionEndNotice />
          {hasActiveOrg ? (
            <OrgGate>
              <Outlet />
            </OrgGate>
          ) : (
            <Outlet />
          )}
        </main>

        {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(null)} />}
      </div>
    </AccountProvider>
  )
}
