/** How people read of a kind of thing that this browser keeps. */
export type KeptTexts = {
  /** Its row in Settings. */
  readonly label: string
  /** After "Clear". */
  readonly what: string
  readonly one: string
  readonly many: string
  /** What goes with it, in a sentence or two. */
  readonly loses: string
}

/** A collection that this browser keeps. */
export type KeptKind = KeptTexts & {
  readonly kind: string
  /** Whether the file of the workspace carries it. What carries it needs its schema in the routes. */
  readonly isExported: boolean
  /** It is about what one organization has, and kept for each apart where one is active. */
  readonly isOfOrg?: boolean
}

/**
 * Every collection there is, in the order in which people see them. It stands here and not with the features, whose
 * collections have the schemas, so that Settings and the workspace know of all without importing any feature.
 */
export const keptKinds: readonly KeptKind[] = [
  {
    kind: 'queries.library',
    label: 'Library',
    what: 'the library',
    one: 'query',
    many: 'queries',
    loses:
      'The list of queries with its tags, pins and last copies goes; those with a draft stay listed. On the service nothing changes.',
    isExported: false,
    isOfOrg: true,
  },
  {
    kind: 'queries.drafts',
    label: 'Drafts',
    what: 'drafts',
    one: 'draft',
    many: 'drafts',
    loses: 'Unsaved text of every query goes.',
    isExported: false,
    isOfOrg: true,
  },
  {
    kind: 'queries.versions',
    label: 'History',
    what: 'the history',
    one: 'version',
    many: 'versions',
    loses: 'Every version that this browser loaded or saved goes, copies of deleted queries among them.',
    isExported: false,
    isOfOrg: true,
  },
  {
    kind: 'orgs.views',
    label: 'Saved views of organizations',
    what: 'saved views of organizations',
    one: 'view',
    many: 'views',
    loses: 'Every saved view of the organizations goes. Links to a view keep working.',
    isExported: true,
  },
  {
    kind: 'orgs.view-settings',
    label: 'Default view of organizations',
    what: 'the default view of organizations',
    one: 'setting',
    many: 'settings',
    loses: 'Organizations open with the whole list again. The saved views stay.',
    isExported: true,
  },
  {
    kind: 'orgs.waivers',
    label: 'Waived findings of organizations',
    what: 'waived findings of organizations',
    one: 'waiver',
    many: 'waivers',
    loses: 'Every waived finding is back, and the notes on them go.',
    isExported: true,
  },
  {
    kind: 'orgs.thresholds',
    label: 'Thresholds',
    what: 'thresholds',
    one: 'setting',
    many: 'settings',
    loses: 'Findings follow the built-in thresholds again.',
    isExported: true,
  },
  {
    kind: 'orgs.baseline',
    label: 'Published limits',
    what: 'published limits',
    one: 'entry',
    many: 'entries',
    loses: 'The published limits that you entered go; nothing is compared with them then.',
    isExported: true,
  },
  {
    kind: 'orgs.attention',
    label: 'Region Attention',
    what: 'the state of the region Attention',
    one: 'setting',
    many: 'settings',
    loses: 'Attention is open again, as it was at first.',
    isExported: true,
  },
  {
    kind: 'orgs.active',
    label: 'Last active organization',
    what: 'the last active organization',
    one: 'setting',
    many: 'settings',
    loses: 'A new tab asks which organization it is about, unless there is only one.',
    isExported: false,
  },
  {
    kind: 'tokens.waivers',
    label: 'Waived findings of API tokens',
    what: 'waived findings of API tokens',
    one: 'waiver',
    many: 'waivers',
    loses: 'Every waived finding of the tokens is back, and the notes on them go.',
    isExported: true,
    isOfOrg: true,
  },
  {
    kind: 'tokens.rules',
    label: 'Rules of token findings',
    what: 'the rules of token findings',
    one: 'setting',
    many: 'settings',
    loses:
      'Findings of tokens follow the built-in thresholds again, and the rules are on that are on at first.',
    isExported: true,
  },
  {
    kind: 'tokens.own-rules',
    label: 'Rules of your own for tokens',
    what: 'rules of your own for tokens',
    one: 'rule',
    many: 'rules',
    loses: 'Every rule that you wrote or imported goes, and what it found.',
    isExported: true,
  },
  {
    kind: 'orgs.snapshots',
    label: 'Snapshots of organizations',
    what: 'snapshots of organizations',
    one: 'snapshot',
    many: 'snapshots',
    loses: 'What organizations were like on earlier visits goes; changes are told from the next visit on.',
    isExported: false,
  },
  {
    kind: 'orgs.snapshot-settings',
    label: 'Settings of snapshots',
    what: 'settings of snapshots',
    one: 'setting',
    many: 'settings',
    loses: 'Whether and how snapshots are taken goes back to what it was at first: none are taken.',
    isExported: false,
  },
  {
    kind: 'tokens.reviews',
    label: 'Access reviews',
    what: 'access reviews',
    one: 'review',
    many: 'reviews',
    loses: 'Every access review goes, the one under way too. The decisions themselves are listed apart.',
    isExported: true,
    isOfOrg: true,
  },
  {
    kind: 'tokens.review-entries',
    label: 'Decisions of access reviews',
    what: 'decisions of access reviews',
    one: 'decision',
    many: 'decisions',
    loses: 'Every decision and note of every access review goes; the reviews stay, with nothing decided.',
    isExported: true,
    isOfOrg: true,
  },
  {
    kind: 'tokens.snapshots',
    label: 'Snapshots of API tokens',
    what: 'snapshots of API tokens',
    one: 'snapshot',
    many: 'snapshots',
    loses: 'What API tokens were like on earlier visits goes; changes are told from the next visit on.',
    isExported: false,
    isOfOrg: true,
  },
  {
    kind: 'tokens.snapshot-settings',
    label: 'Settings of token snapshots',
    what: 'settings of token snapshots',
    one: 'setting',
    many: 'settings',
    loses: 'Whether and how tokens are kept goes back to what it was at first: they are not.',
    isExported: false,
    isOfOrg: true,
  },
]

/** How a collection is shown that only another version of Starboard knows. */
export const unknownKind = (kind: string): KeptKind => ({
  kind,
  label: `Other: ${kind}`,
  what: `other: ${kind}`,
  one: 'entry',
  many: 'entries',
  loses: 'Another version of Starboard wrote this. It may need it.',
  isExported: false,
})
