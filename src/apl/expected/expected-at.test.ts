import { expect, test } from 'vitest'
import { atCaret } from '#test/caret.ts'
import { casesOf } from '#test/text-cases.ts'
import { openLevels } from './open-levels.ts'
import type { Expected } from '#apl/stages/stage-kind.ts'
import { expectedAt } from './expected-at.ts'

const shown = (each: Expected) => {
  if (each.sort === 'word') return each.words.map((word) => `"${word.trim()}"`).join(' ')
  if (each.sort === 'operator') return each.group
  if (each.sort === 'entry') return each.category ?? each.kind
  return `${each.sort}${'of' in each ? ` of ${each.of}` : ''}${'most' in each ? '…' : ''}`
}

const expectedIn = (marked: string) => {
  const { text, offset } = atCaret(marked)
  return expectedAt(openLevels(text, offset))
    .map(shown)
    .filter((each) => each !== '')
    .join(' ')
}

/** Values of the names in braces in the cases. */
const named: Readonly<Record<string, string>> = {
  values: 'column variable function "true" "false" "dynamic($1)" "datetime($1)"',
  operators: 'comparison logic arithmetic rare',
  compared: 'logic arithmetic comparison rare',
  keyed: 'variable column "true" "false" "dynamic($1)" "datetime($1)" function',
  moments: '"ago(${1:1h})" "now()" "datetime(${1:2026-01-31})"',
  start: 'table… statement table',
  sides: 'column of both "\\$left.${1:key} == \\$right.${2:key}" column of left',
  grouped: '"bin_auto(_time)" "bin(_time, ${1:5m})" column variable function',
  order: '"desc" "asc"',
}

const filled = (items: string) =>
  items.replaceAll(/\{([a-z]+)\}/g, (written, name: string) => named[name] ?? written)

test.each(casesOf(import.meta.url, 'expected'))('%s', (marked, items = '') => {
  expect(expectedIn(marked)).toBe(filled(items))
})
