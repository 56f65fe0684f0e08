import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { attemptName, openAttempt, sealAttempt, attemptsToRemove } from './cookies.ts'
import { createSealer } from './sealer.ts'

const sealer = createSealer('a'.repeat(32))
const attemptOf = (state: string, to = '/') => ({ state, verifier: 'v', to, before: null, browserId: 'b' })

/** The target of an attempt after sealing. */
const targetOf = (address: string) => openAttempt(sealer, sealAttempt(sealer, attemptOf('s', address), 0))?.to

test('unreadable attempts are removed first', () => {
  const names = ['one', 'two'].map((state) => attemptName('starboard', state))
  const cookies = Object.fromEntries(names.map((name) => [name, sealAttempt(sealer, attemptOf('s'), 0)]))
  const stray = attemptName('starboard', 'stray')
  expect(attemptsToRemove({ ...cookies, [stray]: 'what' }, 'starboard', sealer)).toEqual([stray])
})

test('a target that makes the cookie too long is cut to its path or the start page', () => {
  expect(targetOf('/orgs?q=1#json')).toBe('/orgs?q=1#json')
  expect(targetOf(`/orgs?q=${'x'.repeat(5000)}`)).toBe('/orgs')
  expect(targetOf(`/${'x'.repeat(5000)}`)).toBe('/')
})

test('no target makes a cookie that browsers drop, and sealed values can be read back', () => {
  forAllWith({ numRuns: 50 }, fc.string({ maxLength: 6000, size: 'max' }), (text) => {
    const sealed = sealAttempt(sealer, attemptOf('s', `/${text}`), 5)
    expect(sealed.length).toBeLessThan(3900)
    expect(openAttempt(sealer, sealed)).toMatchObject({ state: 's', until: 600_005 })
  })
})

test.each(['', 'x', 'null', '{}', '{"state":1}', '[]'])(
  'the text %j in the place of an attempt is none, and no error',
  (text) => {
    expect(openAttempt(sealer, text)).toBeNull()
    expect(openAttempt(sealer, sealer.seal(text, 'attempt'))).toBeNull()
  },
)
