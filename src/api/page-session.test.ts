import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { createPageSession } from './page-session.ts'

function signedIn(account = 'alice') {
  const session = createPageSession()
  session.adopt(account)
  return session
}

const refusal = { kind: 'signed-out' }

test('of many requests refused at once, only the first one asks to sign in again, and none are sent afterwards', () => {
  const session = signedIn()
  const heard = vi.fn()
  session.subscribe(heard)
  const passes = [session.enter(false), session.enter(true), session.enter(false)]
  for (const pass of passes) pass.refused()
  expect(session.state()).toEqual({ account: 'alice', status: 'ended', isAsking: true })
  expect(heard).toHaveBeenCalledOnce()
  expect(() => session.enter(false)).toThrow(expect.objectContaining(refusal))
})

test('after dismissing the question, only a change asks again, not a read', () => {
  const session = signedIn()
  session.lose()
  session.ask(false)
  expect(() => session.enter(false)).toThrow(expect.objectContaining(refusal))
  session.lose()
  expect(session.state().isAsking).toBe(false)
  expect(() => session.enter(true)).toThrow(expect.objectContaining(refusal))
  expect(session.state().isAsking).toBe(true)
})

test('a request from before the sign-in does not affect the session after it', () => {
  const session = signedIn()
  const late = session.enter(false)
  session.lose()
  session.adopt('alice')
  late.refused()
  expect(session.state().status).toBe('open')
  session.enter(false).refused()
  expect(session.state().status).toBe('ended')
})

test('after signing out, no late response asks anything', () => {
  const session = signedIn()
  const late = session.enter(true)
  session.leave()
  late.refused()
  session.lose()
  session.ask(true)
  session.adopt('alice')
  expect(session.state()).toEqual({ account: 'alice', status: 'left', isAsking: false })
  expect(() => session.enter(true)).toThrow(expect.objectContaining(refusal))
})

test('a failed sign-out restores the previous state', () => {
  const session = signedIn()
  session.leave()
  session.leave()
  session.stay()
  expect(session.state()).toEqual({ account: 'alice', status: 'open', isAsking: false })
  session.enter(true)
})

const acts = ['enter', 'change', 'refused', 'adopt', 'lose', 'unclear', 'leave', 'ask', 'close'] as const

test('after leaving, nothing is sent or asked, in any order of events', () => {
  forAll(fc.array(fc.constantFrom(...acts)), (order) => {
    const session = signedIn()
    const passes = [session.enter(false)]
    let hasLeft = false
    for (const act of order) {
      if (act === 'enter' || act === 'change') {
        try {
          passes.push(session.enter(act === 'change'))
          expect(hasLeft).toBe(false)
        } catch (error) {
          expect(error).toMatchObject(refusal)
        }
      }
      if (act === 'refused') for (const pass of passes) pass.refused()
      if (act === 'adopt') session.adopt('bob')
      if (act === 'lose') session.lose()
      if (act === 'unclear') session.lose('unclear')
      if (act === 'ask' || act === 'close') session.ask(act === 'ask')
      if (act === 'leave') {
        session.leave()
        hasLeft = true
      }
      const { status, isAsking } = session.state()
      expect(status === 'left').toBe(hasLeft)
      if (status === 'open' || status === 'left') expect(isAsking).toBe(false)
    }
  })
})
