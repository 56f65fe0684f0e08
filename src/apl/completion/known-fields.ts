import { rememberedFields } from '#apl/scope/remembered-fields.ts'
import type { Setting } from './setting.ts'

/** A field of a dataset, and how many other queries use it. */
export interface KnownField {
  name: string
  queries: number
}

/** Fields that only one other query uses may be a slip of its writer. */
const fewest = 2

/** Fields that every dataset has. */
const always = ['_time', '_sysTime']

/**
 * Fields of datasets: those that other queries use at least twice, those that this query uses itself, and those that
 * every dataset has. The most used first.
 */
export function knownFields(datasets: readonly string[], { scope, surroundings }: Setting): KnownField[] {
  const counts = new Map<string, number>()
  for (const dataset of datasets) {
    for (const [name, queries] of rememberedFields(dataset, surroundings)) {
      counts.set(name, (counts.get(name) ?? 0) + queries)
    }
  }
  const used = new Map<string, number>()
  for (const { role, name, definition, datasets: of } of scope.references) {
    const isField = role === 'column' && definition === undefined
    if (isField && of.some((dataset) => datasets.includes(dataset)))
      used.set(name.name, (used.get(name.name) ?? 0) + 1)
  }
  const names = [...counts].filter(([, queries]) => queries >= fewest).map(([name]) => name)
  const weight = (name: string) => (counts.get(name) ?? 0) + (used.get(name) ?? 0)
  return [...new Set([...used.keys(), ...names, ...always])]
    .map((name) => ({ name, queries: counts.get(name) ?? 0 }))
    .toSorted((a, b) => weight(b.name) - weight(a.name))
}
