import { expect, test, vi } from 'vitest'
import { downloadText, trySave } from './save-table.tsx'
import { connectToasts } from './toast.tsx'

test('the text of a download is there half a minute later, when the user has allowed the site to download', () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  downloadText('organizations.csv', 'Name', 'text/csv')
  vi.advanceTimersByTime(30_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledOnce()
  revoke.mockRestore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  [500, []],
  [5000, ['Creating the file…', 'File created']],
])('a file that takes %i ms leads to the messages %j, of which the last stays', async (ms, titles) => {
  vi.useFakeTimers()
  const shown: string[] = []
  const ids = new Set<string | undefined>()
  const disconnect = connectToasts(({ id, title }) => {
    shown.push(title)
    ids.add(id)
  })
  const saving = trySave(() => new Promise((resolve) => setTimeout(resolve, ms)))
  await vi.runAllTimersAsync()
  expect(await saving).toBe(true)
  expect(shown).toEqual(titles)
  expect(ids.size).toBeLessThan(2)
  disconnect()
  vi.useRealTimers()
})
