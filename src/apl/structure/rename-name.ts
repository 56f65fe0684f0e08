import type { RenameResult } from '#apl/contract/apl-language.ts'
import { scopeOf } from '#apl/scope/scope-of.ts'
import type { Definition, QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax, Span, TextEdit } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { reservedWords } from '#apl/syntax/reserved-words.ts'
import { applyEdits, movedBy } from './apply-edits.ts'
import { isUseOf, type RenameTarget, renameTarget } from './rename-target.ts'
import { automaticKey, isSamePicture, type ScopePicture, scopePicture } from './scope-picture.ts'
import { spelledName } from './spelled-name.ts'

/**
 * Renames what the name at an offset stands for, where it is made and at every use; columns that the language names
 * after it follow. Or gives one sentence on why not: every name must mean afterwards what it meant before.
 */
export function renameName(syntax: AplSyntax, scope: QueryScope, offset: number, name: string): RenameResult {
  const target = renameTarget(syntax, scope, offset)
  if ('problem' in target) return target
  const problem = unusable(name)
  if (problem !== undefined) return { problem }
  if (name === target.name) return { edits: [] }
  const edits = followed(syntax, scope, ownEdits(syntax.text, scope, target, name))
  const before = scopePicture(syntax, scope, (span) => movedBy(edits, span))
  const renamed = parseApl(applyEdits(syntax.text, edits))
  const after = scopePicture(renamed, scopeOf(renamed), same)
  const isSafe =
    renamed.problems.length === syntax.problems.length &&
    !isTaken(name, target, before) &&
    isSamePicture(before, after, target.name)
  return isSafe
    ? { edits }
    : { problem: `With the name ${inWords(name)}, something in this query would mean something else.` }
}

function unusable(name: string): string | undefined {
  if (name.trim() === '') return 'A name needs at least one character.'
  if (/\p{Cc}/u.test(name)) return 'A name stands on one line.'
  const isWord =
    reservedWords.has(name.toLowerCase()) || /^(?:true|false|null)$/.test(name) || name.startsWith('$')
  return isWord ? `${inWords(name)} is a word of the language: choose another name.` : undefined
}

/** The edits of a rename where the name is made and used, in the order of the text. */
function ownEdits(text: string, scope: QueryScope, { definitions }: RenameTarget, name: string): TextEdit[] {
  const uses = scope.references.filter((use) => isUseOf(use, definitions)).map((use) => use.name)
  return editsAt([...[...definitions].map(({ at }) => at), ...uses], text, name)
}

/** One edit for each place, in the order of the text. */
function editsAt(places: readonly Span[], text: string, name: string): TextEdit[] {
  const edits = new Map<number, TextEdit>()
  for (const { start, end } of places)
    edits.set(start, { start, end, text: spelledName(name, text, { start, end }) })
  return [...edits.values()].toSorted((a, b) => a.start - b.start)
}

/** Adds the uses of columns that the language names after what is renamed, such as `avg_x`. */
function followed(syntax: AplSyntax, scope: QueryScope, own: readonly TextEdit[]): TextEdit[] {
  const edits = [...own]
  // The names of automatic columns may again be in the names of others, though hardly ever more than once.
  for (let round = 0; round < 4; round++) {
    const after = scopeOf(parseApl(applyEdits(syntax.text, edits)))
    const names = new Map(
      after.definitions.filter(isAutomatic).map((each) => [automaticKey(each, after, same), each.name]),
    )
    const added: TextEdit[] = []
    for (const { name, definition } of scope.references) {
      if (definition === undefined || !isAutomatic(definition) || name.name !== definition.name) continue
      const now = names.get(automaticKey(definition, scope, (span) => movedBy(edits, span)))
      const isNew = now !== definition.name && !edits.some(({ start }) => start === name.start)
      if (now !== undefined && isNew) added.push(...editsAt([name], syntax.text, now))
    }
    if (added.length === 0) break
    edits.push(...added)
    edits.sort((a, b) => a.start - b.start)
  }
  return edits
}

const isAutomatic = ({ isWritten }: Definition) => !isWritten

const same = (span: Span) => span

/** Whether the new name is taken somewhere by something else that can be used where the old one can. */
function isTaken(name: string, { definitions }: RenameTarget, picture: ScopePicture): boolean {
  return picture.places.some(
    (place) =>
      place.some(({ definition }) => definition && definitions.has(definition)) &&
      place.some((each) => each.name === name && !(each.definition && definitions.has(each.definition))),
  )
}
