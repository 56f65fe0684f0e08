import type { Definition } from '#apl/scope/scope.ts'
import type { Binary, Expression, Span } from '#apl/syntax/apl-syntax.ts'
import { quoteForMessage, quotedName, spellName } from '#apl/syntax/names.ts'
import type { Place } from '#apl/syntax/walk.ts'
import { addToGroup, getOrInsert } from '#lib/maps.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { editDistance } from '#lib/nearest-names.ts'
import { type CheckedApl, type Remark, remark, rewrite, type Rule, ruleOn } from './rule.ts'

/** Names of datasets and fields that lack quotes, or that resemble another name. */
export const nameRules: readonly Rule[] = [
  /** `http-logs | …` is read as a subtraction, `"http-logs" | …` as a string: datasets are written `['…']`. */
  {
    code: 'dataset-quotes',
    *check(query) {
      for (const { node, parent } of query.places('pipeline')) {
        // The last line of a function may be a value.
        const isValue = node.stages.length === 0 && parent?.parent?.node.kind === 'lambda'
        if (node.source && !isValue) yield* tableAt(query, node.source, node.stages.length > 0)
      }
      for (const { node } of query.places('stage')) {
        if (!/^(?:union|join|lookup)$/.test(node.operator)) continue
        for (const { value } of node.items) yield* tableAt(query, value, true)
      }
    },
  },

  /** `user-agent == "curl"`, `by user-agent`: a name with a dash is read as a subtraction. */
  ruleOn('binary', 'field-quotes', (node, query, place) => {
    const name = node.operator === '-' ? query.sourceOf(node) : ''
    if (!/^[A-Za-z_]\w*(?:-[A-Za-z_]\w*)+$/.test(name)) return undefined
    if (!isComparedWithText(query, place) && !isKey(place)) return undefined
    const written = quotedName(name)
    return rewrite(
      node,
      `Without quotes, ${name} is read as a subtraction; write the field as ${written}.`,
      written,
    )
  }),

  /** An unknown dataset whose name resembles a known one. */
  {
    code: 'near-dataset',
    *check({ scope, aplContext: { datasets } }) {
      const known = new Set(datasets)
      const meant = new Map<string, string | undefined>()
      for (const { name, role, definition } of scope.references) {
        if (role !== 'dataset' || definition || known.has(name.name)) continue
        if (!meant.has(name.name)) {
          meant.set(
            name.name,
            datasets.find((each) => isMisspelled(name.name, each)),
          )
        }
        const dataset = meant.get(name.name)
        if (dataset === undefined) continue
        const written = name.isQuoted ? quotedName(dataset) : spellName(dataset)
        const message = `Starboard does not know a dataset ${quoteForMessage(name.name)}. Did you mean ${quoteForMessage(dataset)}?`
        yield rewrite(name, message, written)
      }
    },
  },

  /** A dataset field whose name resembles a column or variable that the query defines. */
  {
    code: 'near-name',
    needsSoundQuery: true,
    *check(query) {
      for (const { at, definition } of nearDefinitions(query)) {
        const { name, kind } = definition
        const message = `The query defines a ${kind} ${quoteForMessage(name)}. Did you mean that one?`
        yield remark(at, message, replaceFix(at, spellName(name), `Write ${name}`))
      }
    },
  },
]

function* tableAt(
  { sourceOf, stringOf }: CheckedApl,
  expression: Expression,
  isSure: boolean,
): Generator<Remark> {
  const node = expression.kind === 'group' ? expression.inner : expression
  if (node.kind === 'literal') {
    const name = stringOf(node)
    // A string alone in a new query is not meant as a dataset yet.
    if (!name || !isSure) return
    const written = quotedName(name)
    const shown = written.length < 40 ? written : "['…']"
    const message = `${quoteForMessage(name)} in plain quotation marks is a string; a dataset goes in ${shown}.`
    yield rewrite(node, message, written)
  } else if (node.kind === 'binary' || node.kind === 'member') {
    const name = sourceOf(node)
    if (!/^[A-Za-z_][\w.-]*$/.test(name)) return
    const written = quotedName(name)
    const reason = node.kind === 'binary' ? 'is read as a subtraction' : 'is read as part of a field'
    yield rewrite(node, `Without quotes, ${name} ${reason}; write the dataset as ${written}.`, written)
  }
}

function isComparedWithText({ stringOf }: CheckedApl, { node, parent }: Place<Binary>): boolean {
  const around = parent?.node
  if (around?.kind !== 'binary' || around.left !== node) return false
  const isText = (side: Expression) => stringOf(side) !== undefined
  return isText(around.right) || (around.right.kind === 'list' && around.right.items.every(isText))
}

/** Whether it is a grouping or distinct key, which an unnamed difference hardly would be. */
function isKey({ node, parent }: Place<Binary>): boolean {
  if (parent?.node.kind !== 'stage') return false
  const { operator, items, clauses } = parent.node
  const isSummary = operator === 'summarize'
  if (!isSummary && operator !== 'distinct') return false
  const keys = isSummary ? clauses.flatMap((clause) => clause.items) : items
  return keys.some(({ value, names }) => value === node && names.length === 0)
}

const letters = (text: string) => Array.from(text.toLowerCase()).toSorted().join('')

/** One extra, missing or transposed letter; `logs-a` and `logs-b`, `log1` and `logs` are different datasets. */
function isMisspelled(name: string, dataset: string): boolean {
  const isMoved = name.length !== dataset.length || letters(name) === letters(dataset)
  return isTypo(name, dataset) && (name.toLowerCase() === dataset.toLowerCase() || isMoved)
}

/** One wrong letter in a long name, or different case only; `p95` and `p99`, `id` and `ids` are different names. */
function isTypo(name: string, other: string): boolean {
  if (name.toLowerCase() === other.toLowerCase()) return true
  if (Math.max(name.length, other.length) < 6 || Math.abs(name.length - other.length) > 1) return false
  const [a, b] = [name, other].map((each) => each.replaceAll(/\d/gu, '').replace(/s$/, ''))
  return a !== b && editDistance(name, other) === 1
}

/** A field that may be a typo of a name that the query defines. */
interface NearDefinition {
  at: Span
  definition: Definition
}

/** Cached, because several rules need it. */
const known = new WeakMap<CheckedApl, readonly NearDefinition[]>()

/**
 * Fields that the query does not define, that occur only once in it, that no other query reads, and that resemble a
 * name defined in the query and available there.
 */
export const nearDefinitions = (query: CheckedApl): readonly NearDefinition[] =>
  getOrInsert(known, query, () => findNear(query))

function findNear(query: CheckedApl): readonly NearDefinition[] {
  const { scope } = query
  const made = definitionsByShape(query)
  const fields = scope.references.filter(({ role, definition }) => role === 'column' && !definition)
  if (made.size === 0 || fields.length === 0) return []
  const uses = new Map<string, number>()
  for (const { name } of scope.references) uses.set(name.name, (uses.get(name.name) ?? 0) + 1)
  return fields.flatMap(({ name, stage, datasets }) => {
    if (!stage || uses.get(name.name) !== 1) return []
    // In `place.city` the field is defined, and the rest is looked up in it.
    const field = name.isQuoted ? name.name : (name.name.split('.')[0] ?? '')
    const near = [...new Set(shapesOf(field).flatMap((shape) => made.get(shape) ?? []))].filter(
      (each) => field !== each.name && isTypo(field, each.name),
    )
    if (near.length === 0 || isKnown(query, name.name, datasets)) return []
    const { columns } = scope.before(stage)
    const definition = near.find(
      (each) =>
        columns.some((column) => column.definition === each) ||
        (each.kind !== 'column' && scope.variablesAt(name.start).includes(each)),
    )
    const end = name.isQuoted ? name.end : name.start + field.length
    return definition ? [{ at: { start: name.start, end }, definition }] : []
  })
}

/** Names that differ in one letter share a shape, so not all pairs need to be compared. */
function definitionsByShape({ scope }: CheckedApl): ReadonlyMap<string, readonly Definition[]> {
  const made = new Map<string, Definition[]>()
  for (const definition of scope.definitions) {
    if (definition.kind === 'function' || !definition.isExplicit) continue
    for (const shape of shapesOf(definition.name)) addToGroup(made, shape, definition)
  }
  return made
}

/** A name in lowercase, and without each of its letters in turn. */
function shapesOf(name: string): readonly string[] {
  const lower = name.toLowerCase()
  if (lower.length > 40) return [lower]
  return [lower, ...Array.from(lower, (_, at) => lower.slice(0, at) + lower.slice(at + 1))]
}

/** Whether another query on these datasets contains the name. */
function isKnown({ aplContext }: CheckedApl, name: string, datasets: readonly string[]): boolean {
  return datasets.some((dataset) => {
    const { queriesByDataset } = aplContext
    const queries = Object.hasOwn(queriesByDataset, dataset) ? queriesByDataset[dataset] : undefined
    return queries?.some((query) => query.includes(name)) ?? false
  })
}
