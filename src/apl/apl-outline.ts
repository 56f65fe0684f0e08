/** One stage of a query: the text between two top-level pipes. */
export interface AplStage {
  /** Operator name such as `where`, or `source` for what stands before the first pipe, or `let`/`set`/`declare`. */
  operator: string
  /** The stage's text, its pipe and trivia included: all stages joined are the query. */
  text: string
  /** Offset of `text` in the query, in UTF-16 units. */
  offset: number
  /** Line of the stage's first token, from 1. */
  line: number
}

/** The stages of a query in order. */
export function aplOutline(text: string): AplStage[] {
  return [{ operator: 'source', text, offset: 0, line: 1 }]
}
