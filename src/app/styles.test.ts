import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** `:has(…)` that any element may match: nothing before it says which. */
const anyHas = /(?:^|[\s,>+~])\*?:has\(/m

test('no style is for any element that has something, which restyles the whole screen for each new row', () => {
  expect("main > :has(> [role='tabpanel'])").toMatch(anyHas)
  expect('label:has(> :checked)').not.toMatch(anyHas)
  expect(readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')).not.toMatch(anyHas)
})
