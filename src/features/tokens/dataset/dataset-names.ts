import { everything } from '#grants/token-grants.ts'
import { nameText } from '#grants/capability-catalog.ts'
import { scopeNames } from '#grants/scope-names.ts'
import { runSync } from '#lib/time-slices.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { TokenEntry } from '../token.ts'
import { datasetLink } from '../fields/token-name.tsx'

/** A dataset that has a page. Datasets have no ID, only a name. */
type NamedDataset = {
  readonly id: string
  readonly name: string
  readonly link: NonNullable<ReturnType<typeof datasetLink>>
}

/** The datasets named in the grants of a list, in list order, without `*` and names no address can hold. Cached. */
export const datasetNames = (list: ListModel<TokenEntry>): readonly NamedDataset[] =>
  list.once(datasetNames, () =>
    [...runSync(scopeNames(list.subjects)).dataset].flatMap((name) => {
      const link = datasetLink(name)
      return link ? [{ id: '', name, link }] : []
    }),
  )

/** The heading for a dataset: its name, or what `*` means. */
export function datasetTitle(dataset: string): string {
  return dataset === everything ? 'All datasets (*)' : visibleText(nameText(dataset))
}
