import { expect, test } from 'vitest'
import { queriesOnDataset } from './queries-on-dataset.ts'

const entry = (name: string, dataset: string, apl: string | null, lastOpened = 0) => ({
  name,
  dataset,
  lastOpened,
  lastSaved: null,
  text: apl === null ? null : JSON.stringify({ query: { apl } }),
})

function names(entries: readonly ReturnType<typeof entry>[], dataset: string) {
  const work = queriesOnDataset(entries, dataset)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value.map(({ entry: { name }, byRecord, byApl }) => [name, byRecord, byApl])
  }
}

test('a query uses a dataset by its record, by its text, or by both; used last first', () => {
  const entries = [
    entry('by record', 'logs', "['other'] | count", 1),
    entry('by text', 'other', "['logs'] | union ['other']", 3),
    entry('both', 'logs', 'logs | take 1', 2),
    entry('joined', 'other', "['other'] | join (['logs']) on id", 9),
    entry('neither', 'other', "['other'] | where msg == 'logs'", 8),
    entry('unseen', 'logs', null),
  ]
  expect(names(entries, 'logs')).toEqual([
    ['joined', false, true],
    ['by text', false, true],
    ['both', true, true],
    ['by record', true, false],
    ['unseen', true, false],
  ])
})

test('a text that is no record, and odd names, are no trouble', () => {
  expect(names([{ ...entry('broken', 'x', ''), text: '{' }], '__proto__')).toEqual([])
  expect(names([entry('odd', '__proto__', "['__proto__']")], '__proto__')).toEqual([['odd', true, true]])
})
