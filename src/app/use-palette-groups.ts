import { useRouter } from '@tanstack/react-router'
import { isReadOnly, setReadOnly } from '#api/read-only.ts'
import { setTheme } from '#ui/theme.ts'
import type { PaletteGroup } from './palette-items.ts'

/** Everything the palette offers now: screens, the records this page has loaded, and actions. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const router = useRouter()
  return [
    {
      title: 'Screens',
      items: [
        { key: 'orgs', label: 'Organizations', detail: '', run: () => void router.navigate({ to: '/orgs' }) },
        {
          key: 'tokens',
          label: 'API tokens',
          detail: '',
          run: () => void router.navigate({ to: '/tokens' }),
        },
        {
          key: 'queries',
          label: 'Saved queries',
          detail: '',
          run: () => void router.navigate({ to: '/queries' }),
        },
      ],
    },
    {
      title: 'Actions',
      items: [
        {
          key: 'read-only',
          label: isReadOnly() ? 'Switch Read-only off' : 'Switch Read-only on',
          detail: '',
          run: () => setReadOnly(!isReadOnly()),
        },
        { key: 'light', label: 'Light theme', detail: '', run: () => setTheme('light') },
        { key: 'dark', label: 'Dark theme', detail: '', run: () => setTheme('dark') },
        { key: 'system', label: 'System theme', detail: '', run: () => setTheme('system') },
      ],
    },
  ]
}
