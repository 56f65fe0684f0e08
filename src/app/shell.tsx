import type { PaletteProps } from './command-palette.tsx'
import { notifyManager, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Building2, ChevronsUpDown, KeyRound, Search, Telescope } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { isReaderOnly, setReadOnly } from '#api/read-only.ts'
import { orgOptions } from '#features/orgs/org-options.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { askForOrg, onOrgQuestion, orgQuestion, useActiveOrg } from '#form/active-org.tsx'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { visibleText } from '#lib/visible-text.ts'
import { AccountProvider, mayHaveOtherToken, useAccount } from '#local/account.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { importPart, prefetch, startPrefetching } from '#ui/import-part.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { keysText, useShortcut } from '#ui/shortcuts.ts'
import { Switch } from '#ui/toggles.tsx'
import { AccountMenu, ThemeMenu } from './account-menu.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { Notices } from './notices.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Loads what only screen readers, the keyboard, and tooltips need. If that fails, screens work without it. */
const loadAssistance = (router: AnyRouter) =>
  importPart(() => import('./assist.ts'), 'Announcements').then(
    ({ assist }) => assist(router),
    () => undefined,
  )

function Brand() {
  return (
    <span className="flex items-center gap-2 text-sm font-semibold tracking-tight">
      <BrandMark size={22} />
      Starboard
    </span>
  )
}

// Only some deployments have calls that are scoped to an organization.
const OrgGate = lazyPart(() => import('./org-gate.tsx'), 'OrgGate', 'This screen', {
  waiting: <PendingScreen />,
})

const OrgDialog = lazyPart(() => import('./choose-org.tsx'), 'OrgDialog', 'The list of organizations')

/** Shows the active organization of this tab, and switches to another. */
function OrgButton() {
  const { org } = useActiveOrg()
  const question = useSyncExternalStore(onOrgQuestion, orgQuestion)
  const name = org && visibleText(org.name || org.id)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name === null ? 'Choose an organization' : `Organization: ${name}`}
        title={org ? visibleText(org.name ? `${org.name} (${org.id})` : org.id) : undefined}
        onClick={() => askForOrg({ to: null })}
        className="flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-sm font-medium hover:bg-hover max-md:max-w-[40vw] max-md:shrink"
      >
        <bdi className="min-w-0 flex-1 truncate text-left">{name ?? 'Choose an organization'}</bdi>
        <ChevronsUpDown size={14} className="shrink-0 text-faint" />
      </button>
      {question && <OrgDialog to={question.to} onClose={() => askForOrg(null)} />}
    </>
  )
}

/** While on, blocks every PUT and DELETE of this tab. Users who may only read see a label instead. */
function ReadOnlySwitch() {
  const why = useReadOnlyReason()
  if (!isReaderOnly()) {
    return (
      <Switch
        label="Read-only"
        checked={why !== undefined}
        onChange={setReadOnly}
        className="md:flex-row-reverse md:justify-between md:px-2.5"
      />
    )
  }
  return (
    <span role="note" aria-label={why} title={why} className="px-2 text-sm whitespace-nowrap text-muted">
      Read-only
    </span>
  )
}

/** What the page already has of a query: neither fetches it nor keeps it in the cache. */
function useKnownData<Key extends QueryKey>({ queryKey }: { readonly queryKey: Key }) {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    useCallback(
      (onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      [queryClient],
    ),
    () => queryClient.getQueryData(queryKey),
  )
}

/** The most milliseconds to wait for the first load before fetching ahead what works without a connection. */
const longestWait = 5000

/** Milliseconds within which loaded data is rendered, or the next request starts. */
const aMoment = 100

/** Calls back once the screen shows its first data, so that nothing competes with it for bandwidth. */
function whenShown(queryClient: QueryClient, callback: () => void): () => void {
  const began = performance.now()
  let wasShown = false
  const timer = setInterval(() => {
    const isShown =
      document.readyState === 'complete' &&
      queryClient.isFetching({ predicate: ({ meta }) => meta?.['isLate'] !== true }) === 0 &&
      document.querySelector('#main h1') !== null &&
      // A slow machine still renders the rows, or the parts of a page, that have arrived.
      document.querySelector('#main [aria-label^="Loading "]') === null
    if ((isShown && wasShown) || performance.now() - began > longestWait) {
      clearInterval(timer)
      callback()
    }
    wasShown = isShown
  }, aMoment)
  return () => clearInterval(timer)
}

/** Holds what is typed for the palette while its code loads; it would otherwise go to the page behind it. */
function TypedAhead({ onQuery }: PaletteProps) {
  useEffect(() => {
    function take(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      event.stopPropagation()
      onQuery((typed) => typed + key)
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [onQuery])
  return null
}

const CommandPalette = lazyPart(
  () => import('./command-palette.tsx'),
  'CommandPalette',
  'The command palette',
  { waiting: (props) => <TypedAhead {...props} />, isOver: true },
)

function Palette(props: Pick<PaletteProps, 'onSignOut' | 'onClose'>) {
  const [query, setQuery] = useState('')
  return <CommandPalette query={query} onQuery={setQuery} {...props} />
}

const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.tsx'),
  'ShortcutsDialog',
  'The list of keyboard shortcuts',
)
// If this cannot be loaded: Settings offers the same.
const OtherTokenNotice = lazyPart(
  () => import('#features/queries/workspace/other-token.tsx'),
  'OtherTokenNotice',
  'The work of another token',
  { instead: () => null, waiting: null, when: 'asked' },
)
// If this cannot be loaded: the navigation works without it.
const ListAttentionCount = lazyPart(
  () => import('./list-attention-count.tsx'),
  'ListAttentionCount',
  'The number of findings',
  {
    instead: () => null,
  },
)

const screens = [
  { to: '/orgs', label: 'Organizations', icon: <Building2 size={16} /> },
  { to: '/tokens', label: 'API tokens', icon: <KeyRound size={16} /> },
  { to: '/queries', label: 'Saved queries', icon: <Telescope size={16} /> },
] as const

const linkClass =
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted max-[28rem]:gap-1.5 max-[28rem]:px-1 max-[28rem]:has-[[data-need]]:[&>svg]:hidden max-[23rem]:[&>svg]:hidden hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** Links to the screens, each with the number of records that need attention. Renders with the URL; the shell does not. */
function Navigation({ isShown }: { isShown: boolean }) {
  const orgs = useKnownData(orgOptions.list())
  const tokens = useKnownData(tokenOptions.list())
  const needId = useId()
  const needOf = (as: 'text' | 'badge'): Readonly<Record<string, ReactNode>> => ({
    '/orgs': isShown && orgs && <ListAttentionCount orgs={orgs} as={as} />,
    '/tokens': isShown && tokens && <ListAttentionCount tokens={tokens} as={as} />,
  })
  const badges = needOf('badge')
  const texts = needOf('text')
  // Opening the same whole list again adds no history entry. Nor do the other screens, whose entries hold no state.
  const wholeList = useRouterState({
    select: ({ location: { pathname, searchStr, state } }) =>
      searchStr === '' && !state.listView ? pathname : undefined,
  })
  return (
    <nav
      aria-label="Main"
      className="flex flex-wrap gap-px max-md:order-last max-md:w-full md:mt-2 md:flex-col"
    >
      {screens.map((screen) => (
        <Link
          key={screen.to}
          to={screen.to}
          replace={screen.to === wholeList}
          aria-describedby={needId + screen.to}
          className={linkClass}
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
  )
}

/** The frame around every screen: navigation, palette, theme, account, and the one `main`. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const { account, session } = useAccount(sessionOptions)
  const signingOut = useSignOut(session.account?.key ?? '')
  const hasActiveOrg = useActiveOrg().isNeeded
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isShown, setShown] = useState(false)
  useEffect(
    () =>
      whenShown(queryClient, () => {
        startPrefetching()
        // Not every screen shows code at first.
        prefetch(() => document.fonts.load("1em 'Geist Mono'"))
        void loadAssistance(router)
        setShown(true)
      }),
    [queryClient, router],
  )
  useShortcut('palette', () => setOpen('palette'))
  useShortcut('help', () => setOpen('shortcuts'))
  return (
    <AccountProvider account={account} name={session.account?.name ?? null}>
      <div className="flex h-full flex-col md:flex-row print:block">
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-accent px-3 py-1.5 text-sm text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
        >
          Skip to content
        </a>
        <header className="flex shrink-0 flex-wrap items-center gap-x-2 border-line bg-sunken px-3 py-1 max-md:border-b md:w-60 md:gap-y-2 md:flex-col md:flex-nowrap md:items-stretch md:border-r md:py-3 print:hidden">
          <div className="md:px-2 md:pb-2">
            <Brand />
          </div>
          {hasActiveOrg && <OrgButton />}
          <button
            type="button"
            onClick={() => setOpen('palette')}
            className="flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-sm text-muted hover:text-ink max-md:ml-auto"
          >
            <Search size={14} />
            <span className="flex-1 truncate text-left max-sm:sr-only">Search or jump to…</span>
            <kbd aria-hidden="true" className="font-sans text-2xs text-faint max-md:hidden">
              {keysText('palette')}
            </kbd>
          </button>
          <Navigation isShown={isShown} />
          <div className="flex gap-1 md:mt-auto md:flex-col">
            <ReadOnlySwitch />
            <ThemeMenu />
            <AccountMenu signingOut={signingOut} onShortcuts={() => setOpen('shortcuts')} />
          </div>
        </header>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
          <main
            id="main"
            tabIndex={-1}
            className="relative flex min-h-0 flex-1 flex-col overflow-auto bg-canvas outline-none print:block"
          >
            {hasActiveOrg ? (
              <OrgGate>
                <Outlet />
              </OrgGate>
            ) : (
              <Outlet />
            )}
          </main>
          <Notices>{isShown && mayHaveOtherToken(session) && <OtherTokenNotice session={session} />}</Notices>
        </div>

        {open === 'palette' && (
          <Palette onSignOut={() => void signingOut.ask()} onClose={() => setOpen(null)} />
        )}
        {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(null)} />}
      </div>
    </AccountProvider>
  )
}
