import type { Sight } from '../snapshots/keep-snapshots.ts'
import { mostBytes } from '../snapshots/snapshot-meta.ts'
import { numberText } from '#lib/count-text.ts'

/** Why a list was not kept, in a sentence. */
export const sightProblems: Readonly<Record<NonNullable<Sight['problem']>, string>> = {
  refused: 'This browser did not keep what changed: its storage is full, or denied to this site.',
  'too-large': `The list is too large for snapshots: one of it takes more than ${numberText(mostBytes / 1_000_000)} MB.`,
}
