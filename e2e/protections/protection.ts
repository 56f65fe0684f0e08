/** Something that keeps attacks or accidents off, and the change of the source that takes it out. */
export type Protection = {
  /** The requirement in SECURITY.md whose tests must notice. */
  readonly row: string
  readonly what: string
  readonly file: string
  /** What stands there exactly once, and what to put in its place. */
  readonly edits: readonly (readonly [from: string, to: string])[]
}

/** The text without the protection. Throws when it is no longer there exactly once. */
export function without({ what, edits }: Protection, text: string): string {
  return edits.reduce((rest, [from, to]) => {
    if (rest.split(from).length !== 2)
      throw new Error(`“${what}”: the text to replace is not there once: ${from}`)
    return rest.replace(from, () => to)
  }, text)
}

/** The protections of one file, each taken out by one replacement. */
export const inFile = (
  file: string,
  list: readonly (readonly [row: string, what: string, from: string, to: string])[],
): readonly Protection[] => list.map(([row, what, from, to]) => ({ row, what, file, edits: [[from, to]] }))
