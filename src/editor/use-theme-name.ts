import { useSyncExternalStore } from 'react'
import { contrastThemeName, themeName } from './themes.ts'

const forced = () => matchMedia('(forced-colors: active)')

/** The theme's name in Monaco; while the system forces colors, that of high contrast. */
export function useThemeName(theme: 'light' | 'dark'): string {
  const isForced = useSyncExternalStore(subscribe, () => forced().matches)
  return isForced ? contrastThemeName(theme) : themeName(theme)
}

function subscribe(onChange: () => void): () => void {
  const media = forced()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
