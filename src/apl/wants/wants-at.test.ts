import { expect, test } from 'vitest'
import { atCaret } from '#test/caret.ts'
import { casesOf } from '#test/text-cases.ts'
import { openLevels } from './open-levels.ts'
import type { Want } from '#apl/stages/stage-kind.ts'
import { wantsAt } from './wants-at.ts'

const shown = (want: Want) => {
  if (want.sort === 'word') return want.words.map((word) => `"${word.trim()}"`).join(' ')
  if (want.sort === 'operator') return want.group
  if (want.sort === 'entry') return want.category ?? want.kind
  return `${want.sort}${'of' in want ? ` of ${want.of}` : ''}${'most' in want ? '…' : ''}`
}

const wanted = (marked: string) => {
  const { text, offset } = atCaret(marked)
  return wantsAt(openLevels(text, offset))
    .map(shown)
    .filter((want) => want !== '')
    .join(' ')
}

/** What stands in the cases by a name in braces. */
const named: Readonly<Record<string, string>> = {
  values: 'column variable function "true" "false" "dynamic($1)" "datetime($1)"',
  operators: 'comparison logic arithmetic rare',
  compared: 'logic arithmetic comparison rare',
  keyed: 'variable column "true" "false" "dynamic($1)" "datetime($1)" function',
  moments: '"ago(${1:1h})" "now()" "datetime(${1:2026-01-31})"',
  start: 'table… statement table',
  sides: 'column of both "\\$left.${1:key} == \\$right.${2:key}" column of left',
  grouped: '"bin_auto(_time)" "bin(_time, ${1:5m})" column variable function',
  order: '"desc" "asc" "nulls last" "nulls first"',
}

const filled = (wants: string) =>
  wants.replaceAll(/\{([a-z]+)\}/g, (written, name: string) => named[name] ?? written)

test.each(casesOf(import.meta.url, 'wants'))('%s', (marked, wants = '') => {
  expect(wanted(marked)).toBe(filled(wants))
})
