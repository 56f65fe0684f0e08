import type { ListRow } from '#api/list-row.ts'
import { licenseStates } from '../rules/license-state.ts'
import { recordPaths } from '#records/terms/record-paths.ts'
import type { TermField } from '#records/terms/term-field.ts'
import type { SuggestionSource, ValueCount } from '#records/terms/term-suggestion.ts'
import { valueCounts } from '#records/terms/value-counts.ts'
import { inlineText } from '#lib/json-value.ts'
import type { OrgsView } from '../list/use-orgs-view.ts'
import { orgTermFields } from './org-term-fields.ts'
import { orgTermNote } from './org-term-notes.ts'

/** How many organizations are looked at for the paths of their fields, and how many values of a text are offered. */
const sampled = 200
const mostHeld = 8
/** More values than anybody reads down. */
const mostValues = 200

const paths = new WeakMap<readonly ListRow[], readonly string[]>()

/** Paths of fields that have no name of their own, as far as a sample of the list has them. */
function pathsOf(rows: readonly ListRow[], fields: readonly TermField[]): readonly string[] {
  const known = paths.get(rows)
  if (known) return known
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const sample = rows.flatMap((row, index) =>
    index % step === 0 && row.kind === 'record' ? [row.record] : [],
  )
  const named = new Set(fields.flatMap(({ name, aliases }) => [name, ...aliases]))
  const found = recordPaths(sample).filter((path) => !named.has(path))
  paths.set(rows, found)
  return found
}

function inOrder(name: string, counts: readonly ValueCount[]): readonly ValueCount[] {
  const states: readonly (string | undefined)[] = licenseStates
  if (name === 'state') return counts.toSorted((a, b) => states.indexOf(a.value) - states.indexOf(b.value))
  return counts.toSorted((a, b) => b.count - a.count || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
}

type Circumstances = { text: string; rows: readonly ListRow[]; view: OrgsView; now: number }

/** Where suggestions for a text come from: the fields, and what the list holds. */
export function suggestionSource({ text, rows, view, now }: Circumstances): SuggestionSource {
  const { terms } = view
  const { fields } = orgTermFields(now)
  return {
    fields,
    about: orgTermNote,
    find: (name) => terms.find(name),
    paths: () => pathsOf(rows, fields),
    counts(field, { start, end }) {
      const column = terms.column(field)
      if (field.kind.is === 'any' && column.values.length > mostValues) return []
      const others = view.rowsOfText(text.slice(0, start) + text.slice(end), now)
      return inOrder(field.name, valueCounts(column, others))
    },
    holding(field, wanted) {
      const { values, texts } = terms.column(field)
      const found = new Set<string>()
      for (const [place, each] of texts().entries()) {
        if (found.size === mostHeld) break
        if (each.includes(wanted)) found.add(inlineText(values[place]))
      }
      return [...found]
    },
    now,
  }
}
