/** The result of a match: a token name, optionally with a state change. */
type MonarchStep = string | { token: string; next?: string; switchTo?: string }

/** A step, or a choice of steps by word lists. */
export type MonarchAction = MonarchStep | { cases: Record<string, MonarchStep> }

/** A Monarch rule: a pattern with one action, one action per group, or an action and a state. */
export type MonarchRule =
  | [RegExp, MonarchAction | MonarchAction[]]
  | [RegExp, MonarchAction, string]
  | { include: string }

/** A grammar for Monaco's Monarch tokenizer, as data, so that this folder does not need Monaco. */
export interface MonarchGrammar {
  defaultToken: string
  tokenPostfix: string
  /** Patterns get the flag `u`. */
  unicode?: boolean
  tokenizer: Record<string, MonarchRule[]>
  [wordList: string]: string | boolean | string[] | Record<string, MonarchRule[]> | undefined
}
