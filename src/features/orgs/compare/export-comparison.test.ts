import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { compareOrgs, onlyDifferent } from './compare-orgs.ts'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'
import { findColumns } from './find-columns.ts'

const list = parseJson(
  '[{"id":"a","name":"=A","license":{"maxUsers":9007199254740993,"regions":["eu","us"]}},{"id":"b","name":"B, Inc","license":{"maxUsers":1,"regions":["eu"]}}]',
)
const rows = Array.isArray(list) ? list.map(readRow) : []
const columns = findColumns(rows, ['a', 'b', 'nobody'])
const groups = onlyDifferent(compareOrgs(columns.map(({ row }) => row?.record ?? null)))

test('a table for spreadsheets is exact, and runs no formula', () => {
  expect(comparisonCsv({ columns, groups })).toBe(
    [
      `Group,Field,Path,Differs,'=A,"B, Inc",nobody`,
      ',ID,,,a,b,nobody',
      'License limits,Users,license.maxUsers,yes,9007199254740993,1,',
      'Regions and sign-in,Regions,license.regions,yes,"[""eu"",""us""]","[""eu""]",',
      '',
    ].join('\r\n'),
  )
})

test('the JSON holds values as sent, and tells what is absent from what is null', () => {
  const text = comparisonJson({ columns, groups })
  expect(text).toContain('9007199254740993')
  expect(parseJson(text)).toMatchObject({
    organizations: [
      { id: 'a', name: '=A', isKnown: true },
      { id: 'b', isKnown: true },
      { id: 'nobody', name: null, isKnown: false },
    ],
    fields: [
      { path: ['license', 'maxUsers'], values: [{ value: 9007199254740993n }, { value: 1 }, {}] },
      { path: ['license', 'regions'] },
    ],
  })
})
