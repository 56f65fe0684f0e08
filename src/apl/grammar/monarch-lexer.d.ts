// The parts of Monaco's untyped Monarch tokenizer that a test uses.

declare module 'monaco-editor/editor/standalone/common/monarch/monarchCompile.js' {
  export interface Lexer {
    readonly languageId: string
  }
  export function compile(languageId: string, grammar: object): Lexer
}

declare module 'monaco-editor/editor/standalone/common/monarch/monarchLexer.js' {
  import type { Lexer } from 'monaco-editor/editor/standalone/common/monarch/monarchCompile.js'

  interface LineTokens<State> {
    tokens: readonly { offset: number; type: string }[]
    endState: State
  }

  export class MonarchTokenizer<State extends object = object> {
    constructor(languages: object, themes: object, languageId: string, lexer: Lexer, configuration: object)
    getInitialState(): State
    tokenize(line: string, hasEndOfLine: boolean, state: State): LineTokens<State>
  }
}
