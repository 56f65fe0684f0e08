import { nameText } from '#grants/name-text.ts'
import { everything } from '#grants/token-grants.ts'
import { visibleText } from '#lib/visible-text.ts'

/** What a dataset is called as a heading: its name, or what `*` stands for. */
export function datasetTitle(dataset: string): string {
  return dataset === everything ? 'All datasets (*)' : visibleText(nameText(dataset))
}
