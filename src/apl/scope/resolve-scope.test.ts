import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { resolveScope } from './resolve-scope.ts'
import type { Columns } from './scope.ts'

/** Column names: `+` before a defined one, `~` before an automatic one, `…` for all other fields. */
function columnsText({ columns, isOpen }: Columns): string {
  const names = columns.map(({ name, definition }) => {
    if (definition === undefined) return name
    return `${definition.isExplicit ? '+' : '~'}${name}`
  })
  return [...names, ...(isOpen ? ['…'] : [])].join(' ')
}

/** The result columns of the last query in a text. */
function resultOf(text: string): string {
  const syntax = parseApl(text)
  const query = syntax.statements.findLast((statement) => statement.kind === 'query')
  return query ? columnsText(resolveScope(syntax).result(query.query)) : 'no query'
}

test.each(namedCasesIn(sectionOf(import.meta.url, 'columns of the result')))(
  '%s',
  (_what, text, expected) => {
    expect(resultOf(text)).toBe(expected)
  },
)

test('the columns before a stage come from the previous stages', () => {
  const syntax = parseApl(
    'logs | where a == 1 | extend x = b | project x, a | join (users | project u) on $left.x == $right.u',
  )
  const scope = resolveScope(syntax)
  const [statement] = syntax.statements
  const query = statement?.kind === 'query' ? statement.query : undefined
  expect(query?.stages.map((stage) => columnsText(scope.before(stage))).join(' · ')).toBe(
    '… · a … · a b +x … · +x a',
  )
})

test('a dropped column is known with the stage that dropped it, until it is defined again', () => {
  const syntax = parseApl(
    'logs | where a == 1 and b == 2 | project-away a | project c | extend b = 1 | take 1',
  )
  const scope = resolveScope(syntax)
  const [statement] = syntax.statements
  const stages = statement?.kind === 'query' ? statement.query.stages : []
  const dropped = stages.map((stage) =>
    [...scope.before(stage).dropped].map(([name, by]) => `${name} by ${by.operator}`).join(', '),
  )
  expect(dropped.join(' · ')).toBe(
    ' ·  · a by project-away · a by project-away, b by project · a by project-away',
  )
})

test('open columns have their datasets', () => {
  const syntax = parseApl("logs | union ['x y'], table('z') | where a == 1 | join kind=inner users on a")
  const scope = resolveScope(syntax)
  const [statement] = syntax.statements
  const query = statement?.kind === 'query' ? statement.query : undefined
  expect(query && scope.result(query).datasets).toEqual(['logs', 'x y', 'z', 'users'])
})

test('a stage or pipeline of another query is unknown', () => {
  const [statement] = parseApl('logs | take 1').statements
  const scope = resolveScope(parseApl('print a = 1'))
  expect(statement?.kind === 'query' && columnsText(scope.result(statement.query))).toBe('…')
  expect(
    statement?.kind === 'query' && statement.query.stages.map((stage) => columnsText(scope.before(stage))),
  ).toEqual(['…'])
})
