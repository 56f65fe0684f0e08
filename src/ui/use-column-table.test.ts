import { expect, test } from 'vitest'
import { nextSort } from './use-column-table.ts'

const name = { id: 'name', width: 1 }
const moment = { id: 'moment', width: 1, sortDescFirst: true }

/** What a table is sorted by after each of the clicks; `+` is a click with Shift, `-` in front: downwards. */
function clicks(...columns: string[]): string[] {
  let sort: Parameters<typeof nextSort>[0] = []
  return columns.map((click) => {
    const column = click.endsWith('moment') ? moment : name
    sort = nextSort(sort, column, click.startsWith('+'))
    return sort.map((one) => `${one.desc ? '-' : ''}${one.column}`).join(' ')
  })
}

test('a head sorts by its column, then the other way round, then by none', () => {
  expect(clicks('name', 'name', 'name', 'name')).toEqual(['name', '-name', '', 'name'])
  expect(clicks('moment', 'moment', 'moment')).toEqual(['-moment', 'moment', ''])
})

test('a click without Shift leaves no other column, one with Shift leaves every other where it is', () => {
  expect(clicks('name', 'moment')).toEqual(['name', '-moment'])
  expect(clicks('name', '+moment', '+name', '+moment', '+name')).toEqual([
    'name',
    'name -moment',
    '-name -moment',
    '-name moment',
    'moment',
  ])
  expect(clicks('name', '+moment', 'moment', 'moment')).toEqual(['name', 'name -moment', 'moment', ''])
})
