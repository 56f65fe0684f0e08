import type { FieldChange } from '../snapshots/difference.ts'
import type { ChangeText, ListReading } from './list-reading.ts'

const read = new WeakMap<FieldChange, ChangeText>()

/** A change as people read it, worked out once. */
export function readChange(reading: ListReading, change: FieldChange): ChangeText {
  const known = read.get(change)
  if (known) return known
  const text = reading.changeText(change)
  read.set(change, text)
  return text
}

/** Works out how these changes read, so that showing them takes no time. `turn` is awaited after each entry. */
export async function readChanges(
  reading: ListReading,
  entries: readonly { readonly changes: readonly FieldChange[] }[],
  turn: () => Promise<unknown>,
): Promise<void> {
  for (const { changes } of entries) {
    for (const change of changes) readChange(reading, change)
    await turn()
  }
}
