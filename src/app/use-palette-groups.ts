import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isReadOnly, setReadOnly } from '#api/read-only.ts'
import { orgOptions } from '#features/orgs/org-options.ts'
import { libraryOptions } from '#features/saved-queries/library/library-options.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { asText } from '#lib/json-value.ts'
import { setTheme } from '#ui/theme.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

const opens = (kind: string, id: string, name: string, run: () => Promise<void>): PaletteItem => ({
  key: `${kind} ${id}`,
  label: name || id,
  detail: id,
  run: () => void run(),
})

const action = (label: string, run: () => void): PaletteItem => ({ key: label, label, detail: '', run })

/** Everything the palette offers: screens, all records that this page knows or can list, and actions. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const router = useRouter()
  const account = useQuery(sessionOptions).data?.account?.key
  const orgs = useQuery(orgOptions.list()).data?.rows ?? []
  const tokens = useQuery(tokenOptions.list()).data?.tokens ?? []
  const queries =
    useQuery({ ...libraryOptions(account ?? ''), enabled: account !== undefined }).data?.rows ?? []

  return [
    {
      title: 'Screens',
      items: [
        action('Organizations', () => void router.navigate({ to: '/orgs' })),
        action('API tokens', () => void router.navigate({ to: '/tokens' })),
        action('Saved queries', () => void router.navigate({ to: '/queries' })),
        action(
          'Find and replace',
          () => void router.navigate({ to: '/queries', search: { view: 'replace' } }),
        ),
        action('Trash', () => void router.navigate({ to: '/queries', search: { view: 'trash' } })),
        action('Settings', () => void router.navigate({ to: '/settings' })),
      ],
    },
    {
      title: 'Organizations',
      items: orgs
        .filter((row) => row.kind === 'record')
        .map(({ id, index, record }) =>
          opens(`org ${index}`, id, asText(record['name']) ?? '', () =>
            router.navigate({ to: '/orgs/$orgId', params: { orgId: id } }),
          ),
        ),
    },
    {
      title: 'API tokens',
      items: tokens.map(({ id, index, name }) =>
        opens(`token ${index}`, id, name, () =>
          router.navigate({ to: '/tokens/$tokenId', params: { tokenId: id } }),
        ),
      ),
    },
    {
      title: 'Saved queries',
      items: queries.map(({ id, name }) =>
        opens('query', id, name, () => router.navigate({ to: '/queries/$queryId', params: { queryId: id } })),
      ),
    },
    {
      title: 'Actions',
      items: [
        action(isReadOnly() ? 'Switch Read-only off' : 'Switch Read-only on', () =>
          setReadOnly(!isReadOnly()),
        ),
        action('Light theme', () => setTheme('light')),
        action('Dark theme', () => setTheme('dark')),
        action('System theme', () => setTheme('system')),
      ],
    },
  ]
}
