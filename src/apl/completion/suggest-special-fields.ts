import { entriesOf } from '#apl/catalogue/catalogue.ts'
import { entryMarkdown, entrySort } from '#apl/help/entry-markdown.ts'
import type { Draft } from './setting.ts'

const shown = entriesOf('field').filter(({ category }) => category === 'display')

/** Fields by which a query says how its result is shown, such as `_duration_unit`, with a gap for the field's name. */
export function suggestSpecialFields(): Draft[] {
  return shown.map((entry) => ({
    label: entry.name.replace('FIELDNAME', 'field'),
    kind: 'field',
    detail: entrySort(entry),
    documentation: entryMarkdown(entry),
    insert: `${entry.name.replace('FIELDNAME', '${1:field}')} = "$2"`,
    isSnippet: true,
  }))
}
