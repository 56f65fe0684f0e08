import { Link, Outlet } from '@tanstack/react-router'
import { Building2, KeyRound, Search, Telescope } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { keysText, useShortcut } from '#ui/shortcuts.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ReadOnlySwitch } from './read-only-switch.tsx'
import { ThemeMenu } from './theme-menu.tsx'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

const screens = [
  { to: '/orgs', label: 'Organizations', icon: <Building2 size={16} aria-hidden="true" /> },
  { to: '/tokens', label: 'API tokens', icon: <KeyRound size={16} aria-hidden="true" /> },
  { to: '/queries', label: 'Saved queries', icon: <Telescope size={16} aria-hidden="true" /> },
] as const

const linkLook =
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** The frame around every screen: navigation, palette, theme, account, and the one `main`. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useShortcut('palette', () => setOpen('palette'))
  useShortcut('help', () => setOpen('shortcuts'))
  return (
    <div className="flex h-full flex-col md:flex-row">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-1.5 text-sm text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line bg-sunken px-3 py-2 max-md:border-b md:w-60 md:flex-col md:flex-nowrap md:items-stretch md:border-r md:py-3">
        <div className="md:px-2 md:pb-2">
          <Brand />
        </div>
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
            <Link key={screen.to} to={screen.to} className={linkLook}>
              {screen.icon}
              {screen.label}
            </Link>
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
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto bg-canvas outline-none"
      >
        <OfflineBanner />
        <Outlet />
      </main>
      <Suspense>
        {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
