import { expect, test } from 'vitest'
import { SettingsError } from '#lib/settings-error.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

test.each([
  ['', '127.0.0.1', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['192.0.2.1, 10.0.0.0/8', '10.200.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['0.0.0.0/0', '203.0.113.9', true],
] as const)('TRUSTED_PROXIES=%s trusts %s: %s', (text, address, trusts) => {
  expect(readTrustedProxies({ TRUSTED_PROXIES: text }).check(address)).toBe(trusts)
})

test('a block of IPv6 is read', () => {
  const proxies = readTrustedProxies({ TRUSTED_PROXIES: 'fd00::/8 ::1' })
  expect(['fd12::1', '::1', 'fe80::1'].map((each) => proxies.check(each, 'ipv6'))).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1', '*'])(
  'TRUSTED_PROXIES=%s stops the start',
  (text) => {
    expect(() => readTrustedProxies({ TRUSTED_PROXIES: text })).toThrow(SettingsError)
  },
)
