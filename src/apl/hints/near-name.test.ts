import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | extend duration_ms = d / 1ms | where duraton_ms > 5',
    'duraton_ms',
    ['logs | extend duration_ms = d / 1ms | where duration_ms > 5'],
  ],
  [
    'logs | extend place = geo_info_from_ip_address(ip), location = a | extend c = loction.city',
    'loction',
    ['logs | extend place = geo_info_from_ip_address(ip), location = a | extend c = location.city'],
  ],
  [
    'let cutoff = ago(1h); logs | where _time > cutof',
    'cutof',
    ['let cutoff = ago(1h); logs | where _time > cutoff'],
  ],
  [
    'logs | extend isSlow = d > 5s | where isslow',
    'isslow',
    ['logs | extend isSlow = d > 5s | where isSlow'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('near-name', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | extend duration_s = d | where duration_s > 5',
  'logs | extend p95 = a | where p99 > 5',
  'logs | extend ids = a | where id == 1',
  'logs | extend names = split(name, ",")',
  'logs | where duraton_ms > 5 | extend duration_ms = duraton_ms',
])('%j is left alone', (apl) => {
  expect(hintsOf('near-name', apl)).toEqual([])
})
