import { expect, test } from 'vitest'
import { createAccountState } from './account-state.ts'

test('an account has what it set until another one sets something', () => {
  const state = createAccountState(0)
  state.set('ann', 1)
  expect([state.get('ann'), state.get('bob')]).toEqual([1, 0])
  state.set('bob', 2)
  expect([state.get('ann'), state.get('bob')]).toEqual([0, 2])
})

test('listeners hear of changes until they leave', () => {
  const state = createAccountState('')
  let heard = 0
  const leave = state.subscribe(() => heard++)
  state.set('ann', 'a')
  leave()
  state.set('ann', 'b')
  expect(heard).toBe(1)
})
