import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

const storageKey = 'starboard.theme'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

function currentChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Changes the theme and stores it in this browser. `public/start.js` reads it before the first paint. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Storage is denied: the choice applies to this page only.
  }
  for (const listener of listeners) listener()
}

/** The user's choice. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, currentChoice)

function currentTheme(): 'light' | 'dark' {
  const choice = currentChoice()
  if (choice !== 'system') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The theme on screen. */
export const useTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, currentTheme)
