import { expect, test } from 'vitest'
import { numberPlaceholders } from './postgres-placeholders.ts'

test.each([
  ['SELECT 1', 'SELECT 1'],
  ['SELECT ? WHERE a = ? OR b = ?', 'SELECT $1 WHERE a = $2 OR b = $3'],
  [`SELECT '?', "?", ?`, `SELECT '?', "?", $1`],
  [`SELECT 'it''s ?', ?`, `SELECT 'it''s ?', $1`],
  ['SELECT ? -- really?\n, ?', 'SELECT $1 -- really?\n, $2'],
  [`SELECT 'a -- ?', ?`, `SELECT 'a -- ?', $1`],
])('%s', (sql, numbered) => {
  expect(numberPlaceholders(sql)).toBe(numbered)
})
