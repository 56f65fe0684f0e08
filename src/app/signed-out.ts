const listeners = new Set<() => void>()
let signedOut = false

/** A call was answered with "signed out": the page stays, and a dialog over it offers to sign in again. */
export function reportSignedOut(): void {
  setSignedOut(true)
}

/** Somebody is signed in again. */
export function clearSignedOut(): void {
  setSignedOut(false)
}

function setSignedOut(value: boolean) {
  if (signedOut === value) return
  signedOut = value
  for (const listener of listeners) listener()
}

export const isSignedOut = (): boolean => signedOut

/** Calls `listener` after each change; gives the function that ends it. */
export function onSignedOutChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
