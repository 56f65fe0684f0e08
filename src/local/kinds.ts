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

/** The collections that every list of records has. */
const listKinds = (id: string, records: string): readonly Told[] => [
  {
    kind: `${id}.views`,
    label: `Saved views of ${records}`,
    singular: 'view',
    clearWarning: `This removes every saved view of the ${records}. Links to a view keep working.`,
  },
  {
    kind: `${id}.view-settings`,
    label: `Default view of ${records}`,
    what: `the default view of ${records}`,
    singular: 'setting',
    clearWarning: `The list of ${records} opens in full again. The saved views stay.`,
  },
  {
    kind: `${id}.waivers`,
    label: `Waived findings of ${records}`,
    singular: 'waiver',
    clearWarning: `Every waived finding of the ${records} comes back, and the notes on them are removed.`,
  },
  {
    kind: `${id}.snapshots`,
    label: `Snapshots of ${records}`,
    singular: 'snapshot',
    clearWarning: `This removes what the ${records} looked like on earlier visits. Changes are tracked again from the next visit.`,
    isExported: false,
  },
  {
    kind: `${id}.snapshot-settings`,
    label: `Settings of snapshots of ${records}`,
    singular: 'setting',
    clearWarning: 'Snapshots go back to the default: none are taken.',
    isExported: false,
  },
]

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
    clearWarning:
      'This removes the unsaved text of every query. An editor that is open in another tab keeps its text, as a new draft.',
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
  ...listKinds('queries', 'saved queries'),
  {
    kind: 'queries.link-template',
    label: 'Link template',
    what: 'the link template',
    singular: 'setting',
    clearWarning: '“Open in console” uses the template of this deployment again, if it has one.',
    isExported: false,
  },
  ...listKinds('orgs', 'organizations'),
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
  ...listKinds('tokens', 'API tokens'),
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
