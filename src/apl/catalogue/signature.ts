/** A parameter of a function as its form names it. */
interface Parameter {
  name: string
  /** In the words of the language, for example `long` or `dynamic(array)`. */
  type: string
  isOptional: boolean
  /** Stands for none, one or many arguments. */
  isRepeated: boolean
}

/** A form of a function taken apart. */
export interface Signature {
  name: string
  parameters: readonly Parameter[]
  /** Fewest arguments that it takes. */
  least: number
  /** Most arguments that it takes; `Infinity` when the last parameter repeats. */
  most: number
}

/**
 * Takes apart a form such as `name(parameter: type, optional?: type, ...repeated: type)`. Gives undefined for a form
 * in another notation, such as the free text of a stage.
 */
export function parseSignature(form: string): Signature | undefined {
  const call = /^([A-Za-z_]\w*)\((.*)\)$/u.exec(form)
  const [, name, list] = call ?? []
  if (name === undefined || list === undefined) return undefined
  const parameters = list === '' ? [] : splitAtCommas(list).map(parseParameter)
  if (!parameters.every((parameter) => parameter !== undefined)) return undefined
  return {
    name,
    parameters,
    least: parameters.filter((parameter) => !parameter.isOptional && !parameter.isRepeated).length,
    most: parameters.some((parameter) => parameter.isRepeated) ? Infinity : parameters.length,
  }
}

function parseParameter(text: string): Parameter | undefined {
  const [, repeated, name, optional, type] = /^(\.\.\.)?([A-Za-z_]\w*)(\?)?: (\S.*)$/u.exec(text.trim()) ?? []
  if (name === undefined || type === undefined) return undefined
  return { name, type, isOptional: optional !== undefined, isRepeated: repeated !== undefined }
}

/** A type may have commas of its own, inside its brackets. */
function splitAtCommas(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < list.length; index++) {
    const character = list[index]
    if (character === '(') depth++
    if (character === ')') depth--
    if (character !== ',' || depth > 0) continue
    parts.push(list.slice(start, index))
    start = index + 1
  }
  return [...parts, list.slice(start)]
}
