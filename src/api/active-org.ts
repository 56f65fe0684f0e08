import { activeOrgHeader, isOrgHeaderValue, type SessionAnswer } from '#contract/session.ts'
import { type Endpoint, listOrgs } from '#contract/endpoints.ts'
import { createListeners } from '#lib/listeners.ts'
import { z } from '#lib/zod.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { errorWithoutAnswer } from './classify.ts'

/** An organization as far as a tab must know it. */
export type ActiveOrg = { readonly id: string; readonly name: string }

export type OrgState = {
  /** Whether calls are about one organization here: the deployment names a header for it. */
  readonly isNeeded: boolean
  /** The one that this page is about; null until one is chosen. */
  readonly org: ActiveOrg | null
}

/** What a tab remembers when it is loaded again. Null stands for nothing. */
type TabMemory<Value> = { read(): Value | null; write(value: Value | null): void }

/** One value in the session storage (HTML, 12.2.2), checked when it is read. Where the browser denies it nothing is. */
const tabMemory = <Value>(key: string, schema: z.ZodMiniType<Value>): TabMemory<Value> => ({
  read() {
    try {
      return schema.safeParse(parseJson(globalThis.sessionStorage.getItem(key) ?? 'null')).data ?? null
    } catch {
      return null
    }
  },
  write(value) {
    try {
      if (value === null) globalThis.sessionStorage.removeItem(key)
      else globalThis.sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // The page goes on; only its next loading asks again.
    }
  },
})

const remembered = tabMemory(
  'starboard.active-org',
  z.object({ account: z.string(), id: z.string(), name: z.string() }),
)

const { tell, subscribe } = createListeners()

/** Calls its listener after each change of `orgState`; gives the function that ends it. */
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

/** Whether an organization can be the active one: its ID must fit in a header. */
export const canBeActive = (id: string): boolean => isOrgHeaderValue(id)

/** The active organization of this page; the same object until something changes. */
export const orgState = (): OrgState => state

/**
 * Takes in what a session answer says. A tab that was loaded again goes on with the organization that its account chose
 * in it. A page never changes from one organization to another: what it shows was read in the one it has.
 */
export function followSession({ deployment, account: person }: SessionAnswer): void {
  // A page whose session has ended goes on as it was, and asks to sign in again.
  if (!deployment) return
  // What is chosen on a page is remembered for the person it was drawn for.
  if (person && state.org === null) account = person.key
  const isNeeded = deployment.orgHeader === true
  const before = remembered.read()
  const kept = person && before?.account === person.key ? { id: before.id, name: before.name } : null
  setState({ isNeeded, org: state.org ?? (isNeeded ? kept : null) })
}

/** Makes an organization the one of this page, which has none yet, or tells its name. Another one is left alone. */
export function chooseOrg({ id, name }: ActiveOrg): void {
  if (state.org !== null && state.org.id !== id) return
  rememberOrg({ id, name })
  setState({ ...state, org: { id, name } })
}

/** Makes an organization the one that the next page of this tab is about. */
export const rememberOrg = ({ id, name }: ActiveOrg): void => remembered.write({ account, id, name })

/** Forgets the organization of this tab, whose person signs out. The page keeps it to its end, for what is typed on it. */
export const forgetOrg = (): void => remembered.write(null)

/**
 * Says in the headers of a call which organization it is about. Throws `ApiError`, kind `refused`, where one is needed
 * and none is chosen: nothing may reach an organization that nobody named. The list of organizations needs none.
 */
export function addOrgHeader(headers: Headers, endpoint: Endpoint): void {
  if (!state.isNeeded || endpoint === listOrgs) return
  if (!state.org) throw errorWithoutAnswer('refused', 'No organization is active: choose one first.')
  headers.set(activeOrgHeader, state.org.id)
}
