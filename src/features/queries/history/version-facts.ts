import { readRecordText, textAt } from '#record-text/record-text.ts'
import { numberText } from '#lib/count-text.ts'
import type { Version, VersionSource } from '../store/query-store.ts'

/** How this browser came to a version, in words. */
export const sourceText: Readonly<Record<VersionSource, string>> = {
  loaded: 'Loaded',
  saved: 'Saved here',
  replaced: 'Replaced by yours',
  deleted: 'Deleted here',
  imported: 'Imported',
}

const stamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', hour12: false })

/** The local time of a version to the second: "Nov 21, 2026, 14:02:11". */
export const versionTime = ({ at }: Pick<Version, 'at'>): string => stamp.format(at)

export type VersionFacts = {
  /** Name in the record; undefined when it has none. */
  name: string | undefined
  /** "1,234 bytes" of UTF-8. */
  size: string
}

const known = new WeakMap<Version, VersionFacts>()

/** What a version shows of its text; read once per version. */
export function factsOfVersion(version: Version): VersionFacts {
  const before = known.get(version)
  if (before) return before
  const { record } = readRecordText(version.text)
  const bytes = new TextEncoder().encode(version.text).length
  const facts = { name: record && textAt(record, ['name']), size: `${numberText(bytes)} bytes` }
  known.set(version, facts)
  return facts
}
