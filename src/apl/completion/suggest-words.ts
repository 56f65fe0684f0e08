import { entriesNamed } from '#apl/catalogue/catalogue.ts'
import { entryMarkdown, entrySort } from '#apl/help/entry-markdown.ts'
import type { Draft } from './setting.ts'

/** Fixed words in snippet syntax. The label is what they read as with their placeholders filled in. */
export function suggestWords(words: readonly string[]): Draft[] {
  return words.map((word) => {
    const label = word
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
      .replaceAll(/\$\d+/g, '')
      .replaceAll('\\$', '$')
      .trim()
    const name = /^\$?[\w-]+/.exec(label)?.[0] ?? label
    const entry = entriesNamed(name).find(({ kind }) => kind !== 'option-value' && kind !== 'unit')
    const isSnippet = word.includes('$')
    return {
      label,
      kind:
        entry?.kind === 'function' ? 'function' : /^[\d.]|^true$|^false$/.test(label) ? 'value' : 'keyword',
      detail: entry === undefined ? (/^\d+[a-z]/.test(label) ? 'timespan' : '') : entrySort(entry),
      documentation: entry === undefined ? '' : entryMarkdown(entry),
      insert: word,
      isSnippet,
      opensNext: / $|[=(.]$/.test(word) && label !== '=',
    }
  })
}
