import { expect, test } from 'vitest'
import faults from './faults.json' with { type: 'json' }
import { faultsIn, filesOfFaults, resultOf } from './support/faults.ts'

test('the faults are numbered from F01 to F88', () => {
  const numbers = Array.from({ length: 88 }, (_, at) => `F${String(at + 1).padStart(2, '0')}`)
  expect(faults.map((fault) => fault.slice(0, 3))).toEqual(numbers)
})

test('each fault has a test with its number in the title', () => {
  const found = new Set(
    filesOfFaults()
      .filter(({ file }) => file !== 'e2e/faults.test.ts')
      .flatMap(({ numbers }) => numbers),
  )
  expect(faults.filter((fault) => !found.has(fault.slice(0, 3)))).toEqual([])
})

test('a fault number counts only at the start of a title', () => {
  expect(faultsIn(`test('F03 F04 bad answers', () => {})`)).toEqual(['F03', 'F04'])
  expect(faultsIn(`test('F2 renames', press('F12'))`)).toEqual([])
})

test('a fault passes if a test of it ran and none failed', () => {
  const times = [
    { title: 'e2e/a.spec.ts › F03 F04 bad answers', ms: 1, isFailed: false },
    { title: 'e2e/a.spec.ts › F04 another', ms: 1, isFailed: true },
    { title: 'e2e/a.spec.ts › F05 left out', ms: 1, isFailed: false },
  ]
  const report = { passed: 1, failed: 1, times, skipped: ['e2e/a.spec.ts › F05 left out: no disk'] }
  expect(['F03', 'F04', 'F05', 'F06'].map((number) => resultOf(number, [report]))).toEqual([
    { result: 'passed', tests: 1 },
    { result: 'failed', tests: 2 },
    { result: 'skipped', tests: 0 },
    { result: 'not run', tests: 0 },
  ])
})
