/** A collection of stored data, with its texts. */
export type CollectionKind = {
  readonly kind: string
  /** Its row in Settings. */
  readonly label: string
  /** Used after "Clear". */
  readonly what: string
  readonly singular: string
  readonly plural: string
  /** One or two sentences on what clearing it does. */
  readonly clearWarning: string
  /** Whether it is an item of workspace files. If so, its schema must be listed in the routes. */
  readonly isExported: boolean
}

type Told = Pick<CollectionKind, 'kind' | 'label' | 'singular' | 'clearWarning'> & Partial<CollectionKind>

const collectionKind = (told: Told): CollectionKind => ({
  what: told.label.charAt(0).toLowerCase() + told.label.slice(1),
  plural: `${told.singular}s`,
  isExported: true,
  ...told,
})

const kinds: readonly Told[] = [
  {
    kind: 'queries.library',
    label: 'Library',
    what: 'the library',
    singular: 'query',
    plural: 'queries',
    clearWarning:
      'This removes the list of queries with its tags, pins, and last copies. Those with a draft stay listed. Nothing changes on the service.',
    isExported: false,
  },
  {
    kind: 'queries.drafts',
    label: 'Drafts',
    singular: 'draft',
    clearWarning: 'This removes the unsaved text of every query.',
    isExported: false,
  },
  {
    kind: 'queries.versions',
    label: 'History',
    what: 'the history',
    singular: 'version',
    clearWarning:
      'This removes every version that this browser loaded or saved, including copies of deleted queries.',
    isExported: false,
  },
  {
    kind: 'orgs.views',
    label: 'Saved views of organizations',
    singular: 'view',
    clearWarning: 'This removes every saved view of the organizations. Links to a view keep working.',
  },
  {
    kind: 'orgs.view-settings',
    label: 'Default view of organizations',
    what: 'the default view of organizations',
    singular: 'setting',
    clearWarning: 'Organizations open with the full list again. The saved views stay.',
  },
  {
    kind: 'orgs.waivers',
    label: 'Waived findings of organizations',
    singular: 'waiver',
    clearWarning: 'Every waived finding comes back, and the notes on them are removed.',
  },
  {
    kind: 'orgs.thresholds',
    label: 'Thresholds',
    singular: 'setting',
    clearWarning: 'Findings use the default thresholds again.',
  },
  {
    kind: 'orgs.baseline',
    label: 'Published limits',
    singular: 'entry',
    plural: 'entries',
    clearWarning:
      'This removes the published limits that you entered. Nothing is compared with them anymore.',
  },
  {
    kind: 'orgs.active',
    label: 'Last active organization',
    what: 'the last active organization',
    singular: 'setting',
    clearWarning: 'A new tab asks which organization to use, unless there is only one.',
    isExported: false,
  },
  {
    kind: 'tokens.views',
    label: 'Saved views of API tokens',
    singular: 'view',
    clearWarning: 'This removes every saved view of the tokens. Links to a view keep working.',
  },
  {
    kind: 'tokens.view-settings',
    label: 'Default view of API tokens',
    what: 'the default view of API tokens',
    singular: 'setting',
    clearWarning: 'API tokens open with the full list again. The saved views stay.',
  },
  {
    kind: 'tokens.waivers',
    label: 'Waived findings of API tokens',
    singular: 'waiver',
    clearWarning: 'Every waived finding of the tokens comes back, and the notes on them are removed.',
  },
  {
    kind: 'queries.views',
    label: 'Saved views of saved queries',
    singular: 'view',
    clearWarning: 'This removes every saved view of the library. Links to a view keep working.',
  },
  {
    kind: 'queries.view-settings',
    label: 'Default view of saved queries',
    what: 'the default view of saved queries',
    singular: 'setting',
    clearWarning: 'Saved queries open with the whole library again. The saved views stay.',
  },
  {
    kind: 'queries.waivers',
    label: 'Waived findings of saved queries',
    singular: 'waiver',
    clearWarning: 'Every waived finding of the saved queries comes back, and the notes on them are removed.',
  },
  {
    kind: 'queries.link-template',
    label: 'Link template',
    what: 'the link template',
    singular: 'setting',
    clearWarning: '“Open in console” uses the template of this deployment again, if it has one.',
    isExported: false,
  },
  {
    kind: 'tokens.rules',
    label: 'Rules of token findings',
    what: 'the rules of token findings',
    singular: 'setting',
    clearWarning: 'Findings of tokens use the default thresholds and rules again.',
  },
  {
    kind: 'tokens.own-rules',
    label: 'Custom token rules',
    singular: 'rule',
    clearWarning: 'This removes every rule that you wrote or imported, and what it found.',
  },
  {
    kind: 'orgs.snapshots',
    label: 'Snapshots of organizations',
    singular: 'snapshot',
    clearWarning:
      'This removes what the organizations looked like on earlier visits. Changes are tracked again from the next visit.',
    isExported: false,
  },
  {
    kind: 'orgs.snapshot-settings',
    label: 'Settings of snapshots',
    singular: 'setting',
    clearWarning: 'Snapshots go back to the default: none are taken.',
    isExported: false,
  },
  {
    kind: 'tokens.reviews',
    label: 'Access reviews',
    singular: 'review',
    clearWarning:
      'This removes every access review, including the one in progress. The decisions themselves are listed separately.',
  },
  {
    kind: 'tokens.review-entries',
    label: 'Decisions of access reviews',
    singular: 'decision',
    clearWarning:
      'This removes every decision and note of every access review. The reviews stay, with nothing decided.',
  },
  {
    kind: 'tokens.snapshots',
    label: 'Snapshots of API tokens',
    singular: 'snapshot',
    clearWarning:
      'This removes what the API tokens looked like on earlier visits. Changes are tracked again from the next visit.',
    isExported: false,
  },
  {
    kind: 'tokens.snapshot-settings',
    label: 'Settings of token snapshots',
    singular: 'setting',
    clearWarning: 'Token snapshots go back to the default: none are taken.',
    isExported: false,
  },
  {
    kind: 'queries.snapshots',
    label: 'Snapshots of saved queries',
    singular: 'snapshot',
    clearWarning:
      'This removes what the library looked like on earlier visits. Changes are tracked again from the next visit.',
    isExported: false,
  },
  {
    kind: 'queries.snapshot-settings',
    label: 'Settings of query snapshots',
    singular: 'setting',
    clearWarning: 'Query snapshots go back to the default: none are taken.',
    isExported: false,
  },
]

/**
 * All collections in display order. Defined here and not in the features, which define the schemas, so that Settings
 * and the workspace know all of them without importing any feature.
 */
export const collectionKinds: readonly CollectionKind[] = kinds.map(collectionKind)

/** The texts of a collection that only another version of Starboard knows. */
export const unknownKind = (kind: string): CollectionKind =>
  collectionKind({
    kind,
    label: `Other: ${kind}`,
    singular: 'entry',
    plural: 'entries',
    clearWarning: 'Another version of Starboard wrote this and may need it.',
    isExported: false,
  })
