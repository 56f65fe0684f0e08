import { useQuery } from '@tanstack/react-query'
import { linkOptions, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isReaderOnly, isReadOnly, setReadOnly } from '#api/read-only.ts'
import { switchOrg, useActiveOrg } from '#form/active-org.tsx'
import { orgFindings } from '#features/orgs/rules/org-findings.ts'
import { orgsSearch } from '#features/orgs/orgs-search.ts'
import { org } from '#features/orgs/org.ts'
import { orgOptions } from '#features/orgs/org-options.ts'
import { readViewQuery } from '#records/views/saved-view.ts'
import { useSavedViews } from '#records/views/use-saved-views.ts'
import { libraryOptions } from '#features/queries/library/library.ts'
import { queriesSearch, viewedQueries } from '#features/queries/query-search.ts'
import { tokenFindings } from '#features/tokens/rules/token-findings.ts'
import { useSearchedFindings } from '#records/findings/searched-findings.tsx'
import { datasetNames } from '#features/tokens/dataset/dataset-names.ts'
import { statusLabels, TokensSearch, tokenStatuses, viewedTokens } from '#features/tokens/tokens-search.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { paletteQuestions } from '#features/tokens/who-can/question-link.ts'
import { hasAddress, tokenLink } from '#features/tokens/fields/token-name.tsx'
import { useAccountKey } from '#local/account.tsx'
import { countText } from '#lib/count-text.ts'
import { asText } from '#lib/json-value.ts'
import { setTheme } from '#ui/theme.ts'
import { useOrgChoices } from './use-org-choices.ts'
import { listedSource, type PaletteItem, type PaletteSource } from './palette-items.ts'

const nothing: readonly never[] = []

const action = (label: string, run: () => void, detail = ''): PaletteItem => ({ label, detail, run })

/** A record, found by its name and ID. */
const opens = ({ id, name }: { id: string; name: string }, run: () => Promise<void>): PaletteItem =>
  action(name || id, () => void run(), id)

const whatChanged = 'what changed'

const screens = linkOptions([
  { label: 'Organizations', to: '/orgs' },
  { label: 'API tokens', to: '/tokens' },
  { label: 'Saved queries', to: '/queries' },
  { label: 'Access review', to: '/tokens/review' },
  { label: 'Findings of saved queries', to: '/queries', search: { tab: 'findings' } },
  { label: 'Find and replace', to: '/queries', search: { tab: 'replace' } },
  { label: 'Trash', to: '/queries', search: { tab: 'trash' } },
  { label: 'Settings', to: '/settings' },
  { label: 'Compare organizations', to: '/orgs/compare' },
  { label: 'Compare API tokens', to: '/tokens/compare' },
  { label: 'Changes to organizations', to: '/orgs/changes', detail: whatChanged },
  { label: 'Changes to API tokens', to: '/tokens/changes', detail: whatChanged },
  { label: 'Changes to saved queries', to: '/queries', search: { tab: 'changes' }, detail: whatChanged },
  { label: 'Findings of organizations', to: '/orgs', search: { tab: 'findings' } },
  { label: 'Limits of organizations', to: '/orgs', search: { tab: 'limits' } },
  { label: 'Timeline of organizations', to: '/orgs', search: { tab: 'timeline' } },
  { label: 'Charts of organizations', to: '/orgs', search: { tab: 'charts' } },
  { label: 'Capability matrix', to: '/tokens' },
  { label: 'Table of API tokens', to: '/tokens', search: { tab: 'table' } },
  { label: 'Who can', to: '/tokens', search: { tab: 'who-can' } },
  { label: 'Findings of API tokens', to: '/tokens', search: { tab: 'findings' } },
  { label: 'Timeline of API tokens', to: '/tokens', search: { tab: 'timeline' } },
])

/** The button that opens the panel into which `button` moves where space is tight. */
function openerOf(button: Element): HTMLElement | null {
  const panel = button.closest('[role="group"][id]')
  return panel && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)
}

/** The buttons in the header of the screen and of its open tab as actions, by their names. */
const screenActions = (): readonly PaletteItem[] =>
  [...document.querySelectorAll<HTMLButtonElement>('#main :is(header, [data-actions]) button')].flatMap(
    (button) => {
      const opener = button.checkVisibility() ? null : openerOf(button)
      const isInReach = opener ? opener.checkVisibility() : button.checkVisibility()
      if (!isInReach || button.ariaDisabled === 'true' || button.disabled) return []
      // The palette restores the focus first.
      const click = () =>
        setTimeout(() => {
          opener?.click()
          // As with a real click; a menu that loads stays closed if the focus is elsewhere.
          button.focus()
          button.click()
        })
      return action(button.ariaLabel ?? button.textContent.trim(), click, 'on this screen')
    },
  )

/** Everything the palette offers: screens, all records that this page has or can list, and actions. */
export function usePaletteSources(onSignOut: () => void): readonly PaletteSource[] {
  const [ofScreen] = useState(screenActions)
  const router = useRouter()
  const account = useAccountKey()
  const orgList = useQuery(orgOptions.list()).data
  const found = useSearchedFindings(orgFindings, orgFindings.useFound(orgList))
  const { views } = useSavedViews(org)
  const { views: tokenViews } = useSavedViews(viewedTokens)
  const { views: queryViews } = useSavedViews(viewedQueries)
  const tokenList = useQuery(tokenOptions.list()).data
  const foundInTokens = useSearchedFindings(tokenFindings, tokenFindings.useFound(tokenList))
  const queries = useQuery(libraryOptions(account)).data?.rows ?? nothing
  const active = useActiveOrg()
  const { choices } = useOrgChoices()

  return [
    actions('Screens', [
      ...screens.map(({ label, ...link }) =>
        action(label, () => void router.navigate(link), 'detail' in link ? link.detail : ''),
      ),
      ...tokenStatuses.map((status) =>
        action(
          `API tokens: ${statusLabels[status]}`,
          () => void router.navigate({ to: '/tokens', search: { status: [status] } }),
        ),
      ),
    ]),
    {
      title: 'Who can',
      answers: (words) =>
        paletteQuestions(words).map(({ label, detail, link }) =>
          action(label, () => void router.navigate(link), detail),
        ),
    },
    listedSource('Organizations', orgList?.rows ?? nothing, (row) => {
      if (row.kind !== 'record') return undefined
      const { id, record } = row
      const email = asText(record['primaryEmail'])
      const open = () => void router.navigate({ to: '/orgs/$orgId', params: { orgId: id } })
      // Organizations are also found by their email address.
      return action(asText(record['name']) || id, open, email ? `${id} · ${email}` : id)
    }),
    listedSource('API tokens', tokenList?.subjects ?? nothing, (token) =>
      opens(token, () => router.navigate(tokenLink(token))),
    ),
    actions('Findings', [
      ...found.rules.map(({ id, label, count }) =>
        action(
          `${label}: ${countText(count, 'organization')}`,
          () => void router.navigate({ to: '/orgs', search: { tab: 'findings', finding: [id] } }),
        ),
      ),
      ...foundInTokens.rules.map(({ id, label, count }) =>
        action(
          `${label}: ${countText(count, 'token')}`,
          () => void router.navigate({ to: '/tokens', search: { tab: 'findings', finding: [id] } }),
          id === 'identical' ? 'duplicates' : '',
        ),
      ),
      ...found.worst.map(({ id, subject, finding: { label } }) =>
        opens({ id, name: `${orgFindings.nameOf(subject, id)}: ${label}` }, () =>
          router.navigate({ to: '/orgs/$orgId', params: { orgId: id } }),
        ),
      ),
      ...foundInTokens.worst
        .filter(({ subject }) => hasAddress(subject))
        .map(({ subject: token, finding }) =>
          opens({ id: token.id, name: `${token.name}: ${finding.label}` }, () =>
            router.navigate(tokenLink(token)),
          ),
        ),
    ]),
    actions('Views', [
      ...views.map(({ id, name, query }) => {
        const search = () => orgsSearch.parse(readViewQuery(org, query))
        const open = () => void router.navigate({ to: '/orgs', search: search(), state: { listView: id } })
        return action(name, open, org.title)
      }),
      ...tokenViews.map(({ id, name, query }) => {
        const search = () => TokensSearch.parse(readViewQuery(viewedTokens, query))
        const open = () => void router.navigate({ to: '/tokens', search: search(), state: { listView: id } })
        return action(name, open, 'API tokens')
      }),
      ...queryViews.map(({ id, name, query }) => {
        const search = () => queriesSearch.parse(readViewQuery(viewedQueries, query))
        const open = () => void router.navigate({ to: '/queries', search: search(), state: { listView: id } })
        return action(name, open, 'Saved queries')
      }),
    ]),
    listedSource('Datasets', tokenList ? datasetNames(tokenList) : nothing, (dataset) =>
      opens(dataset, () => router.navigate(dataset.link)),
    ),
    listedSource('Saved queries', queries, (query) =>
      opens(query, () => router.navigate({ to: '/queries/$queryId', params: { queryId: query.id } })),
    ),
    ...(active.isNeeded
      ? [
          listedSource('Switch organization', choices, (choice) =>
            action(`Switch organization: ${choice.name || choice.id}`, () => switchOrg(choice), choice.id),
          ),
        ]
      : []),
    actions('Actions', [
      ...ofScreen,
      ...(isReaderOnly()
        ? []
        : [
            action(isReadOnly() ? 'Turn off Read-only' : 'Turn on Read-only', () =>
              setReadOnly(!isReadOnly()),
            ),
          ]),
      action('Light theme', () => setTheme('light')),
      action('Dark theme', () => setTheme('dark')),
      action('System theme', () => setTheme('system')),
      action('Sign out', onSignOut),
    ]),
  ]
}

/** A group of a few items that exist already. */
const actions = (title: string, items: readonly PaletteItem[]): PaletteSource =>
  listedSource(title, items, (item) => item)
