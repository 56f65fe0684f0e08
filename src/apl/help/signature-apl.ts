import { functionNamed } from '#apl/catalogue/catalogue.ts'
import type { SignatureHelp } from '#apl/contract/apl-language.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { openLevels } from '#apl/wants/open-levels.ts'
import { callAt } from './call-at.ts'
import { type FunctionForm, catalogueForms, madeForms } from './function-forms.ts'

/**
 * The forms of the function whose arguments an offset is in, which of them fits the number of arguments, and the
 * parameter that is being written. Undefined outside of the brackets of a known function.
 */
export function signatureApl(text: string, offset: number): SignatureHelp | undefined {
  const levels = openLevels(text, offset)
  // Most places are outside of all brackets: they need no tree.
  if (levels.length === 1) return undefined
  const made = text.includes('let') ? madeForms(parseApl(text)) : new Map<string, FunctionForm>()
  const call = callAt(text, levels, (name) => made.has(name) || functionNamed(name) !== undefined)
  if (call === undefined) return undefined
  const own = made.get(call.name)
  const forms = own === undefined ? catalogueForms(call.name) : [own]
  const fitting = forms.findIndex(({ most }) => most > call.allCommas)
  const activeSignature = fitting < 0 ? forms.length - 1 : fitting
  const chosen = forms[activeSignature]
  if (chosen === undefined) return undefined
  return {
    signatures: forms.map(({ signature }) => signature),
    activeSignature,
    activeParameter: parameterAt(chosen, call.commas),
  }
}

/** A parameter that stands for many arguments takes all that are left. */
function parameterAt({ signature, most }: FunctionForm, argument: number): number | undefined {
  if (argument >= most || signature.parameters.length === 0) return undefined
  return Math.min(argument, signature.parameters.length - 1)
}
