import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { AplLanguage } from '#apl/contract/apl-language.ts'
import { createAplLanguage } from './create-language.ts'
import { createLanguageClient, holdValues } from './language-client.ts'
import { type FromWorker, type LanguageWorker, serveLanguage, type ToWorker } from './language-protocol.ts'

/** Workers over real message channels, so that messages are cloned as with a worker. */
const channels: MessageChannel[] = []

interface FakeWorker extends LanguageWorker {
  /** The messages from the page. */
  sent: ToWorker[]
  /** Fails like a worker that cannot load or has an error. */
  fail(): void
  hasEnded: boolean
}

function fakeWorker(language: AplLanguage | 'silent' | 'missing' | 'stuck'): FakeWorker {
  const channel = new MessageChannel()
  const { port1: page, port2: port } = channel
  channels.push(channel)
  const sent: ToWorker[] = []
  const worker: FakeWorker = {
    sent,
    hasEnded: false,
    fail: () => undefined,
    post(message) {
      sent.push(message)
      page.postMessage(message)
    },
    listen(onMessage, onError) {
      worker.fail = onError
      if (language === 'missing') {
        setTimeout(onError)
        return
      }
      if (language === 'stuck') return
      page.addEventListener('message', (event: MessageEvent<FromWorker>) => onMessage(event.data))
      page.start()
      port.postMessage({ kind: 'ready' })
      if (language === 'silent') return
      const take = serveLanguage(language, (message) => port.postMessage(message))
      port.addEventListener('message', (event: MessageEvent<ToWorker>) => take(event.data))
      port.start()
    },
    end() {
      worker.hasEnded = true
      page.close()
      port.close()
    },
  }
  return worker
}

const saying = (word: string): AplLanguage => ({
  ...createAplLanguage(),
  format: (text) => ({ text: `${word} ${text}`, refused: undefined }),
})

const noPage = () => Promise.reject(new Error('not reached'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close()
    port2.close()
  }
})

test('starts nothing before the first call, and one worker answers all calls', async () => {
  const startWorker = vi.fn(() => fakeWorker(saying('worker')))
  const client = createLanguageClient({ startWorker, loadOnPage: noPage })
  expect(startWorker).not.toHaveBeenCalled()
  const answers = await Promise.all(['a', 'b'].map((text) => client.ask('format', [text])))
  expect(answers.map((answer) => answer?.text)).toEqual(['worker a', 'worker b'])
  expect(startWorker).toHaveBeenCalledOnce()
})

test('sends a text to the worker once, for any number of calls', async () => {
  const worker = fakeWorker(createAplLanguage())
  const client = createLanguageClient({ startWorker: () => worker, loadOnPage: noPage })
  const text = `['http-logs']\n${'| where status >= 500\n'.repeat(50)}`
  await client.ask('format', [text])
  await client.ask('uses', [text, 3])
  expect(worker.sent.filter(({ kind }) => kind === 'hold')).toHaveLength(1)
})

test('an aborted call ends immediately without a result', async () => {
  const worker = fakeWorker('silent')
  const client = createLanguageClient({ startWorker: () => worker, loadOnPage: noPage })
  const abort = new AbortController()
  const answer = client.ask('format', ['a'], abort.signal)
  await expect.poll(() => worker.sent).toHaveLength(1)
  abort.abort()
  expect(await answer).toBeUndefined()
  expect(worker.sent.at(-1)).toEqual({ kind: 'cancel', id: 1 })
  expect(await client.ask('format', ['a'], abort.signal)).toBeUndefined()
  expect(worker.sent).toHaveLength(2)
})

test('a broken worker is restarted once, and pending calls move to the new one with their texts', async () => {
  const first = fakeWorker('silent')
  const second = fakeWorker(saying('second'))
  const workers = [first, second]
  const client = createLanguageClient({
    startWorker: () => workers.shift() ?? fakeWorker('missing'),
    loadOnPage: noPage,
  })
  const long = 'a'.repeat(1000)
  const answer = client.ask('format', [long])
  await expect.poll(() => first.sent).toHaveLength(2)
  first.fail()
  expect((await answer)?.text).toBe(`second ${long}`)
  expect(first.hasEnded).toBe(true)
})

test.each([
  ['cannot be loaded', () => fakeWorker('missing')],
  [
    'cannot be created',
    () => {
      throw new TypeError('refused')
    },
  ],
])('when a worker %s twice, the main thread answers', async (_what, start) => {
  const startWorker = vi.fn<() => LanguageWorker>(start)
  const client = createLanguageClient({ startWorker, loadOnPage: () => Promise.resolve(saying('page')) })
  expect((await client.ask('format', ['a']))?.text).toBe('page a')
  expect((await client.ask('format', ['b']))?.text).toBe('page b')
  expect(startWorker).toHaveBeenCalledTimes(2)
})

test('when the main thread cannot load the language service either, no call has a result', async () => {
  const loadOnPage = vi.fn(noPage)
  const client = createLanguageClient({
    startWorker: () => fakeWorker('missing'),
    loadOnPage,
  })
  expect(await client.ask('format', ['a'])).toBeUndefined()
  expect(await client.ask('hover', ['a', 0, { datasets: [], queriesByDataset: {} }])).toBeUndefined()
  expect(loadOnPage).toHaveBeenCalledOnce()
})

test('a call that never ends is abandoned with its worker, and cannot block the page', async () => {
  const loadOnPage = vi.fn(() => Promise.resolve(saying('page')))
  const workers = [fakeWorker('silent'), fakeWorker('silent')]
  const [first, second] = workers
  const client = createLanguageClient({
    startWorker: () => workers.shift() ?? fakeWorker('missing'),
    loadOnPage,
  })
  const answer = client.ask('format', ['a'])
  const other = client.ask('format', ['b'])
  await expect.poll(() => first?.sent).toHaveLength(2)
  // The worker reports ready before it falls silent.
  await new Promise((resolve) => setTimeout(resolve, 20))
  vi.advanceTimersByTime(29_000)
  expect(first?.hasEnded).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(first?.hasEnded).toBe(true)
  expect(await answer).toBeUndefined()
  await expect.poll(() => second?.sent).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  vi.advanceTimersByTime(30_000)
  expect(await other).toBeUndefined()
  expect(loadOnPage).not.toHaveBeenCalled()
})

test('does not wait forever for a worker that never starts', async () => {
  const workers = [fakeWorker('stuck'), fakeWorker('stuck')]
  const [first, second] = workers
  const client = createLanguageClient({
    startWorker: () => workers.shift() ?? fakeWorker('missing'),
    loadOnPage: () => Promise.resolve(saying('page')),
  })
  const answer = client.ask('format', ['a'])
  for (const worker of [first, second]) {
    await expect.poll(() => worker?.sent).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
  }
  expect((await answer)?.text).toBe('page a')
})

test('a call that throws on the main thread has no result', async () => {
  const language = {
    ...createAplLanguage(),
    format: () => {
      throw new Error('broken')
    },
  }
  const client = createLanguageClient({
    startWorker: () => fakeWorker('missing'),
    loadOnPage: () => Promise.resolve(language),
  })
  expect(await client.ask('format', ['a'])).toBeUndefined()
})

const long = (name: string) => name.repeat(300)

test('a long text is sent once, while short ones and numbers are part of the call', () => {
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

test('a context is sent once while it is the same object', () => {
  const sent: ToWorker[] = []
  const refer = holdValues((message) => sent.push(message))
  const around = { datasets: [], queriesByDataset: {} }
  expect(refer(around)).toEqual(refer(around))
  expect(refer({ ...around })).toEqual({ held: 2 })
  expect(sent).toHaveLength(2)
})

test('for any calls in any order, references name held values, and few are held', () => {
  forAll(fc.array(fc.integer({ min: 0, max: 20 }).map(String), { maxLength: 60 }), (names) => {
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
  })
})
