import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { forAllWith } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { selectionRanges } from './ranges.ts'

/** The steps of "Expand selection" from `^`. */
function selections(marked: string): string[] {
  const text = marked.replace('^', '')
  return selectionRanges(parseApl(text), marked.indexOf('^')).map(({ start, end }) => text.slice(start, end))
}

test('from a word to the whole text', () => {
  expect(selections("let x = 5;\n['logs']\n| where strlen(geo.ci^ty) > 5 and a == 1\n| take x")).toEqual([
    'city',
    'geo.city',
    '(geo.city)',
    'strlen(geo.city)',
    'strlen(geo.city) > 5',
    'strlen(geo.city) > 5 and a == 1',
    '| where strlen(geo.city) > 5 and a == 1',
    "['logs']\n| where strlen(geo.city) > 5 and a == 1\n| take x",
    "let x = 5;\n['logs']\n| where strlen(geo.city) > 5 and a == 1\n| take x",
  ])
})

test('from a column to its clause, by the name it defines', () => {
  expect(selections('logs | summarize n = count() by d^ay = bin(_time, 1d), host')).toEqual([
    'day',
    'day = bin(_time, 1d)',
    'by day = bin(_time, 1d), host',
    '| summarize n = count() by day = bin(_time, 1d), host',
    'logs | summarize n = count() by day = bin(_time, 1d), host',
  ])
})

test('from an argument to the content of the brackets and the call', () => {
  expect(selections('print f( 1, ^2 )').join(' · ')).toBe(
    '2 · 1, 2 ·  1, 2  · ( 1, 2 ) · f( 1, 2 ) · print f( 1, 2 )',
  )
})

test('from the content of a string to its quotes and the name in brackets', () => {
  expect(selections("['ht^tp']")).toEqual(['http', "'http'", "['http']"])
  expect(selections('print @"a^b"')).toEqual(['ab', '@"ab"', 'print @"ab"'])
  expect(selections('print ```a^b```')).toEqual(['ab', '```ab```', 'print ```ab```'])
})

test('a parameter, a declaration, a column of a table', () => {
  expect(selections('let f = (a^b: long) { ab }; f(1)').slice(0, 3)).toEqual(['ab', 'ab: long', '(ab: long)'])
  expect(selections('declare query_parameters (a^b: long = 5); print ab').slice(0, 2)).toEqual([
    'ab',
    'ab: long = 5',
  ])
  expect(selections('datatable (a^b: long) [1]').slice(0, 2)).toEqual(['ab', 'ab: long'])
})

test('from a pipeline in brackets to the enclosing stage', () => {
  expect(selections('logs | join (users | take ^5) on id')).toEqual([
    '5',
    '| take 5',
    'users | take 5',
    '(users | take 5)',
    '| join (users | take 5) on id',
    'logs | join (users | take 5) on id',
  ])
})

test('an empty text has nothing to select', () => {
  expect(selections('^')).toEqual([])
})

const piece = pieceOf(`logs ·   · \n · | where a · ( · ) · ['x'] · "text" · ; · let x =  · f( · , b · // c`)

test('each selection is larger than the previous one, and contains it and the offset', () => {
  forAllWith(
    { numRuns: 1000 },
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    fc.nat(),
    (text, seed) => {
      const offset = seed % (text.length + 1)
      const ranges = selectionRanges(parseApl(text), offset)
      if (text !== '') expect(ranges.at(-1)).toEqual({ start: 0, end: text.length })
      for (const [index, { start, end }] of ranges.entries()) {
        const inner = ranges[index - 1] ?? { start: offset, end: offset }
        expect(start <= inner.start && inner.end <= end).toBe(true)
        expect(end - start).toBeGreaterThan(inner.end - inner.start)
      }
    },
  )
})
