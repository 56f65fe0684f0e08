/** What a match becomes: a token name, perhaps with a state to go to. */
type MonarchStep = string | { token: string; next?: string; switchTo?: string }

/** A step, or a choice of one by word lists. */
export type MonarchAction = MonarchStep | { cases: Record<string, MonarchStep> }

/** A rule of a Monarch grammar: a pattern with one action, one per group, or an action and a state. */
export type MonarchRule =
  | [RegExp, MonarchAction | MonarchAction[]]
  | [RegExp, MonarchAction, string]
  | { include: string }

/** A grammar as Monaco's Monarch tokenizer takes it, as data, so that this folder needs no Monaco. */
export interface MonarchGrammar {
  defaultToken: string
  tokenPostfix: string
  /** Patterns get the flag `u`. */
  unicode?: boolean
  tokenizer: Record<string, MonarchRule[]>
  [wordList: string]: string | boolean | string[] | Record<string, MonarchRule[]> | undefined
}
