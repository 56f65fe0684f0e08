import { expect, test } from 'vitest'
import { announce, onAnnounced } from './query-channel.ts'

test('tabs of one account hear each other, and nothing that is no message', async () => {
  const heard: unknown[] = []
  const stop = onAnnounced('a', (news) => heard.push(news))
  const tab = new BroadcastChannel('starboard.kept.a')
  tab.postMessage({ kind: 'queries.asked' })
  tab.postMessage('queries.asked')
  tab.postMessage({ kind: 'unknown', keys: ['q'], fact: null })
  tab.postMessage({ kind: 'queries.asked', keys: ['q'], fact: 'me', text: 'never passed on' })
  await expect.poll(() => heard).toEqual([{ kind: 'asked', id: 'q', from: 'me' }])
  tab.close()
  stop()
})

test('another account hears nothing, and a page does not hear itself', async () => {
  const heard: unknown[] = []
  const stops = [
    onAnnounced('a', (news) => heard.push(['a', news])),
    onAnnounced('b', (news) => heard.push(['b', news])),
  ]
  const others = new BroadcastChannel('starboard.kept.b')
  const told: unknown[] = []
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(data))
  announce('a', { kind: 'asked', id: 'q', from: 'me' })
  announce('b', { kind: 'gave', id: 'p', to: 'you' })
  await expect.poll(() => told).toEqual([{ kind: 'queries.gave', keys: ['p'], fact: 'you' }])
  expect(heard).toEqual([])
  others.close()
  for (const stop of stops) stop()
})
