import type { AplHover, AplSurroundings } from '#apl/contract/apl-language.ts'
import { queriesWith } from '#apl/scope/remembered-fields.ts'
import type { Definition, QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax, Span } from '#apl/syntax/apl-syntax.ts'
import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import { entryAt } from './entry-at.ts'
import { entryMarkdown } from './entry-markdown.ts'
import { datasetMarkdown, definitionMarkdown, fieldMarkdown, originOf } from './name-markdown.ts'

/**
 * What stands at an offset of a query: a name of the language with its signature, meaning, example and page, or a
 * name of the query and where it comes from. Undefined where nothing is known, such as in comments.
 */
export function hoverApl(
  syntax: AplSyntax,
  scope: QueryScope,
  offset: number,
  surroundings: AplSurroundings,
): AplHover | undefined {
  const { text, isMpl } = syntax
  if (isMpl) return undefined
  const reference = scope.references.find(({ name }) => contains(name, offset))
  const definition = reference ? reference.definition : definitionAt(scope, offset)
  const at = reference?.name ?? definition?.at
  if (definition && at) return { ...spanOf(at), markdown: definitionMarkdown(definition, originOf(syntax)) }
  if (reference?.role === 'dataset') {
    return { ...spanOf(reference.name), markdown: datasetMarkdown(reference.name.name) }
  }
  if (reference?.role === 'column') {
    const { name, datasets } = reference
    const queries = queriesWith(name.name, datasets, surroundings)
    return { ...spanOf(name), markdown: fieldMarkdown(name.name, datasets, queries) }
  }
  const token = aplTokens(text).find(
    (token) => token.offset <= offset && offset < token.offset + token.text.length,
  )
  const found = token && entryAt(text, token)
  return found && { ...found.span, markdown: entryMarkdown(found.entry) }
}

const contains = ({ start, end }: Span, offset: number) => start <= offset && offset < end

const spanOf = ({ start, end }: Span): Span => ({ start, end })

const definitionAt = ({ definitions }: QueryScope, offset: number): Definition | undefined =>
  definitions.find(({ at, isWritten }) => isWritten && contains(at, offset))
