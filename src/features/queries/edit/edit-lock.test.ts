import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LockStatus } from './edit-lock.ts'

type Held = { name: string; end(): void; abort(cause: Error): void }

/** The parts of the Web Locks API that tabs use, for several tabs in one process. */
function lockManager(): Pick<LockManager, 'request' | 'query'> {
  let held: Held | null = null
  let queue: (() => void)[] = []
  const next = () => {
    if (!held) queue.shift()?.()
  }
  const request = (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
    new Promise((resolve, reject) => {
      const grant = () => {
        const mine: Held = { name, abort: reject, end: () => held === mine && ((held = null), next()) }
        held = mine
        const working = Promise.resolve(work({ name, mode: 'exclusive' }))
        void working.finally(() => mine.end()).then(resolve)
      }
      if (options.steal) {
        held?.abort(new DOMException('stolen', 'AbortError'))
        return grant()
      }
      if (!held) return grant()
      if (options.ifAvailable) return resolve(work(null))
      queue.push(grant)
      options.signal?.addEventListener('abort', () => {
        queue = queue.filter((waiting) => waiting !== grant)
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  // The overloads of the DOM type all reduce to this one.
  return { request, query: async () => ({}) } as unknown as LockManager
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A tab with its own module instances, like a page. */
async function openTab(locks: ReturnType<typeof lockManager>, answers = true) {
  vi.resetModules()
  const { createEditLock } = await import('./edit-lock.ts')
  const statuses: LockStatus[] = []
  const written: string[] = []
  const stopEditing = vi.fn(() =>
    answers ? Promise.resolve(written.push('draft')).then(() => undefined) : new Promise<void>(() => {}),
  )
  const holder = { stopEditing, onLost: () => void written.push('lost') }
  const lock = createEditLock({
    account: 'a',
    id: 'q',
    locks,
    holder: () => holder,
    onStatus: (status) => statuses.push(status),
  })
  closing.push(() => lock.close())
  return { lock, stopEditing, statuses, written, now: () => statuses.at(-1) }
}

test('the first tab edits; the others wait in line and continue when it closes', async () => {
  const locks = lockManager()
  const first = await openTab(locks)
  await expect.poll(() => first.now()).toBe('held')
  const second = await openTab(locks)
  await expect.poll(() => second.now()).toBe('elsewhere')
  const writing = new EventTarget()
  first.lock.releaseAfter(new Promise((resolve) => writing.addEventListener('done', resolve)))
  first.lock.close()
  await new Promise(setImmediate)
  expect(second.now()).toBe('elsewhere')
  writing.dispatchEvent(new Event('done'))
  await expect.poll(() => second.now()).toBe('held')
})

test('the tab that takes over gets the lock, not the one that has waited longer', async () => {
  const locks = lockManager()
  const [first, second, third] = [await openTab(locks), await openTab(locks), await openTab(locks)]
  await expect.poll(() => third.now()).toBe('elsewhere')
  await third.lock.takeOver()
  await expect.poll(() => third.now()).toBe('held')
  expect(first.now()).toBe('taken')
  expect(first.written).toEqual(['draft'])
  expect(second.statuses).toEqual(['elsewhere'])
  await first.lock.takeOver()
  await expect.poll(() => first.now()).toBe('held')
  expect(third.now()).toBe('taken')
})

test('a tab that does not respond loses the lock and is told', async () => {
  const locks = lockManager()
  const first = await openTab(locks, false)
  const second = await openTab(locks)
  await expect.poll(() => second.now()).toBe('elsewhere')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const taking = second.lock.takeOver()
  await expect.poll(() => first.stopEditing).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(999)
  expect(second.now()).toBe('taking')
  vi.advanceTimersByTime(1)
  await taking
  await expect.poll(() => first.now()).toBe('taken')
  await expect.poll(() => second.now()).toBe('held')
  expect(first.written).toEqual(['lost'])
})

test('every tab edits when locks are denied', async () => {
  const denied = { ...lockManager(), request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
  const tab = await openTab(denied)
  await expect.poll(() => tab.now()).toBe('held')
})
