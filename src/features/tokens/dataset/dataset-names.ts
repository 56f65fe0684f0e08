import { everything } from '#grants/token-grants.ts'
import { nameText } from '#grants/capability-catalogue.ts'
import { scopeNames } from '#grants/scope-names.ts'
import { atOnce } from '#lib/take-turns.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { TokenEntry } from '../token.ts'
import { datasetLink } from '../fields/token-name.tsx'

/** A dataset that has a page; it has no id but its name. */
type NamedDataset = {
  readonly id: string
  readonly name: string
  readonly link: NonNullable<ReturnType<typeof datasetLink>>
}

const known = new WeakMap<readonly TokenEntry[], readonly NamedDataset[]>()

/** The datasets that grants of these tokens name, each once, as the list has them; not `*`, nor those that no address can hold. The same for the same list. */
export function datasetNames(tokens: readonly TokenEntry[]): readonly NamedDataset[] {
  const found = known.get(tokens)
  if (found) return found
  const made = [...atOnce(scopeNames(tokens)).dataset].flatMap((name) => {
    const link = datasetLink(name)
    return link ? [{ id: '', name, link }] : []
  })
  known.set(tokens, made)
  return made
}

/** What a dataset is called as a heading: its name, or what `*` stands for. */
export function datasetTitle(dataset: string): string {
  return dataset === everything ? 'All datasets (*)' : visibleText(nameText(dataset))
}
