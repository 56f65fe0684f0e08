import { nearestNames } from '#apl/catalog/other-languages.ts'
import type { Reference } from '#apl/scope/scope.ts'
import type { AplFix, Item, Pipeline, Stage } from '#apl/syntax/apl-syntax.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import { quoteForMessage, spellName } from '#apl/syntax/names.ts'
import { clauseItems } from '#apl/syntax/walk.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { nearDefinitions } from './name-rules.ts'
import { type CheckedApl, remark, type Rule } from './rule.ts'

/** Columns and names that are missing or unused. */
export const columnRules: readonly Rule[] = [
  /** Two `let` statements, or a parameter and a `let`, that define the same name. */
  {
    code: 'duplicate-let',
    *check({ syntax, lines }) {
      const made = new Map<string, number>()
      for (const statement of syntax.statements) {
        if (statement.kind === 'declare') {
          for (const { name } of statement.parameters) made.set(name.name, name.start)
        }
        if (statement.kind !== 'let' || statement.name.name === '') continue
        const { name } = statement
        const before = made.get(name.name)
        if (before !== undefined) {
          yield remark(
            name,
            `${quoteForMessage(name.name)} is already defined on line ${lines.lineOf(before)}.`,
          )
        }
        made.set(name.name, name.start)
      }
    },
  },

  /** A field used after the `project` or `summarize` that dropped it. */
  {
    code: 'missing-field',
    needsSoundQuery: true,
    *check(query) {
      const chooserOf = lastChoosers(query)
      let count = 0
      for (const reference of query.scope.references) {
        const { name, role, definition, stage, datasets } = reference
        // Known fields of a dataset exist, such as columns from the right side of a join.
        if (role !== 'column' || definition || !stage || datasets.length > 0) continue
        const { isOpen, columns, dropped } = query.scope.before(stage)
        const latest = chooserOf.get(stage)
        const chooser = dropped.get(name.name) ?? (isOpen ? undefined : latest)
        if (!chooser || columns.some((column) => column.name === name.name)) continue
        if (mayBeNamed(chooser, name.name)) continue
        const names = columns.slice(0, 100).map((column) => column.name)
        // Nobody reads suggestions for more than 100 in one query.
        const near = count++ < 100 ? nearestNames(name.name, names) : []
        yield remark(
          name,
          sentence(query, reference, chooser),
          ...near.map((each) => replaceFix(name, spellName(each), `Write ${each}`)),
          ...(chooser === latest || isOpen ? keepField(query, reference, chooser) : []),
        )
      }
    },
  },

  /** A column that `extend` creates, nothing reads, and a later stage drops. */
  {
    code: 'unused-column',
    needsSoundQuery: true,
    *check(query) {
      const { scope } = query
      const pipelines = query.places('pipeline')
      if (readsEverything(query)) return
      const used = new Set([
        ...nearDefinitions(query).map(({ definition }) => definition),
        ...scope.references.flatMap(({ definition }) => definition ?? []),
        ...pipelines.flatMap(({ node }) =>
          scope.result(node).columns.flatMap(({ definition }) => definition ?? []),
        ),
      ])
      // A stage behind the one that drops it may mean it; see `missing-field`.
      const missing = new Set(
        scope.references.flatMap(({ name, definition }) => (definition ? [] : name.name)),
      )
      const unused = scope.definitions.filter(
        (each) => each.kind === 'column' && !used.has(each) && !missing.has(each.name),
      )
      const starts = new Set(unused.map(({ span }) => span.start))
      if (starts.size === 0) return
      for (const { node } of pipelines) {
        for (const [index, stage] of node.stages.entries()) {
          if (stage.operator !== 'extend') continue
          for (const item of stage.items) {
            const [name, more] = item.names
            if (!name || more || !starts.has(name.start)) continue
            const message = `Nothing reads ${quoteForMessage(name.name)}, and a later stage drops it.`
            yield remark(name, message, ...removal(node, index, stage, item))
          }
        }
      }
    },
  },

  /** An unused `let`. */
  {
    code: 'unused-let',
    needsSoundQuery: true,
    *check(query) {
      const { text, syntax, scope } = query
      // While there are only definitions, their use is still to be written.
      if (syntax.statements.at(-1)?.kind !== 'query') return
      const meant = nearDefinitions(query).map(({ definition }) => definition)
      const uses = scope.references.flatMap(({ definition }) => definition ?? [])
      const used = new Set([...uses, ...meant].map(({ span }) => span.start))
      for (const { node } of query.places('let')) {
        const { name, start, end } = node
        if (name.name === '' || used.has(name.start)) continue
        const behind = /^[^\S\r\n]*;[^\S\r\n]*(?:\r\n|\r|\n)?/.exec(text.slice(end, end + 200))
        const edits = behind ? [{ start, end: end + behind[0].length, text: '' }] : []
        const fixes = behind ? [{ title: 'Remove this let', edits }] : []
        yield remark(name, `Nothing uses ${quoteForMessage(name.name)}.`, ...fixes)
      }
    },
  },
]

/** Effects after which only the listed columns remain. */
const choosing = /^(?:project|summarize|count|makeSeries|getSchema)$/

/** Aggregations after which the documentation shows other columns, such as `count_` after `topk`. */
const makesColumns = /^(?:dimensional_analysis|histogram(?:if)?|phrases|rate|spotlight|topk(?:if)?)$/

/** Whether a stage may make a column of this name: `sum_bytes` of an unnamed `sum(bytes)`, `time` of a series. */
function mayBeNamed(stage: Stage, name: string): boolean {
  if (stage.operator === 'make-series' && name === 'time') return true
  // The documentation shows `count` where Kusto has `Count`.
  if (stage.operator === 'count' && name === 'count' && stage.items.length === 0) return true
  return [...stage.items, ...clauseItems('by', stage)].some(
    ({ names, value }) =>
      value.kind === 'call' &&
      (makesColumns.test(value.name.name) || (names.length === 0 && name.startsWith(`${value.name.name}_`))),
  )
}

/** For each stage, the last one before it that selected columns. */
function lastChoosers({ places }: CheckedApl): ReadonlyMap<Stage, Stage> {
  const choosers = new Map<Stage, Stage>()
  for (const { node } of places('pipeline')) {
    let latest: Stage | undefined
    for (const stage of node.stages) {
      if (latest) choosers.set(stage, latest)
      if (choosing.test(stageKinds.get(stage.operator)?.columns ?? '')) latest = stage
    }
  }
  return choosers
}

function sentence({ lines, scope }: CheckedApl, { name, stage }: Reference, chooser: Stage): string {
  const { columns = [], dropped, isOpen = false } = stage ? scope.before(stage) : {}
  const place = `the ${chooser.operator} on line ${lines.lineOf(chooser.operatorSpan.start)}`
  const field = quoteForMessage(name.name)
  const isGone = `${field} is no longer there`
  if (chooser.operator === 'project-away') return `${isGone}: ${place} removes it.`
  if (chooser.operator === 'project-rename') return `${isGone}: ${place} renames it.`
  const fact = dropped?.has(name.name) ? `${isGone} after ${place}.` : `There is no ${field} after ${place}.`
  return columns.length > 0 && columns.length <= 5 && !isOpen
    ? `${fact} It leaves ${columns.map((column) => column.name).join(', ')}.`
    : fact
}

/**
 * Fixes for a field that a stage dropped: its new name, or keeping it, if it exists there and that has no other effect.
 */
function keepField({ lines, scope }: CheckedApl, { name }: Reference, chooser: Stage): readonly AplFix[] {
  const { operator, operatorSpan, items } = chooser
  if (operator === 'project-rename') {
    const item = items.find(({ value }) => value.kind === 'name' && value.name === name.name)
    const renamed = item?.names[0]?.name
    if (renamed !== undefined) return [replaceFix(name, spellName(renamed), `Write ${renamed}`)]
  }
  const at = items.at(-1)?.end
  const { isOpen, columns } = scope.before(chooser)
  const isThere = isOpen || columns.some((column) => column.name === name.name)
  // Only these can list one more field without changing the rest of the result.
  if (at === undefined || !isThere || !/^project(?:-keep)?$/.test(operator)) return []
  return [
    {
      title: `Add ${name.name} to the ${operator} on line ${lines.lineOf(operatorSpan.start)}`,
      edits: [{ start: at, end: at, text: `, ${spellName(name.name)}` }],
    },
  ]
}

/** Whether a stage may read columns without naming them. */
function readsEverything({ places }: CheckedApl): boolean {
  const reads = /^(?:search|getschema|fork|as|redact)$/
  return places('wildcard').length > 0 || places('stage').some(({ node }) => reads.test(node.operator))
}

function removal({ stages }: Pipeline, index: number, stage: Stage, item: Item): readonly AplFix[] {
  const title = 'Remove this column'
  if (stage.items.length === 1) {
    const next = stages[index + 1]
    return next && stage.pipe ? [{ title, edits: [{ start: stage.start, end: next.start, text: '' }] }] : []
  }
  const place = stage.items.indexOf(item)
  const after = stage.items[place + 1]
  const before = stage.items[place - 1]
  const start = after ? item.start : (before?.end ?? item.start)
  return [{ title, edits: [{ start, end: after?.start ?? item.end, text: '' }] }]
}
