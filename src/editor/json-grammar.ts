import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'

/** Colors a JSON record, its keys apart from its strings. */
export const jsonGrammar: MonarchGrammar = {
  defaultToken: '',
  tokenPostfix: '.json',
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'string.key'],
      [/"(?=(?:[^"\\]|\\.)*")/, 'string', '@string'],
      // An open string ends with its line.
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
