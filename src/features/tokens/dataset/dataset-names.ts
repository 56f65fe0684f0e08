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

/** The heading for a dataset and what its page shows. Grants on `*` are on all datasets, even if one has that name. */
export function datasetHeading(dataset: string): { readonly title: string; readonly details: string } {
  return dataset === everything
    ? {
        title: 'All datasets (*)',
        details:
          'Who is granted something on every dataset through *, not only on one of that name, and which saved queries have * as their dataset.',
      }
    : {
        title: visibleText(nameText(dataset)),
        details:
          'Who reaches this dataset, and which saved queries use it. The interface has no list of datasets: the name is taken from grants and queries.',
      }
}
