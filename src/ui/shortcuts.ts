import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

/** All keyboard shortcuts; also listed in the shortcuts dialog. */
export const shortcuts = {
  palette: { keys: '$mod+k', group: 'Everywhere', label: 'Search or jump to…' },
  help: { keys: '?', group: 'Everywhere', label: 'Keyboard shortcuts' },
  search: { keys: '/', group: 'Lists', label: 'Focus the search box' },
  next: { keys: 'j', group: 'Records', label: 'Next record of the list' },
  previous: { keys: 'k', group: 'Records', label: 'Previous record of the list' },
  save: { keys: '$mod+s', group: 'Saved query', label: 'Save…' },
  confirm: { keys: '$mod+Enter', group: 'Saved query', label: 'Save changes in the review' },
  format: { keys: 'Shift+Alt+KeyF', group: 'Saved query', label: 'Format' },
} as const

export type ShortcutName = keyof typeof shortcuts

/** Keys that also start an editor shortcut, so they are handled before the editor gets them. */
const early: ReadonlySet<ShortcutName> = new Set(['palette'])

/** Single-key shortcuts must not fire while the user is typing. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
  )
}

/** Whether a punctuation mark needs Shift depends on the keyboard. */
const withAndWithoutShift = (keys: string) => (/^[^\w$]$/.test(keys) ? [keys, `Shift+${keys}`] : [keys])

/** Runs `handler` on the shortcut while the component is mounted. */
export function useShortcut(name: ShortcutName, handler: () => void): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || event.defaultPrevented) return
    event.preventDefault()
    if (early.has(name)) event.stopPropagation()
    handler()
  })
  useEffect(() => {
    const { keys } = shortcuts[name]
    const bindings = Object.fromEntries(withAndWithoutShift(keys).map((each) => [each, run]))
    return tinykeys(window, bindings, { capture: early.has(name) })
  }, [name])
}

/** Whether shortcuts use ⌘ on this computer. */
export const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/** The keys of a shortcut as displayed on this computer: "⌘ K", "Ctrl K". */
export function keysText(name: ShortcutName): string {
  return shortcuts[name].keys
    .replace('$mod', isApple() ? '⌘' : 'Ctrl')
    .replace('Alt', isApple() ? '⌥' : 'Alt')
    .replace('Key', '')
    .split('+')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join(' ')
}
