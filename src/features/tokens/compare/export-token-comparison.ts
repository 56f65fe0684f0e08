import { jsonFile } from '#lib/json-value.ts'
import { csvText } from '#lib/csv.ts'
import { isKnown } from '#records/compare/find-compared.ts'
import type { ComparedToken } from './compared-token.tsx'
import type { GrantCause } from './compared-grants.ts'
import type { TokenComparison } from './compare-tokens.tsx'

type Shown = { readonly sides: readonly ComparedToken[]; readonly comparison: TokenComparison }

const causeTexts = {
  direct: 'yes',
  wildcard: 'through *',
  unread: 'could not be read',
  unknown: 'unknown',
  none: 'no',
} as const satisfies Record<GrantCause, string>

/** Writes what is shown as CSV: verdicts, fields, and a row per exact grant, with a column per token. */
export function tokenComparisonCsv({ sides, comparison: { verdicts, facts, grants } }: Shown): string {
  const indexes = new Map(sides.filter(isKnown).map(({ key }, index) => [key, index]))
  return csvText([
    [
      'Section',
      'Scope',
      'Name',
      'Resource',
      'Verb',
      ...sides.map(({ letter, entry, id }) => `${letter}: ${entry?.name ?? id}`),
    ],
    ['ID', '', '', '', '', ...sides.map(({ id }) => id)],
    ['In the list', '', '', '', '', ...sides.map(({ entry }) => (entry ? 'yes' : 'no'))],
    ...verdicts.map(({ text, words }) => [
      'Verdict',
      '',
      text,
      '',
      '',
      words,
      ...sides.slice(1).map(() => ''),
    ]),
    ...facts.map(({ label, texts }) => ['Field', '', label, '', '', ...texts]),
    ...grants.map(({ grant: { kind, scope, resource, verb }, causes }) => [
      'Grant',
      kind,
      scope,
      resource,
      verb,
      ...sides.map(({ key }) => {
        const cause = causes[indexes.get(key) ?? -1]
        return cause && causeTexts[cause]
      }),
    ]),
  ])
}

/** Writes what is shown as JSON: `tokens`, `verdicts`, `fields`, and `grants`, whose `allowed` is keyed by letter. */
export function tokenComparisonJson({ sides, comparison: { verdicts, facts, grants } }: Shown): string {
  const known = sides.filter(isKnown)
  const file = {
    tokens: sides.map(({ letter, id, entry }) => ({
      letter,
      id,
      name: entry?.name ?? null,
      // As in the list and in other files: the first row is 1.
      row: entry ? entry.index + 1 : null,
      isKnown: entry !== undefined,
    })),
    verdicts: verdicts.map(({ relation, text, words }) => ({ relation, text, words })),
    fields: facts.map(({ label, texts, isDifferent }) => ({
      label,
      isDifferent,
      values: texts.map((text) => text ?? null),
    })),
    grants: grants.map(({ grant, causes }) => ({
      ...grant,
      allowed: Object.fromEntries(known.map(({ letter }, index) => [letter, causes[index]])),
    })),
  }
  return jsonFile(file)
}
