import type { State } from './state.ts'

/** One tracked field that is not what it was. A text is empty where the field is absent. */
export type FieldChange = { field: string; before: string; after: string }

export type Difference = {
  appeared: readonly string[]
  gone: readonly string[]
  changed: ReadonlyMap<string, readonly FieldChange[]>
}

/** The fields that both states track, with their places. */
const commonFields = (before: State, after: State) =>
  before.fields.flatMap((field, from) => {
    const to = after.fields.indexOf(field)
    return to < 0 ? [] : [{ field, from, to }]
  })

/**
 * What differs between two moments: entries that came, that went, and every tracked field that changed. A field that
 * only one of both moments tracks says nothing.
 */
export function difference(before: State, after: State): Difference {
  const fields = commonFields(before, after)
  const appeared: string[] = []
  const changed = new Map<string, readonly FieldChange[]>()
  for (const [key, texts] of after.entries) {
    const old = before.entries.get(key)
    if (!old) appeared.push(key)
    else if (old !== texts) {
      const changes = fields.flatMap(({ field, from, to }) => changeOf(field, old[from], texts[to]))
      if (changes.length > 0) changed.set(key, changes)
    }
  }
  const gone = [...before.entries.keys()].filter((key) => !after.entries.has(key))
  return { appeared, gone, changed }
}

function changeOf(field: string, before = '', after = ''): readonly FieldChange[] {
  return before === after ? none : [{ field, before, after }]
}

const none: readonly never[] = []

/** Whether nothing differs. */
export const isEmpty = ({ appeared, gone, changed }: Difference): boolean =>
  appeared.length + gone.length + changed.size === 0
