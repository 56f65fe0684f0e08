import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListRow, RecordRow } from '#api/list-row.ts'
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
import type { NamedRecord } from '#ui/find-records.ts'
import { setTheme } from '#ui/theme.ts'
import { useOrgChoices } from './use-org-choices.ts'
import { type ListedSource, listedSource, type PaletteItem, type PaletteSource } from './palette-items.ts'

const noOrgs: readonly ListRow[] = []
const noTokens: readonly never[] = []
const noQueries: readonly never[] = []

const opens = (kind: string, id: string, name: string, run: () => Promise<void>): PaletteItem => ({
  key: `${kind} ${id}`,
  label: name || id,
  detail: id,
  run: () => void run(),
})

const viewItem = (id: string, label: string, detail: string, run: () => Promise<void>): PaletteItem => ({
  key: `view ${id}`,
  label,
  detail,
  run: () => void run(),
})

const whatChanged = 'what changed'

const orgTabs = [
  ['Findings of organizations', 'findings'],
  ['Limits of organizations', 'limits'],
  ['Timeline of organizations', 'timeline'],
  ['Charts of organizations', 'charts'],
] as const

const tokenTabs = [
  ['Capability matrix', undefined],
  ['Table of API tokens', 'table'],
  ['Who can', 'who-can'],
  ['Findings of API tokens', 'findings'],
  ['Timeline of API tokens', 'timeline'],
] as const

const action = (label: string, run: () => void, detail = ''): PaletteItem => ({
  key: label,
  label,
  detail,
  run,
})

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

/** A group of records that are found by name and ID. */
const namedSource = <Item extends { id: string; name: string }>(
  title: string,
  items: readonly Item[],
  item: (of: Item) => PaletteItem,
): ListedSource => ({
  title,
  of: items,
  count: items.length,
  names(at) {
    const named = items[at]
    return named && { label: named.name || named.id, detail: named.id }
  },
  item: (at) => items.slice(at, at + 1).map(item),
})

/** Everything the palette offers: screens, all records that this page has or can list, and actions. */
export function usePaletteSources(onSignOut: () => void): readonly PaletteSource[] {
  const [ofScreen] = useState(screenActions)
  const router = useRouter()
  const account = useAccountKey()
  const orgList = useQuery(orgOptions.list()).data
  const orgs = orgList?.rows ?? noOrgs
  const found = useSearchedFindings(orgFindings, orgFindings.useFound(orgList))
  const { views } = useSavedViews(org)
  const { views: tokenViews } = useSavedViews(viewedTokens)
  const { views: queryViews } = useSavedViews(viewedQueries)
  const tokenList = useQuery(tokenOptions.list()).data
  const tokens = tokenList?.subjects ?? noTokens
  const foundInTokens = useSearchedFindings(tokenFindings, tokenFindings.useFound(tokenList))
  const queries = useQuery(libraryOptions(account)).data?.rows ?? noQueries

  const active = useActiveOrg()
  const { choices } = useOrgChoices()
  const orgSwitches: readonly PaletteSource[] = active.isNeeded ? [switchSource(choices)] : []

  return [
    listedSource('Screens', [
      action('Organizations', () => void router.navigate({ to: '/orgs' })),
      action('API tokens', () => void router.navigate({ to: '/tokens' })),
      action('Saved queries', () => void router.navigate({ to: '/queries' })),
      action('Access review', () => void router.navigate({ to: '/tokens/review' })),
      action(
        'Findings of saved queries',
        () => void router.navigate({ to: '/queries', search: { tab: 'findings' } }),
      ),
      action('Find and replace', () => void router.navigate({ to: '/queries', search: { tab: 'replace' } })),
      action('Trash', () => void router.navigate({ to: '/queries', search: { tab: 'trash' } })),
      action('Settings', () => void router.navigate({ to: '/settings' })),
      action('Compare organizations', () => void router.navigate({ to: '/orgs/compare' })),
      action('Compare API tokens', () => void router.navigate({ to: '/tokens/compare' })),
      action('Changes of organizations', () => void router.navigate({ to: '/orgs/changes' }), whatChanged),
      action('Changes of API tokens', () => void router.navigate({ to: '/tokens/changes' }), whatChanged),
      action(
        'Changes of saved queries',
        () => void router.navigate({ to: '/queries', search: { tab: 'changes' } }),
        whatChanged,
      ),
      ...orgTabs.map(([label, tab]) =>
        action(label, () => void router.navigate({ to: '/orgs', search: { tab } })),
      ),
      ...tokenTabs.map(([label, tab]) =>
        action(label, () => void router.navigate({ to: '/tokens', search: { tab } })),
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
        paletteQuestions(words).map(({ label, detail, link }) => ({
          key: `who can ${label}`,
          label,
          detail,
          run: () => void router.navigate(link),
        })),
    },
    {
      title: 'Organizations',
      of: orgs,
      count: orgs.length,
      names(at) {
        const row = orgs[at]
        return row?.kind === 'record' ? { label: orgName(row), detail: orgDetail(row) } : undefined
      },
      item(at) {
        const row = orgs[at]
        if (row?.kind !== 'record') return []
        const open = () => router.navigate({ to: '/orgs/$orgId', params: { orgId: row.id } })
        return [{ ...opens(`org ${row.index}`, row.id, orgName(row), open), detail: orgDetail(row) }]
      },
    },
    namedSource('API tokens', tokens, (token) =>
      opens(`token ${token.index}`, token.id, token.name, () => router.navigate(tokenLink(token, {}))),
    ),
    listedSource('Findings', [
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
      ...found.worst.map(({ row, id, subject, finding: { label } }) =>
        opens(`finding ${label} ${row}`, id, `${orgFindings.nameOf(subject, id)}: ${label}`, () =>
          router.navigate({ to: '/orgs/$orgId', params: { orgId: id } }),
        ),
      ),
      ...foundInTokens.worst
        .filter(({ subject }) => hasAddress(subject))
        .map(({ subject: token, finding }) =>
          opens(`finding ${finding.rule} ${token.index}`, token.id, `${token.name}: ${finding.label}`, () =>
            router.navigate(tokenLink(token, {})),
          ),
        ),
    ]),
    listedSource('Views', [
      ...views.map(({ id, name, query }) =>
        viewItem(id, name, org.title, () =>
          router.navigate({
            to: '/orgs',
            search: orgsSearch.parse(readViewQuery(org, query)),
            state: { listView: id },
          }),
        ),
      ),
      ...tokenViews.map(({ id, name, query }) =>
        viewItem(id, name, 'API tokens', () =>
          router.navigate({
            to: '/tokens',
            search: TokensSearch.parse(readViewQuery(viewedTokens, query)),
            state: { listView: id },
          }),
        ),
      ),
      ...queryViews.map(({ id, name, query }) =>
        viewItem(id, name, 'Saved queries', () =>
          router.navigate({
            to: '/queries',
            search: queriesSearch.parse(readViewQuery(viewedQueries, query)),
            state: { listView: id },
          }),
        ),
      ),
    ]),
    namedSource('Datasets', tokenList ? datasetNames(tokenList) : noTokens, ({ id, name, link }) =>
      opens(`dataset ${name}`, id, name, () => router.navigate(link)),
    ),
    namedSource('Saved queries', queries, ({ id, name }) =>
      opens('query', id, name, () => router.navigate({ to: '/queries/$queryId', params: { queryId: id } })),
    ),
    ...orgSwitches,
    listedSource('Actions', [
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

/** Organizations are also found by their email address. */
const orgDetail = ({ id, record }: RecordRow): string => {
  const email = asText(record['primaryEmail'])
  return email ? `${id} · ${email}` : id
}

const orgName = ({ id, record }: RecordRow): string => asText(record['name']) || id

const switchLabel = ({ name, id }: NamedRecord): string => `Switch organization: ${name || id}`

/** A switch to each organization, whose names are cached apart from those of the organizations to open. */
const switchSource = (choices: readonly NamedRecord[]): PaletteSource => ({
  title: 'Switch organization',
  of: choices,
  count: choices.length,
  names(at) {
    const choice = choices[at]
    return choice && { label: switchLabel(choice), detail: choice.id }
  },
  item: (at) =>
    choices.slice(at, at + 1).map((choice) => ({
      key: `switch ${choice.index}`,
      label: switchLabel(choice),
      detail: choice.id,
      run: () => switchOrg(choice),
    })),
})
