import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { minute } from '#lib/dates.ts'
import { forAllWith } from '#test/for-all.ts'
import { arbitraryChoices, arbitraryQueryTree, type JsonTree, spelled } from '#test/arbitrary-query.ts'
import { openTestDatabase } from '#test/server/test-server.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { createRecordLeases, createRecordLock, leaseLife, matchesTag, recordTag } from './record-guard.ts'
import { propertyRuns } from '#test/property-runs.ts'

/** All ways to change one value of a tree, at any depth. */
function changed(tree: JsonTree): JsonTree[] {
  switch (tree.kind) {
    case 'plain':
      return [{ kind: 'plain', source: tree.source === 'null' ? 'false' : 'null' }]
    case 'number':
      return [
        { kind: 'text', value: tree.source },
        {
          kind: 'number',
          source: tree.source.replace(/(\d)(?=\D*$)/, (last) => String((Number(last) + 1) % 10)),
        },
      ]
    case 'text':
      return [{ kind: 'text', value: `${tree.value}\u0000` }]
    case 'list':
      return [
        { kind: 'list', items: [...tree.items, { kind: 'plain', source: 'null' }] },
        ...tree.items.flatMap((item, at) =>
          changed(item).map((other): JsonTree => ({ kind: 'list', items: tree.items.with(at, other) })),
        ),
      ]
    default:
      return [
        { kind: 'object', members: [...tree.members, ['one more', { kind: 'plain', source: 'null' }]] },
        ...tree.members.map((_, at): JsonTree => ({
          kind: 'object',
          members: tree.members.toSpliced(at, 1),
        })),
        ...tree.members.flatMap(([key, value], at) =>
          changed(value).map((other): JsonTree => ({
            kind: 'object',
            members: tree.members.with(at, [key, other]),
          })),
        ),
      ]
  }
}

test('F56 a record has the same tag in every spelling, so that there is no false conflict', () => {
  forAllWith(
    { numRuns: propertyRuns(1000) },
    arbitraryQueryTree,
    arbitraryChoices,
    arbitraryChoices,
    (tree, first, second) => {
      expect(recordTag(spelled(tree, second, true))).toBe(recordTag(spelled(tree, first)))
    },
  )
})

test('a record with any one value changed has another tag', () => {
  forAllWith({ numRuns: propertyRuns(300) }, arbitraryQueryTree, arbitraryChoices, (tree, choices) => {
    const tag = recordTag(spelled(tree, choices))
    for (const other of changed(tree)) expect(recordTag(spelled(other, choices))).not.toBe(tag)
  })
})

test.each([
  ['9007199254740992', '9007199254740993'],
  ['18446744073709551615', '18446744073709551616'],
  ['1e400', '1e401'],
  ['"\\u00e9"', '"e\\u0301"'],
  ['"\\ud83d"', '"\\ud83c"'],
  ['{"a":null}', '{}'],
  ['{"__proto__":1}', '{"__proto__":2}'],
  ['[1,2]', '[2,1]'],
  ['1', '"1"'],
  ['{"a":1,"a":2}', '{"a":2,"a":1}'],
])('%s and %s have different tags', (a, b) => {
  expect(recordTag(`{"v":${a}}`)).not.toBe(recordTag(`{"v":${b}}`))
})

const items = (count: number) => `{"x":[${Array.from({ length: count }, () => '{"b":1,"a":2}').join()}]}`
const spaced = (text: string) => text.replaceAll(',', ', ')

test('a record too long to be saved here gets the tag of its text immediately', () => {
  const [small, large] = [items(1000), items(200_000)]
  expect(recordTag(spaced(small))).toBe(recordTag(small))
  expect(recordTag(spaced(large))).not.toBe(recordTag(large))
  expect(recordTag(large)).toBe(recordTag(large))
})

const tag = recordTag('{}')
const other = recordTag('{"a":1}')

test.each([
  [tag, true],
  [` ${tag} `, true],
  [`${other}, ${tag}`, true],
  [`${other},${tag},"x"`, true],
  ['*', true],
  [' * ', true],
  [other, false],
  [`W/${tag}`, true],
  [tag.replace(/"$/u, '-gzip"'), true],
  [`W/${tag.replace(/"$/u, ';br"')}`, true],
  [`W/${other}`, false],
  [`"x${tag.slice(1)}`, false],
  [tag.slice(0, -2).concat('"'), false],
  [tag.slice(1, -1), false],
  [`"${tag}"`, false],
  ['', false],
  [',', false],
  ['"', false],
  ['"*"', false],
  ['"a,*,b"', false],
  [`${other}, *`, false],
  [`"x${tag},y"`, false],
  [`"," ${tag}`, false],
  ['\u0000', false],
])('If-Match: %s matches: %s', (header, matches) => {
  expect(matchesTag(header, tag)).toBe(matches)
})

/** A change that runs until the test ends it. */
function endless() {
  const events = new EventTarget()
  const say = (name: string) => void events.dispatchEvent(new Event(name))
  const on = (name: string) => new Promise<void>((resolve) => events.addEventListener(name, () => resolve()))
  const change = () => {
    say('begin')
    return on('end')
  }
  return { change, begun: on('begin'), end: () => say('end') }
}

describe.each(await databaseKinds())('on $name', ({ create, isMissing }) => {
  /** The locks of several processes that share a database but have their own clocks. */
  async function processes(count: number, now: () => number = Date.now, patience = 15_000) {
    const storage = await create()
    return Array.from({ length: count }, () =>
      createRecordLock(createRecordLeases(openTestDatabase({ storage })), now, patience),
    )
  }

  test.skipIf(isMissing)('changes of one record never overlap, whichever process receives them', async () => {
    const locks = await processes(3)
    let running = 0
    let most = 0
    const order: number[] = []
    const change = (at: number) => async () => {
      most = Math.max(most, ++running)
      await pause(2)
      order.push(at)
      running--
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        locks.map((lock, at) => lock('org path', change(3 * turn + at))),
      ).flat(),
    )
    expect(most).toBe(1)
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at))
  })

  test.skipIf(isMissing)('other records do not wait, and a change that fails frees its record', async () => {
    const locks = await processes(2)
    const [one, other] = locks
    const { change, begun, end } = endless()
    const long = one?.('first', change)
    await begun
    expect(await other?.('second', async () => 'done')).toBe('done')
    end()
    await long
    await expect(one?.('first', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await other?.('first', async () => 'done')).toBe('done')
  })

  test.skipIf(isMissing)(
    'a process that stops for ever holds its record until its lease ends, and not longer',
    async () => {
      const clock = { now: 1_000_000 }
      const locks = await processes(2, () => clock.now, 4 * leaseLife)
      const { change, begun } = endless()
      void locks[0]?.('first', change)
      await begun
      const mark: string[] = []
      const waiting = locks[1]?.('first', async () => mark.push('next'))
      clock.now += leaseLife - 1
      await pause(60)
      expect(mark).toEqual([])
      clock.now += 1
      await waiting
      expect(mark).toEqual(['next'])
    },
  )

  test.skipIf(isMissing)(
    'a change begins once within ten minutes, whichever process receives it',
    async () => {
      const storage = await create()
      const [one, other] = [1, 2].map(() => createRecordLeases(openTestDatabase({ storage })))
      const [at, change] = [1_000_000, 'a change']
      expect(await Promise.all([one?.begin(change, at), other?.begin(change, at)])).toEqual(
        expect.arrayContaining([true, false]),
      )
      await one?.release('a record', 'its holder', at + 9 * minute)
      expect(await other?.begin(change, at + 9 * minute)).toBe(false)
      await one?.release('a record', 'its holder', at + 10 * minute)
      expect(await other?.begin(change, at + 10 * minute)).toBe(true)
    },
  )

  test.skipIf(isMissing)('a change that waits too long is refused and writes nothing', async () => {
    const clock = { now: 1_000_000 }
    const locks = await processes(2, () => clock.now, 5000)
    const { change, begun, end } = endless()
    const long = locks[0]?.('first', change)
    await begun
    const mark: string[] = []
    const waiting = locks[1]?.('first', async () => mark.push('late'))
    clock.now += 5001
    await expect(waiting).rejects.toMatchObject({ status: 429, code: 'too_many' })
    end()
    await long
    expect(mark).toEqual([])
  })
})
