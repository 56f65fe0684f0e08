import { isApple } from '#ui/shortcuts.ts'

/** Keys that the editor of queries handles itself while it has the focus: label, keys, and those of Apple computers. */
const keys: readonly (readonly [label: string, keys: string, appleKeys?: string])[] = [
  ['Suggestions', 'Ctrl Space'],
  ['Fixes for a warning or hint', 'Ctrl .', '⌘ .'],
  ['Next warning or hint', 'F8'],
  ['Previous warning or hint', 'Shift F8'],
  ['Rename', 'F2'],
  ['Go to where a name is made', 'F12'],
  ['Comment or uncomment lines', 'Ctrl /', '⌘ /'],
  ['Widen the selection', 'Shift Alt →', 'Ctrl Shift ⌘ →'],
  ['Fold a stage', 'Ctrl Shift [', '⌥ ⌘ ['],
  ['Unfold it', 'Ctrl Shift ]', '⌥ ⌘ ]'],
  ['Find', 'Ctrl F', '⌘ F'],
  ['Tab inserts, or moves the focus', 'Ctrl M', 'Ctrl Shift M'],
  ['All commands of the editor', 'F1'],
]

/** What the editor's keys do, and the keys as a person reads them on this computer. */
export function editorKeys(): readonly (readonly [label: string, keys: string])[] {
  return keys.map(([label, common, apple]) => [label, isApple() ? (apple ?? common) : common])
}
