import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { listOrgs } from '#contract/endpoints.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { BytePieces, fetchList } from './fetch-list.ts'
import { type ListRow, readRow } from './list-row.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: BodyInit, init: ResponseInit = {}) {
  const fetch = vi.fn(() =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' }, ...init })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const notJson = 'The answer was not JSON.'
const endedEarly = 'The answer ended before the list was complete.'

const read = () => fetchList(listOrgs, { signal: new AbortController().signal })

test('bad rows are separated and do not hide others', async () => {
  answerWith(
    '[{"id":"a","name":"A"},null,5,{"name":"no id"},{"id":"b","license":{"maxUsers":18446744073709551615}}]',
  )
  const { rows, source } = await read()
  expect(rows.map((row) => row.kind)).toEqual(['record', 'unreadable', 'unreadable', 'unreadable', 'record'])
  expect(rows[4]).toMatchObject({ id: 'b', record: { license: { maxUsers: 18446744073709551615n } } })
  expect(source(4)).toBe('{"id":"b","license":{"maxUsers":18446744073709551615}}')
})

test.each(['{}', 'null', '"x"', '{"data":[]}'])('F39 %s is not a list', async (body) => {
  answerWith(body)
  await expect(read()).rejects.toMatchObject({
    kind: 'unexpected-answer',
    message: 'The answer was not a list.',
    body,
  })
})

test('HTML is not JSON', async () => {
  answerWith('<html>sign in</html>')
  await expect(read()).rejects.toMatchObject({
    kind: 'unexpected-answer',
    message: notJson,
  })
})

test('a list that ends too early says so, wherever it ends', async () => {
  const list = ' [{"id":"a, ]","n":[1]} , {"id":"é"}]'
  for (const end of Array.from({ length: list.length - 2 }, (_, at) => at + 2)) {
    answerWith(list.slice(0, end))
    await expect(read(), list.slice(0, end)).rejects.toMatchObject({
      kind: 'unexpected-answer',
      message: endedEarly,
      body: list.slice(0, end),
    })
  }
})

test('the request goes to our own origin with the anti-CSRF header', async () => {
  const fetch = answerWith('[]')
  await read()
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(path).toBe('/api/v2/orgs')
  expect(new Headers(init.headers).get('x-requested-by')).toBe('starboard')
})

test('a network failure is offline, and an error response is an ApiError with its status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(read()).rejects.toMatchObject({ kind: 'offline', status: null })
  answerWith('', { status: 403 })
  await expect(read()).rejects.toMatchObject({ kind: 'forbidden', status: 403 })
})

test('leaving the page cancels with the given reason', async () => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => Promise.reject(init.signal?.reason))
  const controller = new AbortController()
  controller.abort(new Error('left'))
  await expect(fetchList(listOrgs, { signal: controller.signal })).rejects.toThrow('left')
})

const anyText = fc.oneof(
  fc.array(fc.jsonValue()).map((list) => JSON.stringify(list)),
  fc.array(fc.jsonValue()).map((list) => JSON.stringify(list, null, '\t')),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .array(
      fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', ':', ' ', '\n', '1', 'é', '😀', '\ufeff', 'null'),
    )
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom('1', '""', '{"id":"a"}', '18446744073709551615', '[[]]', ''))
    .map((parts) => `[${parts.join(',')}]`),
)

/** What the text gives when parsed at once. */
function readAtOnce(text: string): unknown {
  try {
    const value = parseJson(text.replace(/^\ufeff/, ''))
    return Array.isArray(value) ? value.map(readRow) : 'The answer was not a list.'
  } catch {
    return notJson
  }
}

const inPieces = (bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]) =>
  new ReadableStream({
    start(controller) {
      let from = 0
      for (const cut of [...cuts, bytes.length].toSorted((a, b) => a - b)) {
        const to = Math.min(cut, bytes.length)
        if (to > from) controller.enqueue(bytes.slice(from, to))
        from = Math.max(from, to)
      }
      controller.close()
    },
  })

test('a response in any chunks is read like the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.array(fc.nat(60), { maxLength: 6 }), async (text, cuts) => {
      answerWith(inPieces(new TextEncoder().encode(text), cuts))
      const answer = await read().catch((error: Error) => error)
      if (answer instanceof Error) {
        const said = readAtOnce(text)
        const mayEndEarly = said === notJson && /^\ufeff?[ \t\r\n]*\[/.test(text)
        expect(mayEndEarly ? [said, endedEarly] : [said]).toContain(answer.message)
        expect(answer).toMatchObject({ body: text.replace(/^\ufeff/, '') })
        return
      }
      expect(answer.rows).toEqual(readAtOnce(text))
      const sources = answer.rows.map((_, index) => answer.source(index))
      expect(parseJson(`[${sources.join(',')}]`)).toEqual(parseJson(text.replace(/^\ufeff/, '')))
      expect(sources).toEqual(sources.map((source) => source.trim()))
    }),
    { numRuns: 400 },
  )
})

test('invalid UTF-8 is decoded like in the browser', async () => {
  const bytes = new TextEncoder().encode('[{"id":"???"}]')
  bytes.set([0xc3, 0x28, 0xff], 8)
  answerWith(inPieces(bytes, [9]))
  expect((await read()).rows[0]).toMatchObject({ id: '\ufffd(\ufffd' })
})

test('only a list that takes long to read shows its first rows early', async () => {
  const shown: (readonly ListRow[])[] = []
  const onFirstRows = (rows: readonly ListRow[]) => void shown.push(rows)
  answerWith('[{"id":"a"}]')
  await fetchList(listOrgs, { signal: new AbortController().signal, onFirstRows })
  expect(shown).toEqual([])
  const clock = vi.spyOn(performance, 'now')
  let now = 0
  clock.mockImplementation(() => (now += 100))
  const bytes = new TextEncoder().encode('[{"id":"a"},{"id":"b"},{"id":"c"}]')
  answerWith(inPieces(bytes, [2, 5, 9, 14, 25]))
  const { rows } = await fetchList(listOrgs, { signal: new AbortController().signal, onFirstRows })
  expect(shown).toHaveLength(1)
  expect(shown[0]?.length).toBeLessThan(3)
  expect(rows).toHaveLength(3)
  clock.mockRestore()
})

test('when a list stops arriving, the rows so far are shown, each time', async () => {
  vi.useFakeTimers()
  const shown: number[] = []
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  answerWith(new ReadableStream({ start: (controller) => void (body = controller) }))
  const answer = fetchList(listOrgs, {
    signal: new AbortController().signal,
    onFirstRows: (rows) => void shown.push(rows.length),
  })
  const arrives = async (text: string, pause: number) => {
    body?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(pause)
  }
  await arrives('[{"id":"a"},', 240)
  expect(shown).toEqual([])
  await arrives('{"id":"b"},', 300)
  expect(shown).toEqual([2])
  await arrives('{"id":', 300)
  expect(shown).toEqual([2])
  await arrives('"c"},', 300)
  expect(shown).toEqual([2, 3])
  await arrives('{"id":"d"}]', 10)
  body?.close()
  vi.useRealTimers()
  expect((await answer).rows).toHaveLength(4)
  expect(shown).toEqual([2, 3])
})

test('any range of the chunks is decoded like the whole', () => {
  forAll(fc.array(fc.uint8Array({ maxLength: 9 })), fc.nat(40), fc.nat(40), (parts, a, b) => {
    const pieces = new BytePieces()
    for (const part of parts) pieces.push(part)
    const whole = Uint8Array.from(parts.flatMap((part) => [...part]))
    const [from, to] = [Math.min(a, b, whole.length), Math.min(Math.max(a, b), whole.length)]
    const decoder = new TextDecoder('utf-8', { ignoreBOM: from > 0 })
    expect(pieces.text(from, to)).toBe(decoder.decode(whole.subarray(from, to)))
    expect(pieces.length).toBe(whole.length)
  })
})
