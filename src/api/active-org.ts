import { activeOrgHeader, isOrgHeaderValue, type SessionAnswer } from '#contract/session.ts'
import { type Endpoint, listOrgs } from '#contract/endpoints.ts'
import { createListeners } from '#lib/listeners.ts'
import { z } from '#lib/zod.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { errorWithoutAnswer } from './classify.ts'

/** The part of an organization that a tab stores. */
export type ActiveOrg = { readonly id: string; readonly name: string }

export type OrgState = {
  /** Whether requests are about one organization, because the deployment names a header for it. */
  readonly isNeeded: boolean
  /** The organization of this page; null until one is chosen. */
  readonly org: ActiveOrg | null
}

const storageKey = 'starboard.active-org'

const schema = z.object({ account: z.string(), id: z.string(), name: z.string() })

/** The organization that this tab remembers over a reload (HTML, 12.2.2); null if storage is denied. */
function remembered() {
  try {
    return schema.safeParse(parseJson(sessionStorage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const { tell, subscribe } = createListeners()

/** Registers a listener for changes of `orgState`. Returns a function that removes it. */
export const onOrgChange = subscribe

let state: OrgState = { isNeeded: false, org: null }
let account = ''

function setState(next: OrgState) {
  if (
    next.isNeeded === state.isNeeded &&
    next.org?.id === state.org?.id &&
    next.org?.name === state.org?.name
  ) {
    return
  }
  state = next
  tell()
}

/** Whether an organization can be active: its ID must fit in a header. */
export const canBeActive = (id: string): boolean => isOrgHeaderValue(id)

/** The active organization of this page; the same object until it changes. */
export const orgState = (): OrgState => state

/**
 * Applies a session response. A reloaded tab continues with the organization that its account chose in it. A page never
 * switches organizations, because its data belongs to the one it has.
 */
export function followSession({ deployment, account: person }: SessionAnswer): void {
  // A page whose session ended stays as it is and asks the user to sign in again.
  if (!deployment) return
  // The choice on a page is stored for the account that the page was loaded for.
  if (person && state.org === null) account = person.key
  const isNeeded = deployment.orgHeader === true
  const before = remembered()
  const kept = person && before?.account === person.key ? { id: before.id, name: before.name } : null
  setState({ isNeeded, org: state.org ?? (isNeeded ? kept : null) })
}

/** Sets the organization of this page if it has none, or updates its name. Ignores another organization. */
export function chooseOrg({ id, name }: ActiveOrg): void {
  if (state.org !== null && state.org.id !== id) return
  rememberOrg({ id, name })
  setState({ ...state, org: { id, name } })
}

/** Stores an organization for the next page of this tab. */
export function rememberOrg({ id, name }: ActiveOrg): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, id, name }))
  } catch {
    // Storage is denied: the page works, but asks again after a reload.
  }
}

/** Forgets the tab's organization on sign-out. The page itself keeps it, for text still on it. */
export function forgetOrg(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing is remembered where storage is denied.
  }
}

/**
 * Adds the organization to the headers of a request. Throws `ApiError` with kind `refused` if one is needed but none is
 * active, so that no request goes to an unspecified organization. The list of organizations needs none.
 */
export function addOrgHeader(headers: Headers, endpoint: Endpoint): void {
  if (!state.isNeeded || endpoint === listOrgs) return
  if (!state.org) throw errorWithoutAnswer('refused', 'No organization is active: choose one first.')
  headers.set(activeOrgHeader, state.org.id)
}
