import type { AplContext, Suggestion, Suggestions } from '#apl/contract/apl-language.ts'
import { countOf, datasetMarkdown, definitionMarkdown } from '#apl/help/markdown.ts'
import { readApl } from '#apl/scope/resolve-scope.ts'
import type { Definition } from '#apl/scope/scope.ts'
import type { Expected } from '#apl/stages/stage-kind.ts'
import { stageWords } from '#apl/stages/stages.ts'
import type { AplSyntax, Stage } from '#apl/syntax/apl-syntax.ts'
import { quotedName, spellName } from '#apl/syntax/names.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { openLevels } from '#apl/expected/open-levels.ts'
import { type Levels, stagesAt, expectedAt } from '#apl/expected/expected-at.ts'
import {
  type UnrankedSuggestion,
  placeAt,
  type CompletionContext,
  typedName,
  type CursorPlace,
} from './place-at.ts'
import { suggestColumns } from './suggest-columns.ts'
import {
  isOfLargeFamily,
  suggestFunctions,
  suggestOperators,
  suggestSpecialFields,
  suggestStages,
  suggestStatements,
  suggestValues,
  suggestWords,
} from './suggest-entries.ts'

/** Variables, parameters and functions that the query defines and that are in scope here. */
function suggestVariables(context: CompletionContext): UnrankedSuggestion[] {
  return context.read.scope
    .variablesAt(context.offset)
    .filter(({ kind }) => kind !== 'table')
    .toReversed()
    .map((definition) => variableDraft(definition, context))
}

/** Tables and functions that the query defines, then datasets. */
function suggestTables(context: CompletionContext): UnrankedSuggestion[] {
  const made = context.read.scope.variablesAt(context.offset)
  const tables = [
    ...made.filter(({ kind }) => kind === 'table'),
    ...made.filter(({ kind }) => kind === 'function'),
  ]
  return [...tables.map((definition) => variableDraft(definition, context)), ...suggestDatasets(context)]
}

/** Datasets, those with the most queries first, always in brackets and quotes. */
function suggestDatasets({ place, read: { scope }, aplContext }: CompletionContext): UnrankedSuggestion[] {
  const read = scope.references
    .filter(({ role, name }) => role === 'dataset' && (name.isQuoted || !stageWords.has(name.name)))
    .map(({ name }) => name.name)
  const { datasets, queriesByDataset } = aplContext
  const queries = (name: string) =>
    (Object.hasOwn(queriesByDataset, name) ? queriesByDataset[name]?.length : 0) ?? 0
  const names = [...new Set([...datasets, ...read])].toSorted((a, b) => queries(b) - queries(a))
  return names.map((name) => ({
    label: name,
    kind: 'dataset',
    detail: queries(name) > 0 ? `dataset, ${countOf(queries(name))}` : 'dataset',
    documentation: datasetMarkdown(name),
    insert: place.form === 'text' ? spellName(name, place) : quotedName(name, place.quote),
    isSnippet: false,
    filter: typedName(name, place),
  }))
}

function variableDraft(definition: Definition, { place, read }: CompletionContext): UnrankedSuggestion {
  const { name, kind, type } = definition
  const written = spellName(name, place)
  const isCall = kind === 'function' && !place.isCalled && place.form === 'name'
  return {
    label: name,
    kind: kind === 'function' ? 'function' : 'variable',
    detail: type === undefined ? kind : `${type} ${kind}`,
    documentation: definitionMarkdown(definition, read),
    insert: isCall ? `${written.replaceAll(/[\\$}]/g, String.raw`\$&`)}($1)` : written,
    isSnippet: isCall,
    filter: typedName(name, place),
  }
}

/**
 * Suggestions at an offset of a query (UTF-16 units), most likely first. None in comments and strings, except strings
 * with a special meaning, such as dataset names. Never throws.
 */
export function completeApl(text: string, offset: number, aplContext: AplContext): Suggestions {
  const none = { replace: { start: offset, end: offset }, items: [], isIncomplete: false }
  const place = placeAt(text, offset)
  if (place === undefined || isBehindValue(text, offset, place)) return none
  const levels = openLevels(text, place.start)
  const expected = expectedAt(levels).filter((each) => place.form === 'name' || fits(each, place.form))
  if (expected.length === 0) return none
  const context = contextAt(text, place, levels, aplContext)
  if (context === undefined) return none
  const path = pathIn(text, place)
  const typed = text.slice(place.replace.start, offset).toLowerCase()
  const items = new Map<string, Suggestion>()
  for (const draft of expected.flatMap((each) => suggest(each, context))) {
    const key = `${draft.kind} ${draft.label}`
    if (!items.has(key) && draft.label.toLowerCase().startsWith(path) && isMeant(draft, typed))
      items.set(key, { ...draft, rank: items.size })
  }
  const found = [...items.values()]
  return { replace: place.replace, items: found, isIncomplete: found.some(isOfLargeFamily) }
}

/** Whether a closing quote or bracket stands right before the cursor: a word there would be glued to it. */
const isBehindValue = (text: string, offset: number, { form, replace }: CursorPlace): boolean =>
  form === 'name' && replace.start === offset && /['"`)\]}]/.test(text.charAt(offset - 1))

/**
 * Whether the typed text may mean a suggestion. The editor's fuzzy filter would match a few letters anywhere in the
 * hundred names of a large family, so those must contain a word that starts with them.
 */
const isMeant = (draft: UnrankedSuggestion, typed: string): boolean =>
  !isOfLargeFamily(draft) || `_${draft.label}`.includes(`_${typed}`)

/** Names in brackets are tables, columns or variables; strings have suggestions only where they have a meaning. */
function fits(expected: Expected, form: 'quoted' | 'text'): boolean {
  if (form === 'text') return expected.sort === 'dataset-text' || ('isText' in expected && expected.isText)
  return expected.sort === 'table' || expected.sort === 'column' || expected.sort === 'variable'
}

/** The lowercase path before the name, `geo.` in `geo.country`: suggestions must start with it. */
function pathIn(text: string, { form, replace }: CursorPlace): string {
  const written = text.slice(replace.start, replace.end)
  return form === 'name' ? written.slice(0, written.lastIndexOf('.') + 1).toLowerCase() : ''
}

/**
 * The meaning of names at the cursor. The text being typed is removed first, because it would count as a name the query
 * uses. Undefined for a query in another language.
 */
function contextAt(
  text: string,
  place: CursorPlace,
  levels: Levels,
  aplContext: AplContext,
): CompletionContext | undefined {
  const { start, end } = place.replace
  const read = readApl(text.slice(0, start) + text.slice(end))
  if (read.syntax.isMpl) return undefined
  const stages = stagesOf(read.syntax)
  const found = stagesAt(levels).find((at) => stages.has(at))
  return {
    place,
    read,
    stage: found === undefined ? undefined : stages.get(found),
    stageBefore: [...stages.values()].findLast(({ operatorSpan }) => operatorSpan.end <= start)?.operator,
    offset: start,
    aplContext,
  }
}

/** The stages of a query by the offset of their operator. */
function stagesOf({ statements }: AplSyntax): ReadonlyMap<number, Stage> {
  const stages = new Map<number, Stage>()
  for (const place of walk(statements)) {
    if (isOfKind(place, 'stage') && place.node.operator !== '') {
      stages.set(place.node.operatorSpan.start, place.node)
    }
  }
  return stages
}

/** The suggestions for one expected item, most likely first. */
function suggest(expected: Expected, context: CompletionContext): UnrankedSuggestion[] {
  const drafts = allOf(expected, context)
  return 'most' in expected ? drafts.slice(0, expected.most) : drafts
}

function allOf(expected: Expected, context: CompletionContext): UnrankedSuggestion[] {
  switch (expected.sort) {
    case 'stage':
      return suggestStages(context.stageBefore)
    case 'table':
      return suggestTables(context)
    case 'dataset-text':
      return suggestDatasets(context)
    case 'column':
      return suggestColumns(context, expected)
    case 'variable':
      return suggestVariables(context)
    case 'function':
    case 'aggregation':
      return suggestFunctions(expected.sort, context.place)
    case 'operator':
      return suggestOperators(expected.group)
    case 'entry':
      return suggestValues(expected, context.place)
    case 'special-field':
      return suggestSpecialFields()
    case 'word':
      return suggestWords(expected.words)
    default:
      return suggestStatements()
  }
}
