import type { Difference } from './difference.ts'
import { entryName } from './entry-key.ts'
import type { ComparedEntry } from './snapshot-asks.ts'
import type { State } from './state.ts'

type Wanted = { about: readonly string[]; title: string; start: number; end: number }

const textIn = ({ fields, entries }: State, key: string, field: string): string =>
  entries.get(key)?.[fields.indexOf(field)] ?? ''

/** The entries from `start` to before `end` of those that differ: gone, appeared, changed. */
export function comparedEntries(
  { gone, appeared, changed }: Difference,
  before: State,
  after: State,
  { about, title, start, end }: Wanted,
): readonly ComparedEntry[] {
  const keys = [...gone, ...appeared, ...changed.keys()].slice(start, end)
  return keys.map((key, place) => {
    const number = start + place
    const is = number < gone.length ? 'gone' : number < gone.length + appeared.length ? 'appeared' : 'changed'
    const there = is === 'gone' ? before : after
    const known = about.flatMap((field) => {
      const text = textIn(there, key, field)
      if (text === '') return []
      return [is === 'gone' ? { field, before: text, after: '' } : { field, before: '', after: text }]
    })
    const { id, occurrence } = entryName(key)
    return {
      is,
      id,
      occurrence,
      title: textIn(there, key, title),
      changes: is === 'changed' ? (changed.get(key) ?? []) : known,
    }
  })
}
