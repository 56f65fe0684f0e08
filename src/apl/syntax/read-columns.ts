import { parseExpression } from './parse-expression.ts'
import { parseClause, parseItem, parseItems, parseOptions } from './parse-items.ts'
import type { StageReader } from './parse-stage.ts'
import type { TokenStream } from './token-stream.ts'

const columns: StageReader = (stream, stage) => {
  stage.items.push(...parseItems(stream))
}

const ordered: StageReader = (stream, stage) => {
  stage.items.push(...parseItems(stream, { hasOrder: true }))
}

const expand: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['kind', 'bagexpansion', 'with_itemindex']))
  do {
    const item = parseItem(stream)
    item.type = parseTo(stream)
    stage.items.push(item)
  } while (stream.take(','))
  const limit = parseClause(stream, 'limit')
  if (limit) stage.clauses.push(limit)
}

/** `to typeof(long)` */
function parseTo(stream: TokenStream): string | undefined {
  const { at } = stream
  if (stream.takeWord('to') === undefined) return undefined
  parseExpression(stream)
  return stream.tokens
    .slice(at + 1, stream.at)
    .map((token) => token.text)
    .join('')
    .replace(/^typeof\((.*)\)$/, '$1')
}

/** Operators that choose or make columns. */
export const readColumns: Readonly<Record<string, StageReader>> = {
  extend: columns,
  'extend-valid': columns,
  serialize: columns,
  print: columns,
  project: columns,
  'project-away': columns,
  'project-keep': columns,
  'project-rename': columns,
  'project-reorder': ordered,
  distinct: columns,
  'mv-expand': expand,
  mvexpand: expand,
}
