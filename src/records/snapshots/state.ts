import { z } from '#lib/zod.ts'
import type { Capture } from './capture.ts'

/** The entries of a list at one moment. For each key, the text of each of `fields`, empty if the field is absent. */
export type State = { fields: readonly string[]; entries: ReadonlyMap<string, readonly string[]> }

const keyText = z.string()

/** Splits a text of `count` lines; with `count`, zero lines differ from one empty line. */
const linesOf = (text: string, count: number): readonly string[] => (count === 0 ? [] : text.split('\n'))

/** The keys of a capture's entries, in list order. */
export const captureKeys = ({ keys, rows }: Capture): readonly string[] =>
  linesOf(keys, rows.length).map((line) => keyText.parse(JSON.parse(line)))

/** The state of a captured list. */
export function stateOf(capture: Capture): State {
  const { fields, columns } = capture
  const decoder = new TextDecoder()
  const read = columns.map(({ texts, codes }) => ({
    texts: texts.flatMap((piece) => decoder.decode(piece).split('\n')),
    codes,
  }))
  const entries = captureKeys(capture).map(
    (key, entry) => [key, read.map(({ texts, codes }) => texts[codes[entry] ?? -1] ?? '')] as const,
  )
  return { fields, entries: new Map(entries) }
}

/** `state` plus the entries of `before` that it lacks: with unreadable rows, they may not be gone. */
export function withUnknown(state: State, before: State): State {
  const entries = new Map(state.entries)
  const indexes = state.fields.map((field) => before.fields.indexOf(field))
  for (const [key, texts] of before.entries)
    if (!entries.has(key))
      entries.set(
        key,
        indexes.map((index) => texts[index] ?? ''),
      )
  return { fields: state.fields, entries }
}

/** A change of a tracked field. A text is empty if the field is absent. */
export type FieldChange = { field: string; before: string; after: string }

export type Difference = {
  appeared: readonly string[]
  gone: readonly string[]
  changed: ReadonlyMap<string, readonly FieldChange[]>
}

/** The fields that both states track, with their indexes. */
const commonFields = (before: State, after: State) =>
  before.fields.flatMap((field, from) => {
    const to = after.fields.indexOf(field)
    return to < 0 ? [] : [{ field, from, to }]
  })

/**
 * The entries that appeared, are gone, or changed between two states. Fields that only one of them tracks are ignored.
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

export const isEmpty = ({ appeared, gone, changed }: Difference): boolean =>
  appeared.length + gone.length + changed.size === 0
