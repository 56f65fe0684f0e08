import type { Item } from '#apl/syntax/apl-syntax.ts'
import { unquoted } from '#apl/syntax/unquoted.ts'
import { computedColumns } from './computed-columns.ts'
import { madeColumn } from './flow.ts'
import { readExpression } from './read-expression.ts'
import type { Reading } from './reading.ts'
import { readClauses, type StageFlow } from './stage-flow.ts'

/** `mv-expand`: puts single values in the place of lists, and may number them. */
export const mvExpand: StageFlow = (stage, row, reading) => {
  const taken = new Set<string>()
  for (const item of stage.items) {
    readExpression(item.value, reading)
    for (const column of computedColumns(item, { reading, row, taken })) {
      const made = column.definition
      if (item.type !== undefined && made && made.at.start >= item.start) made.type = item.type
      row.setLater(column)
    }
  }
  readClauses(stage, reading)
  const index = optionNamed('with_itemindex', stage.options)
  if (index?.value.kind === 'name')
    row.setLater(madeColumn(reading.findings.define(index.value, 'column', 'long')))
}

/** `parse`, `parse-where` and `parse-kv`: take columns out of a text. */
export const parse: StageFlow = (stage, row, reading) => {
  for (const { value } of stage.items) readExpression(value, reading)
  const isKv = stage.operator === 'parse-kv'
  for (const { keyword, items } of stage.clauses) {
    if (isKv && keyword !== 'as') continue
    for (const item of items) {
      for (const name of item.names) {
        row.setLater(madeColumn(reading.findings.define(name, 'column', item.type ?? 'string')))
      }
      for (const name of groupNames(item, reading)) {
        row.setLater(madeColumn(reading.findings.defineAutomatic(name, item, 'string')))
      }
    }
  }
}

/** The names of the groups in a text that is a regular expression: `(?P<user>\w+)`. */
function groupNames({ value, names }: Item, { findings }: Reading): string[] {
  if (names.length > 0 || value.kind !== 'literal') return []
  const pattern = unquoted(findings.text.slice(value.start, value.end))
  return [...pattern.matchAll(/\(\?P?<(\w+)>/g)].flatMap(([, name]) => name ?? [])
}

/** The option of a name, `kind=inner`. */
export function optionNamed(name: string, options: readonly Item[]): Item | undefined {
  return options.find(({ names }) => names[0]?.name === name)
}
