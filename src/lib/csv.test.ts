import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { csvText } from './csv.ts'

/** A simple RFC 4180 parser for the round trip. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = field.exec(text); match; match = field.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

test('F84 any text comes back as it was, but for the apostrophe before a formula', () => {
  const cells = fc.array(
    fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', '=', '@', '\0', 'é', '＝') }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  forAll(fc.array(cells, { maxLength: 4 }), (rows) => {
    const expected = rows.map((row) =>
      row.map((cell) => (/^[=+\-@\t\r\n\0＝＋－＠]/.test(cell) ? `'${cell}` : cell)),
    )
    expect(readCsv(csvText(rows))).toEqual(expected)
  })
})

test('F84 no text cell begins as a formula', () => {
  forAll(fc.constantFrom(...Array.from('=+-@\t\r\n\0＝＋－＠')), fc.string(), (start, rest) => {
    expect(readCsv(csvText([[start + rest]]))[0]?.[0]).toMatch(/^'/)
  })
})

test('cells with semicolons or tabs are quoted, because some spreadsheets split cells there', () => {
  expect(csvText([['a;=1+1', 'b\t=1+1']])).toBe('"a;=1+1","b\t=1+1"\r\n')
})

test('numbers stay exact, without an apostrophe', () => {
  expect(csvText([[-1, 0, 18446744073709551615n, true, null, undefined]])).toBe(
    '-1,0,18446744073709551615,true,,\r\n',
  )
})

test('lists and objects are JSON in one cell', () => {
  expect(csvText([[{ a: 'b,c' }, [1, 2]]])).toBe('"{""a"":""b,c""}","[1,2]"\r\n')
})
