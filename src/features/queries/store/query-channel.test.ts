import { expect, test } from 'vitest'
import { announce, onAnnounced } from './query-channel.ts'

test('tabs of one account hear each other, and nothing that is no message', async () => {
  const heard: unknown[] = []
  const stop = onAnnounced('a', (news) => heard.push(news))
  const tab = new BroadcastChannel('starboard.saved-queries.a')
  tab.postMessage({ kind: 'draft' })
  tab.postMessage('draft')
  tab.postMessage({ kind: 'unknown', id: 'q' })
  tab.postMessage({ kind: 'draft', id: 'q', text: 'never passed on' })
  await expect.poll(() => heard).toEqual([{ kind: 'draft', id: 'q' }])
  tab.close()
  stop()
})

test('another account hears nothing, and a page does not hear itself', async () => {
  const heard: unknown[] = []
  const stops = [
    onAnnounced('a', (news) => heard.push(['a', news])),
    onAnnounced('b', (news) => heard.push(['b', news])),
  ]
  const others = new BroadcastChannel('starboard.saved-queries.b')
  const told: unknown[] = []
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(data))
  announce('a', { kind: 'draft', id: 'q' })
  announce('b', { kind: 'draft', id: 'p' })
  await expect.poll(() => told).toEqual([{ kind: 'draft', id: 'p' }])
  expect(heard).toEqual([])
  others.close()
  for (const stop of stops) stop()
})
