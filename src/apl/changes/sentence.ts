import type { AplChange, SentencePart } from '#apl/contract/apl-language.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'

/** A sentence or a piece of one. */
export type Words = readonly SentencePart[]

/** What may stand in a template of `say`. */
type Sayable = SentencePart | Words | string | number

/** Code inside a sentence. */
export const code = (text: string): SentencePart => ({ text, isCode: true })

/** Puts a sentence together: ``say`Column ${code('p95')} added.` ``; parts of one sort that meet become one. */
export function say(strings: TemplateStringsArray, ...values: readonly Sayable[]): Words {
  const parts: SentencePart[] = []
  const add = (part: SentencePart) => {
    const last = parts.at(-1)
    if (part.text === '') return
    if (last?.isCode === part.isCode) parts[parts.length - 1] = { ...part, text: last.text + part.text }
    else parts.push(part)
  }
  for (const [index, words] of strings.entries()) {
    add({ text: words, isCode: false })
    const value = values[index]
    if (value === undefined) continue
    if (typeof value !== 'object') add({ text: String(value), isCode: false })
    else for (const part of 'text' in value ? [value] : value) add(part)
  }
  return parts
}

/** A change as a sentence, with where it stands. */
export function change(
  parts: Words,
  { before, after }: { before?: Span | undefined; after?: Span | undefined },
  notice?: string,
): AplChange {
  return { parts, notice, before: spanOf(before), after: spanOf(after) }
}

const spanOf = (span: Span | undefined) => span && { start: span.start, end: span.end }

/** The same changes, each with where they are in front: `In the table joined in stage 4: reads … instead of …`. */
export function within(where: Words, changes: readonly AplChange[]): AplChange[] {
  return changes.map((each) => {
    const [first, ...rest] = each.parts
    if (first === undefined) return each
    const start = first.isCode ? first : { ...first, text: lowerFirst(first.text) }
    return { ...each, parts: say`${where}: ${[start, ...rest]}` }
  })
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
