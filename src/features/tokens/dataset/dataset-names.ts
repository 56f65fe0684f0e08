import { everything } from '#grants/token-grants.ts'
import { nameText } from '#grants/capability-catalogue.ts'
import { scopeNames } from '#grants/scope-names.ts'
import { atOnce } from '#lib/take-turns.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { TokenEntry } from '../token.ts'
import { datasetLink } from '../fields/token-name.tsx'

/** A dataset that has a page; it has no id but its name. */
type NamedDataset = {
  readonly id: string
  readonly name: string
  readonly link: NonNullable<ReturnType<typeof datasetLink>>
}

/** The datasets that grants of a list name, each once, as the list has them; not `*`, nor those that no address can hold. The same for the same list. */
export const datasetNames = (list: ListModel<TokenEntry>): readonly NamedDataset[] =>
  list.once(datasetNames, () =>
    [...atOnce(scopeNames(list.subjects)).dataset].flatMap((name) => {
      const link = datasetLink(name)
      return link ? [{ id: '', name, link }] : []
    }),
  )

/** What a dataset is called as a heading: its name, or what `*` stands for. */
export function datasetTitle(dataset: string): string {
  return dataset === everything ? 'All datasets (*)' : visibleText(nameText(dataset))
}
