import { countOf, datasetMarkdown, definitionMarkdown } from '#apl/help/markdown.ts'
import type { Definition } from '#apl/scope/scope.ts'
import { stageWords } from '#apl/stages/stages.ts'
import { quotedName, writtenName } from '#apl/syntax/names.ts'
import type { Draft, Setting } from './setting.ts'
import { typedName } from './place-at.ts'

/** Variables, parameters and functions that the query made and that can be used at the place. */
export function suggestVariables(setting: Setting): Draft[] {
  return setting.scope
    .variablesAt(setting.offset)
    .filter(({ kind }) => kind !== 'table')
    .toReversed()
    .map((definition) => variableDraft(definition, setting))
}

/** Tables and functions that the query made, then datasets. */
export function suggestTables(setting: Setting): Draft[] {
  const made = setting.scope.variablesAt(setting.offset)
  const tables = [
    ...made.filter(({ kind }) => kind === 'table'),
    ...made.filter(({ kind }) => kind === 'function'),
  ]
  return [...tables.map((definition) => variableDraft(definition, setting)), ...suggestDatasets(setting)]
}

/** Datasets, those with the most queries first, always in brackets and quotes. */
export function suggestDatasets({ place, scope, surroundings }: Setting): Draft[] {
  const read = scope.references
    .filter(({ role, name }) => role === 'dataset' && (name.isQuoted || !stageWords.has(name.name)))
    .map(({ name }) => name.name)
  const { datasets, queriesByDataset } = surroundings
  const queries = (name: string) =>
    (Object.hasOwn(queriesByDataset, name) ? queriesByDataset[name]?.length : 0) ?? 0
  const names = [...new Set([...datasets, ...read])].toSorted((a, b) => queries(b) - queries(a))
  return names.map((name) => ({
    label: name,
    kind: 'dataset',
    detail: queries(name) > 0 ? `dataset, ${countOf(queries(name))}` : 'dataset',
    documentation: datasetMarkdown(name),
    insert: place.form === 'text' ? writtenName(name, place) : quotedName(name, place.quote),
    isSnippet: false,
    filter: typedName(name, place),
  }))
}

function variableDraft(definition: Definition, { place, origin }: Setting): Draft {
  const { name, kind, type } = definition
  const written = writtenName(name, place)
  const isCall = kind === 'function' && !place.isCalled && place.form === 'name'
  return {
    label: name,
    kind: kind === 'function' ? 'function' : 'variable',
    detail: type === undefined ? kind : `${type} ${kind}`,
    documentation: definitionMarkdown(definition, origin),
    insert: isCall ? `${written.replaceAll(/[\\$}]/g, String.raw`\$&`)}($1)` : written,
    isSnippet: isCall,
    filter: typedName(name, place),
  }
}
