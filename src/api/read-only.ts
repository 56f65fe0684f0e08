import { createListeners } from '#lib/listeners.ts'

const storageKey = 'starboard.read-only'
let readOnly = globalThis.sessionStorage?.getItem(storageKey) === 'on'
let isReader = false

const { tell, subscribe } = createListeners()

/** Calls its listener after each change; gives the function that ends it. */
export const onReadOnlyChange = subscribe

/** Whether the person has switched this tab to read-only. Remembered for the browser session. */
export const isReadOnly = (): boolean => readOnly

/** Whether whoever is signed in may only read here, as the server says. */
export const isReaderOnly = (): boolean => isReader

/** A sentence for why this tab sends no PUT and no DELETE; undefined when it does. */
export function whyReadOnly(): string | undefined {
  if (isReader) return 'Your group has read-only access. Nothing is sent.'
  return readOnly ? 'Read-only is on. Nothing is sent.' : undefined
}

/** Switches blocking on or off and tells everybody who subscribed. */
export function setReadOnly(value: boolean): void {
  readOnly = value
  globalThis.sessionStorage?.setItem(storageKey, value ? 'on' : 'off')
  tell()
}

/** Takes in whether whoever is signed in may only read here. */
export function setReaderOnly(value: boolean): void {
  isReader = value
  tell()
}
