import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeAt, readRecordText, sourceOf, textAt } from '#record-text/record-text.ts'
import { compileFind, findFields, type FindSpec, replaceMatches } from './find-spec.ts'
import { replaceDataset } from './replace-dataset.ts'
import { fieldPaths, planReplacement, withMatch } from './plan-replacement.ts'

const spec: FindSpec = {
  find: 'err',
  replacement: 'fail',
  isRegex: false,
  matchCase: true,
  wholeWord: false,
  isDataset: false,
  fields: findFields,
}

/** What the worker does, on this thread. */
async function replace(whole: FindSpec, texts: readonly string[]) {
  if (whole.isDataset) return texts.map((text) => replaceDataset(text, whole))
  const { replacement, ...rest } = whole
  const { pattern = /$^/g } = compileFind(rest)
  return texts.map((text) => replaceMatches(text, pattern, replacement))
}

const plan = (text: string, change: Partial<FindSpec> = {}) =>
  planReplacement({ id: 'q', text, etag: null, receivedAt: 1 }, { ...spec, ...change }, replace)

const raw =
  '{ "id":"q", "dataset" :"err-logs","n":18446744073709551615, "name":"\\u0065rr",\n"query":{"apl":"err\\r\\n| err", "x":1.0}, "err":"err" }'

test('the fields chosen are changed, and not one other character', async () => {
  expect(await plan(raw)).toMatchObject({
    kind: 'change',
    change: {
      name: 'err',
      matches: 4,
      text: raw
        .replace('"err-logs"', '"fail-logs"')
        .replace('"\\u0065rr"', '"fail"')
        .replace('"err\\r\\n| err"', '"fail\\r\\n| fail"'),
    },
  })
  expect(await plan(raw, { fields: ['dataset'] })).toMatchObject({
    change: { matches: 1, text: raw.replace('"err-logs"', '"fail-logs"'), fields: [{ field: 'dataset' }] },
  })
})

test('a dataset is renamed where the parser finds it and in the field of the record, and nowhere else', async () => {
  const rename = { find: 'err', replacement: 'err-eu', isDataset: true, fields: ['apl', 'dataset'] as const }
  const apl = String.raw`"['err'] | where err == \"err\" // err\n| join (err) on id"`
  const record = `{"dataset":"err","name":"err","query":{"apl":${apl}},"n":18446744073709551615}`
  const planned = await plan(record, rename)
  expect(planned).toMatchObject({
    kind: 'change',
    change: {
      matches: 3,
      text: record
        .replace('"dataset":"err"', '"dataset":"err-eu"')
        .replace("['err']", "['err-eu']")
        .replace('(err)', "(['err-eu'])"),
    },
  })
  const change = planned.kind === 'change' ? planned.change : expect.unreachable()
  // Each place can be left as it is.
  expect(withMatch(change, 'apl', 1, false).text).toContain(
    `['err-eu'] | where err == \\"err\\" // err\\n| join (err)`,
  )
  expect(await plan(record.replace('"dataset":"err"', '"dataset":"err-logs"'), rename)).toMatchObject({
    change: { matches: 2 },
  })
  expect(await plan('{"query":{"apl":"let x = a; err | union x"}}', { ...rename, replacement: 'x' })).toEqual(
    {
      kind: 'blocked',
      reason: 'The query uses “x” for something else.',
    },
  )
})

test.each<[string, Partial<FindSpec>, object]>([
  [raw, { find: 'nowhere' }, { kind: 'no-match' }],
  [raw, { fields: [] }, { kind: 'no-match' }],
  ['{"name":5,"query":{"apl":["err"]}}', {}, { kind: 'no-match' }],
  [raw, { replacement: 'err' }, { kind: 'same', matches: 4 }],
  ['{"name":"err","name":"err"}', {}, { kind: 'blocked', reason: expect.stringContaining('“name” twice') }],
  ['{"query":{"apl":"a"},"query":{"apl":"err"}}', {}, { kind: 'blocked' }],
  [
    '{"query":{"apl":"err"}}',
    { replacement: '\ud800' },
    { kind: 'blocked', reason: expect.stringContaining('half a character') },
  ],
  ['{"a":1,"a":2,"name":"err"}', {}, { kind: 'change' }],
])('%s with %j gives %j', async (text, change, expected) => {
  const result = await plan(text, change)
  if (result.kind === 'blocked') expect(result.reason).not.toBe('')
  expect(result).toMatchObject(expected)
})

test('a query without a name is called by its id', async () => {
  expect(await plan('{"dataset":"err"}')).toMatchObject({ change: { name: 'q' } })
})

test('replacing in one field changes exactly the source of that field', async () => {
  const word = fc.constantFrom('err', 'x', '"', '\\', '\n', '\u2028', 'é')
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''))
  const space = fc.constantFrom('', ' ', '\n  ')
  await fc.assert(
    fc.asyncProperty(text, text, text, space, fc.constantFrom(...findFields), async (a, b, c, gap, field) => {
      const members = [
        `"name":${gap}${JSON.stringify(a)}`,
        `"big":${gap}9007199254740993`,
        `"query":{"deep":[1.0,{"err":"err"}],${gap}"apl":${JSON.stringify(b)}}`,
        `"dataset"${gap}:${JSON.stringify(c)}`,
      ]
      const before = `{${gap}${members.join(`,${gap}`)}}`
      const result = await plan(before, { fields: [field] })
      const { record } = readRecordText(before)
      const node = record && nodeAt(record, fieldPaths[field])
      const old = record && textAt(record, fieldPaths[field])
      if (!record || !node || old === undefined) throw new Error('no such field')
      if (!old.includes('err')) {
        expect(result.kind).toBe('no-match')
        return
      }
      if (result.kind !== 'change') throw new Error(result.kind)
      const after = readRecordText(result.change.text).record
      const changed = after && nodeAt(after, fieldPaths[field])
      if (!after || !changed) throw new Error('the field is gone')
      expect(textAt(after, fieldPaths[field])).toBe(old.replaceAll('err', 'fail'))
      const source = sourceOf(after, changed)
      expect(result.change.text).toBe(
        before.slice(0, node.offset) + source + before.slice(node.offset + node.length),
      )
    }),
  )
})
