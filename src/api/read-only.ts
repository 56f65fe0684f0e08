const storageKey = 'starboard.read-only'
const listeners = new Set<() => void>()
let readOnly = globalThis.sessionStorage?.getItem(storageKey) === 'on'

/** Whether this tab blocks PUT and DELETE before they are sent. Remembered for the browser session. */
export const isReadOnly = (): boolean => readOnly

/** Switches blocking on or off and tells everybody who subscribed. */
export function setReadOnly(value: boolean): void {
  readOnly = value
  globalThis.sessionStorage?.setItem(storageKey, value ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change; gives the function that ends it. */
export function onReadOnlyChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
