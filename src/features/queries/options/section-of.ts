import type { SectionId } from './option-sections.tsx'

const sections: Readonly<Record<string, SectionId>> = {
  name: 'general',
  dataset: 'general',
  who: 'general',
  kind: 'general',
  metadata: 'metadata',
  'query.startTime': 'time-range',
  'query.endTime': 'time-range',
  'query.defaultLimit': 'result',
  'query.defaultOrder': 'result',
  'query.cursor': 'result',
  'query.includeCursor': 'result',
  'query.includeCursorField': 'result',
  'query.queryOptions': 'query-options',
  'query.variables': 'variables',
  'query.libraries': 'variables',
}

/** The part of the Options form that has a field; undefined for the APL text and what has no field. */
export function sectionOf(path: readonly string[]): SectionId | undefined {
  for (let length = path.length; length > 0; length--) {
    const section = sections[path.slice(0, length).join('.')]
    if (section) return section
  }
  return undefined
}
