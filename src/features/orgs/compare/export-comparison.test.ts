import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { onlyDifferent } from '#records/compare/compare-fields.ts'
import { comparisonCsv, comparisonJson } from '#records/compare/export-comparison.ts'
import { findCompared, namedRecords } from '#records/compare/find-compared.ts'
import { listModel } from '#records/list/list-model.ts'
import { org } from '../org.ts'
import { compareOrgs } from './compare-orgs.ts'

const list = parseJson(
  '[{"id":"a","name":"=A","license":{"maxUsers":9007199254740993,"storageAllowanceGB":5,"regions":["eu","us"]}},{"id":"b","name":"B, Inc","license":{"maxUsers":1,"regions":["eu"]}}]',
)
const rows = Array.isArray(list) ? list.map(readRow) : []
const sides = findCompared(namedRecords(listModel(org, { rows, receivedAt: 0, source: () => '' })), [
  'a',
  'b',
  'nobody',
])
const all = compareOrgs(sides.map(({ entry }) => entry?.record ?? null))
const groups = onlyDifferent(all)

test('the CSV is exact and contains no formulas', () => {
  expect(comparisonCsv({ sides, groups })).toBe(
    [
      `Group,Field,Path,Differs,'=A,"B, Inc",nobody`,
      ',ID,,,a,b,nobody',
      'License limits,Users,license.maxUsers,yes,9007199254740993,1,',
      'License limits,Storage (GB),license.storageAllowanceGB,yes,5,,',
      'Regions and sign-in,Regions,license.regions,yes,"[""eu"",""us""]","[""eu""]",',
      '',
    ].join('\r\n'),
  )
})

test('what identifies a record is never said to be the same in all', () => {
  expect(comparisonCsv({ sides, groups: all })).toContain(`Name,name,not compared,'=A,"B, Inc",`)
  expect(comparisonJson({ sides, groups: all }, 'organizations')).toMatch(
    /"label": "Name",\s*"path": \[\s*"name"\s*\],\s*"isDifferent": null/,
  )
})

test('the JSON has values as sent, and distinguishes absent from null', () => {
  const text = comparisonJson({ sides, groups }, 'organizations')
  expect(text).toContain('9007199254740993')
  expect(parseJson(text)).toMatchObject({
    organizations: [
      { id: 'a', name: '=A', isKnown: true },
      { id: 'b', isKnown: true },
      { id: 'nobody', name: null, isKnown: false },
    ],
    fields: [
      { path: ['license', 'maxUsers'], values: [{ value: 9007199254740993n }, { value: 1 }, {}] },
      { path: ['license', 'storageAllowanceGB'] },
      { path: ['license', 'regions'] },
    ],
  })
})
