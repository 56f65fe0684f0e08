import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeAt, readRecordText, sourceOf, textAt } from '#record-text/record-text.ts'
import { forAllAsync } from '#test/for-all.ts'
import { findHere, findSpecOf, recordOf } from '#test/saved-queries.ts'
import { findFields, type FindSpec } from './find-spec.ts'
import { fieldPaths, markedTexts, planReplacement, withMatch } from './plan-replacement.ts'

const plan = (text: string, change: Partial<FindSpec> = {}) =>
  planReplacement(recordOf(text), findSpecOf({ fields: findFields, ...change }), findHere)

const raw =
  '{ "id":"q", "dataset" :"err-logs","n":18446744073709551615, "name":"\\u0065rr",\n"query":{"apl":"err\\r\\n| err", "x":1.0}, "err":"err" }'

test('changes only the chosen fields, and no other character', async () => {
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

test('renames a dataset where the parser finds it and in the field of the record, and nowhere else', async () => {
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
  // Each match can be deselected.
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
  await forAllAsync(text, text, text, space, fc.constantFrom(...findFields), async (a, b, c, gap, field) => {
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
  })
})

test('matches are marked before, and replacements after; a deselected match stays unchanged', async () => {
  const piece = fc.constantFrom('a', 'b', '-', '$', '\n', 'é', '😀')
  const subject = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))
  const pattern = fc.constantFrom('a', '(a)(b)?', 'a*', '(?<=a)b', '(.)(.)', '()')
  const put = fc.constantFrom('', 'x', 'longer')
  await forAllAsync(subject, pattern, put, fc.nat(8), async (name, find, replacement, left) => {
    const planned = await plan(JSON.stringify({ name }), { find, replacement, isRegex: true })
    if (planned.kind !== 'change') return
    const [change = expect.unreachable()] = withMatch(planned.change, 'name', left, false).fields
    const { before, after } = markedTexts(change)
    const cut = ({ text, ranges }: typeof before, isInside: boolean) => {
      const ends = [0, ...ranges.flat(), text.length]
      return ends.flatMap((end, at) =>
        at % 2 === Number(isInside) ? text.slice(end, ends[at + 1] ?? end) : [],
      )
    }
    expect(before.ranges).toEqual(
      change.matches.filter((_, number) => number !== left).map(({ start, end }) => [start, end]),
    )
    expect(cut(after, true).slice(0, -1)).toEqual(before.ranges.map(() => replacement))
    expect(cut(after, false)).toEqual(cut(before, false))
  })
})
