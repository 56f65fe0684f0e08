import { createListeners } from '#lib/listeners.ts'

const storageKey = 'starboard.read-only'
let readOnly = false
let isReader = false

try {
  readOnly = sessionStorage.getItem(storageKey) === 'on'
} catch {
  // Storage is denied: nothing is remembered over a reload.
}

const { tell, subscribe } = createListeners()

/** Registers a listener for changes. Returns a function that removes it. */
export const onReadOnlyChange = subscribe

/** Whether the user switched this tab to read-only. Remembered for the browser session. */
export const isReadOnly = (): boolean => readOnly

/** Whether the server allows the signed-in user only to read. */
export const isReaderOnly = (): boolean => isReader

/** Why this tab sends no PUT or DELETE requests, as a sentence; undefined if it does. */
export function readOnlyReason(): string | undefined {
  if (isReader) return 'Your group has read-only access. Nothing is sent.'
  return readOnly ? 'Read-only is on. Nothing is sent.' : undefined
}

/** Switches read-only on or off and notifies the listeners. */
export function setReadOnly(value: boolean): void {
  readOnly = value
  try {
    sessionStorage.setItem(storageKey, value ? 'on' : 'off')
  } catch {
    // Storage is denied or full: it lasts until the page is reloaded.
  }
  tell()
}

/** Sets whether the signed-in user may only read. */
export function setReaderOnly(value: boolean): void {
  isReader = value
  tell()
}
