import { inWords } from '#apl/syntax/in-words.ts'
import { quotedName, writtenName } from '#apl/syntax/written-name.ts'
import { editDistance } from '#lib/nearest-names.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** A dataset that nobody has heard of, written nearly like a known one. */
export const nearDataset: Rule = {
  code: 'near-dataset',
  *check({ scope, surroundings }) {
    const known = new Set(surroundings.datasets)
    const meant = new Map<string, string | undefined>()
    for (const { name, role, definition } of scope.references) {
      if (role !== 'dataset' || definition || known.has(name.name)) continue
      if (!meant.has(name.name))
        meant.set(
          name.name,
          surroundings.datasets.find((each) => isSlip(name.name, each)),
        )
      const dataset = meant.get(name.name)
      if (dataset === undefined) continue
      const written = name.isQuoted ? quotedName(dataset) : writtenName(dataset)
      yield remark(
        name,
        `Starboard knows no dataset ${inWords(name.name)}. Did you mean ${inWords(dataset)}?`,
        writing(`Write ${written}`, name, written),
      )
    }
  },
}

const letters = (text: string) => Array.from(text.toLowerCase()).toSorted().join('')

/** A letter too many, too few or in the wrong place; `logs-a` and `logs-b`, `log1` and `logs` are two datasets. */
function isSlip(name: string, dataset: string): boolean {
  if (name.toLowerCase() === dataset.toLowerCase()) return true
  const isMoved = name.length === dataset.length && letters(name) === letters(dataset)
  const isShort = Math.max(name.length, dataset.length) < 6
  const [a, b] = [name, dataset].map((each) => each.replaceAll(/\d/gu, '').replace(/s$/, ''))
  if (isShort || a === b || (name.length === dataset.length && !isMoved)) return false
  return Math.abs(name.length - dataset.length) <= 1 && editDistance(name, dataset) === 1
}
