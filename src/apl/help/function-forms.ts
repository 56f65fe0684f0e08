import { functionNamed } from '#apl/catalogue/catalogue.ts'
import { parseSignature } from '#apl/catalogue/signature.ts'
import type { AplSignature } from '#apl/contract/apl-language.ts'
import type { AplSyntax, ColumnDeclaration } from '#apl/syntax/apl-syntax.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { TextLines } from '#lib/text-lines.ts'
import { codeSpan } from './code-span.ts'
import { meaningMarkdown } from './entry-markdown.ts'

/** One way to call a function. */
export interface FunctionForm {
  signature: AplSignature
  /** Most arguments that it takes. */
  most: number
}

/** The forms of a function of the language, in the order of the catalogue; empty when it has none of that name. */
export function catalogueForms(name: string): FunctionForm[] {
  const entry = functionNamed(name)
  if (entry === undefined) return []
  return (entry.forms ?? []).flatMap((form) => {
    const parsed = parseSignature(form)
    if (parsed === undefined) return []
    const parameters = parsed.parameters.map(({ name, type, isOptional, isRepeated }) => ({
      label: `${isRepeated ? '...' : ''}${name}${isOptional ? '?' : ''}: ${type}`,
      documentation: isRepeated ? 'As many as you like.' : isOptional ? 'Can be left out.' : '',
    }))
    return {
      signature: { label: form, documentation: meaningMarkdown(entry), parameters },
      most: parsed.most,
    }
  })
}

/** The functions that a query makes with `let`, by name; of one name, the last. */
export function madeForms({ statements, text }: AplSyntax): ReadonlyMap<string, FunctionForm> {
  const forms = new Map<string, FunctionForm>()
  const lines = new TextLines(text)
  for (const place of walk(statements)) {
    if (!isOfKind(place, 'let') || place.node.value.kind !== 'lambda') continue
    const { name, value } = place.node
    const parameters = value.parameters.map((parameter) => ({ label: labelOf(parameter), documentation: '' }))
    const label = `${name.name}(${parameters.map(({ label }) => label).join(', ')})`
    const line = lines.lineOf(name.start)
    const documentation = `Function made by ${codeSpan('let')} on line ${line}`
    forms.set(name.name, { signature: { label, documentation, parameters }, most: parameters.length })
  }
  return forms
}

const labelOf = ({ name, type, value }: ColumnDeclaration) =>
  `${name.name}${value === undefined ? '' : '?'}${type === undefined ? '' : `: ${type}`}`
