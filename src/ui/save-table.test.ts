import { expect, test, vi } from 'vitest'
import { downloadText } from './save-table.tsx'

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
