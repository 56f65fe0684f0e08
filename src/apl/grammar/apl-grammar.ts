import {
  aggregations,
  constants,
  keywords,
  optionValues,
  scalarFunctions,
  statements,
  tabularOperators,
  typeNames,
  wordOperators,
} from './apl-words.ts'

/** What a match becomes: a token name, perhaps with the state to go to, or a choice by word list. */
type MonarchAction =
  | string
  | { token: string; next?: string }
  | { cases: Record<string, string | { token: string; next?: string }> }

/** A rule of a Monarch grammar: a pattern with one action, one per group, or an action and a state. */
export type MonarchRule =
  | [RegExp, MonarchAction | MonarchAction[]]
  | [RegExp, MonarchAction, string]
  | { include: string }

/** A grammar as Monaco's Monarch tokenizer takes it, as data, so that this folder needs no Monaco. */
export interface MonarchGrammar {
  defaultToken: string
  tokenPostfix: string
  tokenizer: Record<string, MonarchRule[]>
  [wordList: string]: string | string[] | Record<string, MonarchRule[]>
}

const hyphenated = tabularOperators
  .filter((name) => name.includes('-'))
  .toSorted((a, b) => b.length - a.length)

/** Colors APL at once, before any worker is there. Token names are those of `themes.ts` in the editor. */
export const aplGrammar: MonarchGrammar = {
  defaultToken: '',
  tokenPostfix: '.apl',
  tabularOperators: [...tabularOperators],
  statements: [...statements],
  aggregations: [...aggregations],
  functions: [...scalarFunctions],
  wordOperators: [...wordOperators],
  keywords: [...keywords],
  types: [...typeNames],
  constants: [...constants],
  optionValues: [...optionValues],
  tokenizer: {
    root: [
      { include: 'trivia' },
      { include: 'strings' },
      [/(\[)(?=\s*(?:[hH]?@?["']))/, { token: 'delimiter.square', next: '@quotedName' }],
      [/(\|)(\s*)/, ['keyword.pipe', { token: '', next: '@stage' }]],
      [
        /\b(datetime|date|timespan|time|guid)(\()/,
        ['type', { token: 'delimiter.parenthesis', next: '@literalBody' }],
      ],
      [
        /(kind|with_itemindex|withsource)(\s*)(=)(?![=~])(\s*)([\w]+)/,
        ['keyword', '', 'operator', '', 'constant'],
      ],
      { include: 'numbers' },
      { include: 'words' },
      { include: 'punctuation' },
    ],
    stage: [
      { include: 'trivia' },
      [new RegExp(`(?:${hyphenated.join('|')})(?![\\w-])`), 'keyword.operator', '@pop'],
      [
        /[A-Za-z_]\w*/,
        {
          cases: {
            '@tabularOperators': { token: 'keyword.operator', next: '@pop' },
            '@default': { token: 'identifier', next: '@pop' },
          },
        },
      ],
      [/(?=.)/, '', '@pop'],
    ],
    quotedName: [
      [/[hH]?@?"(?:[^"\\]|\\.)*"|[hH]?@?'(?:[^'\\]|\\.)*'/, 'variable.name'],
      [/\s+/, ''],
      [/\]/, 'delimiter.square', '@pop'],
      [/(?=.)/, '', '@pop'],
    ],
    literalBody: [
      [/[^()"'\n]+/, 'number.time'],
      { include: 'strings' },
      [/\(/, 'delimiter.parenthesis', '@literalBody'],
      [/\)/, 'delimiter.parenthesis', '@pop'],
    ],
    trivia: [
      [/[ \t\r\n]+/, ''],
      [/\/\/.*$/, 'comment'],
    ],
    strings: [
      [/```/, 'string', '@fence'],
      [/~~~/, 'string', '@tildeFence'],
      [/[hH]?@"(?:[^"]|"")*"|[hH]?@'(?:[^']|'')*'/, 'string.verbatim'],
      [/[hH]?"/, 'string', '@doubleQuoted'],
      [/[hH]?'/, 'string', '@singleQuoted'],
    ],
    doubleQuoted: [
      [/[^"\\]+/, 'string'],
      [/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)/, 'string.escape'],
      [/"|$/, 'string', '@pop'],
    ],
    singleQuoted: [
      [/[^'\\]+/, 'string'],
      [/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)/, 'string.escape'],
      [/'|$/, 'string', '@pop'],
    ],
    fence: [
      [/```/, 'string', '@pop'],
      [/[^`]+|`/, 'string'],
    ],
    tildeFence: [
      [/~~~/, 'string', '@pop'],
      [/[^~]+|~/, 'string'],
    ],
    numbers: [
      [/0[xX][\dA-Fa-f]+\b/, 'number'],
      [
        /\d+(?:\.\d+)?(?:microseconds?|milliseconds?|seconds?|minutes?|hours?|days?|min|sec|tick|ms|us|µs|ns|d|h|m|s|w)\b/,
        'number.time',
      ],
      [/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
    ],
    words: [
      [/!(?:in~?|between|matches|has\w*|contains\w*|startswith\w*|endswith\w*)/, 'keyword.logic'],
      [/in~/, 'keyword.logic'],
      [/(declare)(\s+)(query_parameters)/, ['keyword', '', 'keyword']],
      [
        /[A-Za-z_]\w*(?=\s*\()/,
        {
          cases: {
            '@wordOperators': 'keyword.logic',
            '@aggregations': 'function.aggregation',
            '@functions': 'function',
            '@types': 'type',
            '@keywords': 'keyword',
            '@tabularOperators': 'keyword.operator',
            '@statements': 'keyword',
            '@default': 'function',
          },
        },
      ],
      [/(?:granny-asc|granny-desc)\b/, 'keyword'],
      [new RegExp(`(?:${hyphenated.join('|')})(?![\\w-])`), 'keyword.operator'],
      [/[$A-Za-z_]\w*(?=\s*=(?![=~]))/, { cases: { '@keywords': 'keyword', '@default': 'variable' } }],
      [/(:)(\s*)([A-Za-z]+)\b/, ['delimiter', '', { token: 'type' }]],
      [
        /[$A-Za-z_]\w*/,
        {
          cases: {
            '@wordOperators': 'keyword.logic',
            '@keywords': 'keyword',
            '@constants': 'constant',
            '@statements': 'keyword',
            '@types': 'identifier',
            '@default': 'identifier',
          },
        },
      ],
    ],
    punctuation: [
      [/[()]/, 'delimiter.parenthesis'],
      [/[[\]]/, 'delimiter.square'],
      [/[{}]/, 'delimiter.curly'],
      [/==|!=|<>|<=|>=|=~|!~|=>|\.\.|[-+*/%<>=!]/, 'operator'],
      [/[;,.:?]/, 'delimiter'],
    ],
  },
}
