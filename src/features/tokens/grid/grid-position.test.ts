import { expect, test } from 'vitest'
import { fitColumns, nextCell } from './grid-position.ts'

const size = { rows: 41, columns: 16, page: 10 }
const at = (row: number, column: number, key: string, ctrl = false) => {
  const place = nextCell({ row, column }, key, ctrl, size)
  return place && [place.row, place.column]
}

test('the arrow keys move by one cell and stop at the edges', () => {
  expect(at(3, 3, 'ArrowDown')).toEqual([4, 3])
  expect(at(3, 3, 'ArrowLeft')).toEqual([3, 2])
  expect(at(0, 0, 'ArrowUp')).toEqual([0, 0])
  expect(at(40, 15, 'ArrowDown')).toEqual([40, 15])
  expect(at(40, 15, 'ArrowRight')).toEqual([40, 15])
})

test('Home and End move along the row, with Ctrl to the corners', () => {
  expect(at(5, 7, 'Home')).toEqual([5, 0])
  expect(at(5, 7, 'End')).toEqual([5, 15])
  expect(at(5, 7, 'Home', true)).toEqual([0, 0])
  expect(at(5, 7, 'End', true)).toEqual([40, 15])
})

test('Page Up and Page Down move by the visible rows, and other keys do nothing', () => {
  expect(at(5, 7, 'PageDown')).toEqual([15, 7])
  expect(at(5, 7, 'PageUp')).toEqual([0, 7])
  expect(at(5, 7, 'a')).toBeNull()
})

const widthsIn = (room: number, ...widths: readonly number[]) =>
  fitColumns(
    widths.map((width) => ({ id: '', label: '', width })),
    room,
  )

test('columns share the remaining width, and keep their own when nothing remains', () => {
  expect(widthsIn(801, 200, 100, 100)).toEqual([200, 300, 300])
  expect(widthsIn(600, 200, 300, 400)).toEqual([200, 300, 400])
})

test('on a narrow screen the pinned column leaves more than half to the others', () => {
  expect(widthsIn(390, 240, 400)).toEqual([171, 400])
})
