import { compile } from 'monaco-editor/editor/standalone/common/monarch/monarchCompile.js'
import { MonarchTokenizer } from 'monaco-editor/editor/standalone/common/monarch/monarchLexer.js'
import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'

const services = [
  { languageIdCodec: { encodeLanguageId: () => 1 }, isRegisteredLanguageId: () => false },
  { getColorTheme: () => ({ tokenTheme: {} }) },
  { getValue: () => 20_000, onDidChangeConfiguration: () => ({ dispose: () => undefined }) },
] as const

/** Returns a function that lists a text's nonblank tokens with their colors: `where:keyword.operator`. */
export function monarchColors(language: string, grammar: MonarchGrammar): (text: string) => string[] {
  const tokenizer = new MonarchTokenizer(
    services[0],
    services[1],
    language,
    compile(language, grammar),
    services[2],
  )
  return (text) => {
    let state = tokenizer.getInitialState()
    return text.split('\n').flatMap((line) => {
      const { tokens, endState } = tokenizer.tokenize(line, true, state)
      state = endState
      return tokens.flatMap(({ offset, type }, index) => {
        const piece = line.slice(offset, tokens[index + 1]?.offset).trim()
        return piece === '' ? [] : [`${piece}:${type.replace(`.${language}`, '')}`]
      })
    })
  }
}
