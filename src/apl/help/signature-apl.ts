import { findFunction, signaturesOf } from '#apl/catalog/catalog.ts'
import type { AplSignature, SignatureHelp } from '#apl/contract/apl-language.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { type Level, openLevels } from '#apl/expected/open-levels.ts'
import { TextLines } from '#lib/text-lines.ts'
import { codeSpan, meaningMarkdown } from './markdown.ts'

/**
 * Signatures of the function call around an offset, with the one that fits the number of arguments, and the current
 * parameter. Undefined outside the brackets of a known function.
 */
export function signatureApl(text: string, offset: number): SignatureHelp | undefined {
  const levels = openLevels(text, offset)
  // Most offsets are outside all brackets, and need no parsing.
  if (levels.length === 1) return undefined
  const made = text.includes('let') ? madeForms(parseApl(text)) : new Map<string, FunctionForm>()
  const call = callAt(text, levels, (name) => made.has(name) || findFunction(name) !== undefined)
  if (call === undefined) return undefined
  const own = made.get(call.name)
  const forms = own === undefined ? catalogForms(call.name) : [own]
  const fitting = forms.findIndex(({ most }) => most > call.allCommas)
  const activeSignature = fitting < 0 ? forms.length - 1 : fitting
  const chosen = forms[activeSignature]
  if (chosen === undefined) return undefined
  return {
    signatures: forms.map(({ signature }) => signature),
    activeSignature,
    // A repeated parameter takes all remaining arguments.
    activeParameter: call.commas < chosen.most ? Math.min(call.commas, last(chosen)) : undefined,
  }
}

const last = ({ signature }: FunctionForm) => signature.parameters.length - 1

/** The function call around a place. */
interface OpenCall {
  name: string
  /** Number of commas between its arguments, before the place and in total. */
  commas: number
  allCommas: number
}

/**
 * The innermost call around an offset whose name `isKnown`. Looks through brackets around a value in an argument, but
 * not through those of a subquery or function body.
 */
function callAt(
  text: string,
  levels: readonly Level[],
  isKnown: (name: string) => boolean,
): OpenCall | undefined {
  for (const [index, { bracket, isPiped, pieces, start }] of [...levels.entries()].toReversed()) {
    const around = levels[index - 1]
    if (isPiped || bracket === '{' || around === undefined) return undefined
    const name = bracket === '(' ? calleeOf(around) : undefined
    if (name === undefined || !isKnown(name)) continue
    const commas = pieces.filter(({ text }) => text === ',').length
    return { name, commas, allCommas: Math.max(commas, commasFrom(text, start)) }
  }
  return undefined
}

/** The word before a bracket; the first word after a pipe is a stage, not a function. */
function calleeOf({ isPiped, pieces }: Level): string | undefined {
  const opener = pieces.at(-1)
  if (opener?.kind !== 'word' || (isPiped && pieces.length === 1)) return undefined
  return opener.text
}

/** Number of commas between an opening bracket and its closing one, or the end of the stage. */
function commasFrom(text: string, start: number): number {
  let depth = 0
  let commas = 0
  for (const { kind, text: written } of aplTokens(text.slice(start))) {
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (depth < 0 || (depth === 0 && (kind === 'pipe' || kind === 'semicolon'))) break
    if (depth === 0 && written === ',') commas++
  }
  return commas
}

/** One way to call a function. */
interface FunctionForm {
  signature: AplSignature
  /** Maximum number of arguments. */
  most: number
}

/** The forms of a built-in function, in catalog order; empty when there is none with that name. */
function catalogForms(name: string): FunctionForm[] {
  const entry = findFunction(name)
  if (entry === undefined) return []
  return signaturesOf(name).map(({ form, parameters, most }) => {
    const shown = parameters.map(({ name, type, isOptional, isRepeated }) => ({
      label: `${isRepeated ? '...' : ''}${name}${isOptional ? '?' : ''}: ${type}`,
      documentation: isRepeated ? 'Can be repeated.' : isOptional ? 'Optional.' : '',
    }))
    return { signature: { label: form, documentation: meaningMarkdown(entry), parameters: shown }, most }
  })
}

/** The functions a query defines with `let`, by name; the last definition wins. */
function madeForms({ statements, text }: AplSyntax): ReadonlyMap<string, FunctionForm> {
  const forms = new Map<string, FunctionForm>()
  const lines = new TextLines(text)
  for (const place of walk(statements)) {
    if (!isOfKind(place, 'let') || place.node.value.kind !== 'lambda') continue
    const { name, value } = place.node
    const parameters = value.parameters.map(({ name, type, value: preset }) => {
      const label = `${name.name}${preset === undefined ? '' : '?'}${type === undefined ? '' : `: ${type}`}`
      return { label, documentation: '' }
    })
    const label = `${name.name}(${parameters.map(({ label }) => label).join(', ')})`
    const line = lines.lineOf(name.start)
    const documentation = `Function defined by ${codeSpan('let')} on line ${line}`
    forms.set(name.name, { signature: { label, documentation, parameters }, most: parameters.length })
  }
  return forms
}
