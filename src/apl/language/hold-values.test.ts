import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdValues } from './hold-values.ts'
import type { ToWorker } from './language-protocol.ts'

const long = (name: string) => name.repeat(300)

test('a long text is sent once, and short ones and numbers go with the question', () => {
  const sent: ToWorker[] = []
  const refer = holdValues((message) => sent.push(message))
  expect([refer(long('a')), refer(7), refer('name'), refer(long('a')), refer(long('b'))]).toEqual([
    { held: 1 },
    7,
    'name',
    { held: 1 },
    { held: 2 },
  ])
  expect(sent).toEqual([
    { kind: 'hold', held: 1, value: long('a') },
    { kind: 'hold', held: 2, value: long('b') },
  ])
})

test('what is known around a query is sent once as long as it is the same', () => {
  const sent: ToWorker[] = []
  const refer = holdValues((message) => sent.push(message))
  const around = { datasets: [], queriesByDataset: {} }
  expect(refer(around)).toEqual(refer(around))
  expect(refer({ ...around })).toEqual({ held: 2 })
  expect(sent).toHaveLength(2)
})

test('whatever is asked about in whatever order, a reference names what is held, of which there is little', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }).map(String), { maxLength: 60 }), (names) => {
      const there = new Map<number, unknown>()
      const refer = holdValues((message) => {
        if (message.kind === 'hold') there.set(message.held, message.value)
        if (message.kind === 'release') there.delete(message.held)
      })
      for (const name of names) {
        const reference = refer(long(name))
        expect(typeof reference === 'object' && there.get(reference.held)).toBe(long(name))
        expect(there.size).toBeLessThanOrEqual(8)
      }
    }),
  )
})
