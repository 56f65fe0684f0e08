import type { Capability } from './capability.ts'

/** Resources of one view; the interface leaves the members of `viewCapabilities` open. */
export const viewResources = ['query', 'share'] as const

export type ViewResource = (typeof viewResources)[number]

/** What each verb allows on one view. */
export const viewCapabilities = {
  query: { label: 'Query', verbs: { read: 'Query what the view shows' } },
  share: {
    label: 'Share',
    verbs: {
      create: 'Share the view outside the organization',
      read: 'See with whom the view is shared',
      delete: 'End the sharing of the view',
    },
  },
} as const satisfies Record<ViewResource, Capability>
