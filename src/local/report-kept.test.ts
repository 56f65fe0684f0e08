import { expect, test } from 'vitest'
import { connectToasts, type ToastOptions } from '#ui/toast.tsx'
import { reportKept } from './report-kept.ts'

test('a denial is told once, a failure once until something was kept again', () => {
  const told: ToastOptions[] = []
  const stop = connectToasts((options) => told.push(options))
  const titles = () => told.splice(0).map(({ title }) => title)
  reportKept({ kind: 'kept', isLasting: true })
  expect(titles()).toEqual([])
  reportKept({ kind: 'kept', isLasting: false })
  reportKept({ kind: 'kept', isLasting: false })
  expect(titles()).toEqual(['This browser does not allow storage'])
  const full = { kind: 'not-kept', error: new DOMException('x', 'QuotaExceededError') } as const
  reportKept(full)
  reportKept(full)
  expect(titles()).toEqual(['The storage of this browser is full'])
  reportKept({ kind: 'kept', isLasting: true })
  reportKept({ kind: 'not-kept', error: undefined })
  expect(titles()).toEqual(['This browser did not keep the change'])
  let restored = 0
  reportKept({ kind: 'replaced-unread', restore: () => restored++ })
  told[0]?.action?.onClick()
  expect(restored).toBe(1)
  stop()
})
