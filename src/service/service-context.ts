import type { ServiceSettings } from './service-settings.ts'
import type { Role, Store } from './store.ts'

/** What every route of the service is given. */
export type ServiceContext = {
  readonly settings: ServiceSettings
  readonly store: Store
  readonly now: () => Date
  /** Takes note of an error that the caller is not told. What is written of it must not be its message. */
  readonly report: (error: unknown, traceId: string) => void
  /** Own address without a slash at the end: base of the interface and issuer of the authorization server. */
  readonly url: string
}

/** Variables of one request. */
export type ServiceEnv = { Variables: { traceId: string; role: Role } }
