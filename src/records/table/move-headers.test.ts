import { expect, test } from 'vitest'
import { dropPlace } from './move-headers.ts'

const columns = [
  { left: 200, width: 100 },
  { left: 300, width: 50 },
  { left: 350, width: 200 },
]

test.each([
  [-10, 0],
  [249, 0],
  [251, 1],
  [324, 1],
  [326, 2],
  [449, 2],
  [451, 3],
  [9000, 3],
])('a column dropped at %d has %d before it', (x, index) => {
  expect(dropPlace(columns, x)).toBe(index)
})
