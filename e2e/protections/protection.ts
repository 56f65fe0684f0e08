/** A protection against attacks or accidents, and the source change that removes it. */
export type Protection = {
  /** The requirement in SECURITY.md whose tests must notice the removal. */
  readonly row: string
  readonly what: string
  readonly file: string
  /** Text that occurs exactly once, and its replacement. */
  readonly edits: readonly (readonly [from: string, to: string])[]
}

/** The source text without the protection. Throws if the text to replace does not occur exactly once. */
export function without({ what, edits }: Protection, text: string): string {
  return edits.reduce((rest, [from, to]) => {
    if (rest.split(from).length !== 2)
      throw new Error(`“${what}”: the text to replace is not there once: ${from}`)
    return rest.replace(from, () => to)
  }, text)
}

/** The protections of one file, each removed by one replacement. */
export const inFile = (
  file: string,
  list: readonly (readonly [row: string, what: string, from: string, to: string])[],
): readonly Protection[] => list.map(([row, what, from, to]) => ({ row, what, file, edits: [[from, to]] }))
