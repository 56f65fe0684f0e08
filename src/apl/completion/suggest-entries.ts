import { type AplEntry, type AplEntryKind, entriesOf } from '#apl/catalogue/catalogue.ts'
import { parseSignature } from '#apl/catalogue/signature.ts'
import { entryMarkdown, entrySort } from '#apl/help/entry-markdown.ts'
import type { WritingPlace } from './place-at.ts'
import type { Draft } from './setting.ts'

/** Functions that queries use most, the most used first; all others follow in the order of the alphabet. */
const frequent = {
  aggregation:
    'count avg countif percentile sum max dcount min make_list percentiles_array topk sumif arg_max make_set'.split(
      ' ',
    ),
  function: (
    'tostring iff round isnotempty isempty toint strcat extract case ago now bin bin_auto todouble substring ' +
    'parse_json isnotnull array_length tolower coalesce pack_array datetime_diff replace_string indexof not ' +
    'strlen tolong replace_regex bag_pack split isnull todatetime dayofweek hourofday pow trim'
  ).split(' '),
}

const types = 'string long int real bool datetime timespan dynamic'.split(' ')

const place = (names: readonly string[], name: string) => {
  const index = names.indexOf(name)
  return index < 0 ? names.length : index
}

/** Two large families that few queries need would stand in front of many others. */
const rank = (kind: 'aggregation' | 'function', name: string) =>
  place(frequent[kind], name) + (/^(?:series|genai)_/.test(name) ? 1 : 0)

const ranked = (kind: 'aggregation' | 'function'): readonly AplEntry[] =>
  entriesOf(kind).toSorted(
    (a, b) => rank(kind, a.name) - rank(kind, b.name) || a.name.localeCompare(b.name, 'en'),
  )

const functions = { aggregation: ranked('aggregation'), function: ranked('function') }

/** The functions of one row, or those of a group, with placeholders for what they need. */
export function suggestFunctions(kind: 'aggregation' | 'function', { isCalled }: WritingPlace): Draft[] {
  return functions[kind].map((entry) => ({
    label: entry.name,
    kind,
    detail: entrySort(entry),
    documentation: entryMarkdown(entry),
    insert: isCalled ? entry.name : callSnippet(entry),
    isSnippet: !isCalled,
  }))
}

function callSnippet({ name, forms }: AplEntry): string {
  const signature = parseSignature(forms?.[0] ?? '')
  const needed = signature?.parameters.filter(({ isOptional }) => !isOptional) ?? []
  const holes = needed.map((parameter, index) => `\${${index + 1}:${parameter.name}}`).join(', ')
  const takesMore = signature === undefined || signature.most > needed.length
  return `${name}(${holes}${holes === '' && takesMore ? '$1' : ''})`
}

/** Names of a list of the language, such as the kinds of a join, in quotes where they stand as text. */
export function suggestValues(
  want: { kind: AplEntryKind; category?: string; isText?: true },
  { form }: WritingPlace,
): Draft[] {
  const isQuoted = want.isText && form === 'name'
  return entriesOf(want.kind)
    .filter(({ category }) => (want.category ?? category) === category)
    .toSorted((a, b) => place(types, a.name) - place(types, b.name))
    .map((entry) => ({
      label: entry.name,
      kind: 'value',
      detail: entrySort(entry),
      documentation: entryMarkdown(entry),
      insert: isQuoted ? `"${entry.name}"` : entry.name,
      isSnippet: false,
    }))
}
