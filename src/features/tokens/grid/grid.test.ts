import { expect, test } from 'vitest'
import { fitColumns, type GridColumn, nextPlace, placeColumns, seenColumns } from './grid-window.ts'

const size = { rows: 41, columns: 16, page: 10 }
const at = (row: number, column: number, key: string, ctrl = false) => {
  const place = nextPlace({ row, column }, key, ctrl, size)
  return place && [place.row, place.column]
}

test('the arrow keys move by one cell and stop at the edges', () => {
  expect(at(3, 3, 'ArrowDown')).toEqual([4, 3])
  expect(at(3, 3, 'ArrowLeft')).toEqual([3, 2])
  expect(at(0, 0, 'ArrowUp')).toEqual([0, 0])
  expect(at(40, 15, 'ArrowDown')).toEqual([40, 15])
  expect(at(40, 15, 'ArrowRight')).toEqual([40, 15])
})

test('Home and End go along the row, with Ctrl to the corners', () => {
  expect(at(5, 7, 'Home')).toEqual([5, 0])
  expect(at(5, 7, 'End')).toEqual([5, 15])
  expect(at(5, 7, 'Home', true)).toEqual([0, 0])
  expect(at(5, 7, 'End', true)).toEqual([40, 15])
})

test('pages move by what is seen, other keys do not move', () => {
  expect(at(5, 7, 'PageDown')).toEqual([15, 7])
  expect(at(5, 7, 'PageUp')).toEqual([0, 7])
  expect(at(5, 7, 'a')).toBeNull()
})

const column = (width: number, grow: number): GridColumn => ({
  id: '',
  label: '',
  width,
  grow,
  align: 'start',
})

test('columns share the room that is left, and keep their width when there is none', () => {
  expect(fitColumns([column(200, 0), column(100, 1), column(100, 3)], 800)).toEqual([200, 200, 400])
  expect(fitColumns([column(200, 0), column(300, 1), column(400, 1)], 600)).toEqual([200, 300, 400])
})

test('on a narrow screen the pinned column leaves more than half to the others', () => {
  expect(fitColumns([column(240, 0), column(400, 1)], 390)).toEqual([171, 400])
})

test('the columns in sight are those that overlap what the pinned one leaves', () => {
  const placed = placeColumns([column(100, 0), ...Array.from({ length: 50 }, () => column(80, 0))], 500)
  const seen = (left: number) => seenColumns(placed, { top: 0, left, height: 1, width: 500 })
  expect(placed[2]).toMatchObject({ start: 180, width: 80 })
  expect(seen(0)).toEqual({ first: 1, last: 6 })
  expect(seen(79)).toEqual({ first: 1, last: 6 })
  expect(seen(80)).toEqual({ first: 2, last: 7 })
  expect(seen(100_000)).toEqual({ first: 50, last: 50 })
  expect(
    seenColumns(placeColumns([column(100, 0)], 50), { top: 0, left: 0, height: 1, width: 50 }).last,
  ).toBe(0)
})
