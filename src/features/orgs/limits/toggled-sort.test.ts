import { expect, test } from 'vitest'
import { toggledSort } from './toggled-sort.ts'

const up = (column: string) => ({ column, desc: false })
const down = (column: string) => ({ column, desc: true })

test('a click sorts up, then down, then not at all', () => {
  expect(toggledSort([], 'a', false)).toEqual([up('a')])
  expect(toggledSort([up('a')], 'a', false)).toEqual([down('a')])
  expect(toggledSort([down('a')], 'a', false)).toEqual([])
})

test('a click on another column leaves only that; with Shift it comes after the others', () => {
  expect(toggledSort([up('a')], 'b', false)).toEqual([up('b')])
  expect(toggledSort([up('a')], 'b', true)).toEqual([up('a'), up('b')])
  expect(toggledSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')])
  expect(toggledSort([down('a'), up('b')], 'a', true)).toEqual([up('b')])
})
