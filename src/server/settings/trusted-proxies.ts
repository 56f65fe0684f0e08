import { BlockList, isIP } from 'node:net'
import { SettingsError } from '#lib/settings-error.ts'
import { readText, type Environment } from './read-setting.ts'

/**
 * The proxies whose `X-Forwarded-For` is believed, from `TRUSTED_PROXIES`: addresses or CIDR blocks, separated by
 * commas or spaces; none by default. Throws `SettingsError` for anything else.
 */
export function readTrustedProxies(env: Environment): BlockList {
  const proxies = new BlockList()
  for (const part of (readText(env, 'TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix, ...rest] = part.split('/')
    const version = isIP(address)
    const bits = version === 6 ? 128 : 32
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (version === 0 || length < 0 || length > bits || rest.length > 0) {
      throw new SettingsError(
        `TRUSTED_PROXIES must be addresses or blocks such as 10.0.0.0/8, separated by commas, not “${part}”.`,
      )
    }
    proxies.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return proxies
}
