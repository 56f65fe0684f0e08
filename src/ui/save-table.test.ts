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
])('files that take %i ms each lead to the messages %j, of which the last stays', async (ms, titles) => {
  vi.useFakeTimers()
  const shown = new Map<string | undefined, string[]>()
  const disconnect = connectToasts(({ id, title }) => {
    shown.set(id, [...(shown.get(id) ?? []), title])
  })
  const save = () => trySave(() => new Promise((resolve) => setTimeout(resolve, ms)))
  const saving = Promise.all([save(), save()])
  await vi.runAllTimersAsync()
  expect(await saving).toEqual([true, true])
  expect([...shown.values()]).toEqual(titles.length > 0 ? [titles, titles] : [])
  disconnect()
  vi.useRealTimers()
})
