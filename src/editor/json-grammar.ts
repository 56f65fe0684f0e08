import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'

/** Highlights a JSON record, with keys different from strings. */
export const jsonGrammar: MonarchGrammar = {
  defaultToken: '',
  tokenPostfix: '.json',
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'string.key'],
      [/"(?=(?:[^"\\]|\\.)*")/, 'string', '@string'],
      // An unclosed string ends with its line.
      [/".*$/, 'string'],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'constant'],
      [/[{}]/, 'delimiter.curly'],
      [/[[\]]/, 'delimiter.square'],
      [/[,:]/, 'delimiter'],
      [/\s+/, ''],
    ],
    string: [
      [/[^"\\]+/, 'string'],
      [/\\(?:u[\dA-Fa-f]{4}|.)/, 'string.escape'],
      [/"/, 'string', '@pop'],
    ],
  },
}
