import type { JsonObject } from '#lib/json-value.ts'
import { readPath } from './field-path.ts'
import type { FieldNames } from './read-search.ts'
import type { TermField } from './term-field.ts'

type Rows = { count: number; record(row: number): JsonObject | undefined }

/** The fields of a list, and under which paths a name is looked for that is none of them. */
export type TermFields = { fields: readonly TermField[]; roots: readonly string[] }

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_/-]/g, '')

/**
 * Finds fields by what a person calls them: name, label or alias without regard to case, spaces and dashes, or else the
 * path of a field that some record has. Records are looked through once for each path.
 */
export function createFieldNames(rows: Rows, { fields, roots }: TermFields): FieldNames {
  const byName = new Map<string, TermField>()
  for (const field of fields) {
    for (const name of [field.label, ...field.aliases, field.name]) byName.set(plainName(name), field)
  }
  const byPath = new Map<string, TermField | undefined>()

  function isSomewhere(path: string): boolean {
    for (let row = 0; row < rows.count; row++) if (readPath(rows.record(row), path) !== undefined) return true
    return false
  }

  function fieldAt(name: string): TermField | undefined {
    if (byPath.has(name)) return byPath.get(name)
    const path = roots.map((root) => root + name).find(isSomewhere)
    const valueOf = (row: number) => (path === undefined ? undefined : readPath(rows.record(row), path))
    const about = 'Field of the record'
    const field: TermField = { name, label: name, about, aliases: [], kind: { is: 'any' }, valueOf }
    byPath.set(name, path === undefined ? undefined : field)
    return byPath.get(name)
  }

  return {
    find: (name) => byName.get(plainName(name)) ?? fieldAt(name),
    names: fields.map((field) => field.name),
  }
}
