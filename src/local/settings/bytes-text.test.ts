import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test('bytes are told in kB and MB, and what is there is never nothing', () => {
  expect([0, 1, 49, 50, 1234, 999_949, 999_950, 4_000_000, 1_234_567_890].map(bytesText)).toEqual([
    '0 kB',
    '<0.1 kB',
    '<0.1 kB',
    '0.1 kB',
    '1.2 kB',
    '999.9 kB',
    '1 MB',
    '4 MB',
    '1,234.6 MB',
  ])
})
