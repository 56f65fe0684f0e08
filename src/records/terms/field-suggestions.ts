import type { TermField } from './term-field.ts'
import type { SuggestionSource, TermSuggestion } from './term-suggestion.ts'

/** What is written first behind the name of a field. */
function firstSign({ kind }: TermField): string {
  if (kind.is === 'number') return '>'
  if (kind.is !== 'date') return ':'
  return kind.counts === 'left' ? '<' : '>'
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_/-]/g, '')

/**
 * Fields whose name begins with what is typed, then those of which another name does, then paths. `isBare`: only the
 * name is wanted, and no operator behind it.
 */
export function fieldSuggestions(
  typed: string,
  { start, end, isBare }: { start: number; end: number; isBare: boolean },
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const wanted = plain(typed)
  const isWanted = (name: string) => plain(name).startsWith(wanted)
  const byName = source.fields.filter(({ name }) => isWanted(name))
  const byOther = source.fields.filter(
    (field) => !byName.includes(field) && [field.label, ...field.aliases].some(isWanted),
  )
  const suggest = (label: string, about: string, sign: string): TermSuggestion => ({
    label,
    about,
    insert: isBare ? label : label + sign,
    start,
    end,
    goesOn: !isBare,
  })
  const isPath = (path: string) => wanted !== '' && path.toLowerCase().startsWith(typed.toLowerCase())
  return [
    ...[...byName, ...byOther].map((field) => suggest(field.name, field.about, firstSign(field))),
    ...(!isBare && 'has'.startsWith(wanted) ? [suggest('has', 'A field that is there: has:role', ':')] : []),
    ...source
      .paths()
      .filter(isPath)
      .map((path) => suggest(path, 'Field of the record', ':')),
  ]
}
