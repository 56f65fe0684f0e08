import { pageProtections } from './page.ts'
import { proxyProtections } from './proxy.ts'
import { serverProtections } from './server.ts'
import { serviceProtections } from './service.ts'
import { sessionProtections } from './session.ts'
import type { Protection } from './protection.ts'

/** All protections, in the order in which they are removed. */
export const protections: readonly Protection[] = [
  ...serverProtections,
  ...sessionProtections,
  ...proxyProtections,
  ...serviceProtections,
  ...pageProtections,
]
