import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser'
import type * as Monaco from 'monaco-editor/editor'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import type { JsonField } from './editor-props.ts'

type FieldSuggestion = { readonly insert: string; readonly detail: string }

const isSame = (path: readonly string[], place: readonly unknown[]) =>
  path.length === place.length && path.every((key, at) => key === place[at])

/** Characters searched on each side of the cursor for the word there: more than any key has. */
const reach = 200

/** The keys or values that can be typed at an offset of a record's text, and the span they replace. */
export function fieldSuggestions(
  text: string,
  offset: number,
  fields: readonly JsonField[],
): { readonly items: readonly FieldSuggestion[]; readonly replace: Span } {
  const { path, isAtPropertyKey } = getLocation(text, offset)
  // An unclosed string reaches to the end of its line, so replace only the word at the cursor.
  const before = /"?[\w.-]*$/.exec(text.slice(Math.max(0, offset - reach), offset))?.[0] ?? ''
  const after = /^[\w.-]*"?/.exec(text.slice(offset, offset + reach))?.[0] ?? ''
  const replace = { start: offset - before.length, end: offset + after.length }
  if (!isAtPropertyKey) {
    const field = fields.find((each) => isSame(each.path, path))
    const items = (field?.values ?? []).map((insert) => ({ insert, detail: field?.label ?? '' }))
    return { items, replace }
  }
  const parent = path.slice(0, -1)
  const root = parseTree(text)
  const members = root && findNodeAtLocation(root, parent)?.children
  const taken = new Set(members?.map(({ children }) => children?.[0]?.value))
  taken.delete(path.at(-1))
  const colon = /^\s*:/.test(text.slice(replace.end)) ? '' : ': '
  const items = fields.flatMap(({ path: [...place], label }) => {
    const key = place.pop()
    if (key === undefined || taken.has(key) || !isSame(place, parent)) return []
    return { insert: `${JSON.stringify(key)}${colon}`, detail: label }
  })
  return { items, replace }
}

const known = new WeakMap<Monaco.editor.ITextModel, readonly JsonField[]>()

/** Sets the known fields of the record in a model. */
export function setJsonFields(model: Monaco.editor.ITextModel, fields: readonly JsonField[]): void {
  known.set(model, fields)
}

/** Completes keys and values of the known record fields. */
export const jsonCompletion = (
  { CompletionItemKind }: typeof Monaco.languages,
  rangeOf: (model: Monaco.editor.ITextModel, span: Span) => Monaco.IRange,
): Monaco.languages.CompletionItemProvider => ({
  triggerCharacters: ['"'],
  provideCompletionItems(model, position) {
    const fields = known.get(model)
    if (!fields) return { suggestions: [] }
    const { items, replace } = fieldSuggestions(model.getValue(), model.getOffsetAt(position), fields)
    return {
      suggestions: items.map(({ insert, detail }) => ({
        label: { label: insert.replace(/^"(.*)"(?:: )?$/, '$1'), description: detail },
        kind: CompletionItemKind.Field,
        insertText: insert,
        filterText: insert,
        range: rangeOf(model, replace),
      })),
    }
  },
})
