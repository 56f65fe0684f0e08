import { useSyncExternalStore } from 'react'

const keyOf = (account: string) => `starboard.link-template.${account}`
const listeners = new Set<() => void>()
/** What was set while the browser denies storage. */
const unkept = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(account: string): string {
  const here = unkept.get(account)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(keyOf(account)) ?? ''
  } catch {
    return ''
  }
}

/** Remembers in this browser how a saved query is addressed in another console; empty forgets it. */
export function setLinkTemplate(account: string, template: string): void {
  unkept.delete(account)
  try {
    if (template === '') localStorage.removeItem(keyOf(account))
    else localStorage.setItem(keyOf(account), template)
  } catch {
    unkept.set(account, template)
  }
  for (const listener of listeners) listener()
}

/** The link template of an account; empty when there is none. */
export const useLinkTemplate = (account: string): string =>
  useSyncExternalStore(subscribe, () => read(account))
