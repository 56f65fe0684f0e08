import { inlineText } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { visibleText } from '#lib/visible-text.ts'

/** The value of a kept text; undefined for the empty one. In a list, as only there long integers are read exactly. */
export function keptValue(text: string): unknown {
  if (text === '') return undefined
  const list = parseJson(`[${text}]`)
  return Array.isArray(list) ? list[0] : undefined
}

/** Any value as one may read it; an empty text as quotation marks. */
export const plainText = (value: unknown): string => visibleText(inlineText(value)) || '“”'

/** What an entry is called: its name, or its id. */
export function titleOf({ id, title }: { id: string; title: string }): string {
  const name = keptValue(title)
  return visibleText((name === undefined || name === null ? '' : inlineText(name)) || id)
}
