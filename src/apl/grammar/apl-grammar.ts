import type { StageKind } from '#apl/stages/stage-kind.ts'
import { sortOrders, stageKinds, tabularOperators } from '#apl/stages/stages.ts'
import {
  aggregations,
  anyOf,
  beforeOperand,
  constants,
  notAssigned,
  optionValues,
  scalarFunctions,
  timeUnit,
  typeNames,
  wordOperators,
} from './apl-words.ts'
import type { MonarchAction, MonarchGrammar, MonarchRule } from './monarch-grammar.ts'

/** An option with a fixed list of values, such as `kind=leftouter`. */
const choice = (name: string): MonarchRule => [
  new RegExp(String.raw`(${name})(\s*)(=)(?![=~])(\s*)(\w+)`),
  ['keyword', '', 'operator', '', { cases: { '@optionValues': 'constant', '@default': 'identifier' } }],
]

/** A keyword that may also be a field name. At the end of a line, its operand is on the next line. */
const clause = (name: string): MonarchRule => [
  /^(?:by|with)$/.test(name)
    ? new RegExp(String.raw`${name}(?!\w)(?!\s*[=,.)])`)
    : new RegExp(String.raw`${name}(?!\w)(?=\s*$|\s*\()|${name}${beforeOperand}`),
  'keyword',
]

const directions: readonly MonarchRule[] = [
  [new RegExp(String.raw`(?:${anyOf(sortOrders)})(?![\w-])(?!\s*[=.(])`), 'keyword'],
  [/(nulls)(\s+)(first|last)(?!\w)/, ['keyword', '', 'keyword']],
]

/** `(count)`: a branch that is a single word. */
const loneStage: MonarchRule = [
  /(\()(\s*)(count|getschema)(\s*)(\))/,
  ['delimiter.parenthesis', '', 'keyword.operator', '', 'delimiter.parenthesis'],
]

function rulesOf({ options = {}, clauses = {}, hasOrder, columns }: StageKind): MonarchRule[] {
  const names = Object.keys(options)
  const settings = Object.values(clauses).flatMap((each) => each.settings ?? [])
  const isOrdered = hasOrder ?? Object.values(clauses).some((each) => each.hasOrder)
  return [
    ...(columns === 'fork' ? [loneStage] : []),
    ...names.filter((name) => options[name]?.[0]?.sort === 'entry').map(choice),
    ...[...names, ...settings].map((name): MonarchRule => [new RegExp(`${name}${notAssigned}`), 'keyword']),
    ...Object.keys(clauses)
      // `in` is an operator elsewhere and has that color.
      .filter((name) => name !== 'in')
      .map(clause),
    ...(isOrdered ? directions : []),
    { include: 'body' },
  ]
}

/** Rules for the words specific to each stage, which are plain names elsewhere. They precede the general rules. */
const stageRules: Record<string, MonarchRule[]> = Object.fromEntries(
  [...stageKinds].map(([name, kind]) => [`body.${name}`, rulesOf(kind)]),
)

/** Strings, each form with the state inside it, and numbers. */
const valueRules: Record<string, MonarchRule[]> = {
  strings: [
    [/```/, 'string', '@fence'],
    [/~~~/, 'string', '@tildeFence'],
    [/[hH]?@"(?:[^"]|"")*"|[hH]?@'(?:[^']|'')*'/, 'string.verbatim'],
    [/[hH]?"(?=(?:[^"\\]|\\.)*")/, 'string', '@doubleQuoted'],
    [/[hH]?'(?=(?:[^'\\]|\\.)*')/, 'string', '@singleQuoted'],
    // An unclosed string ends with its line.
    [/[hH]?@?["'].*$/, 'string'],
  ],
  doubleQuoted: [
    [/[^"\\]+/, 'string'],
    [/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)/, 'string.escape'],
    [/"/, 'string', '@pop'],
  ],
  singleQuoted: [
    [/[^'\\]+/, 'string'],
    [/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)/, 'string.escape'],
    [/'/, 'string', '@pop'],
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
    [/0[xX][\dA-Fa-f]+(?!\w)/, 'number'],
    [new RegExp(String.raw`\d+(?:\.\d+)?(?:${timeUnit})(?![\p{L}\p{N}_])`), 'number.time'],
    [/\d+(?:\.\d+)?(?:[eE][+-]?\d+|[lL])?(?![\p{L}\p{N}_])/u, 'number'],
    // A name may start with a digit.
    [/\d[\p{L}\p{N}_]*/u, 'identifier'],
  ],
}

const operators = anyOf(tabularOperators)
const negatable = anyOf(
  wordOperators.filter((name) => !['and', 'or', 'not', 'matches', 'regex'].includes(name)),
)
const string = String.raw`[hH]?(?:@"(?:[^"]|"")*"|@'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`
const name = String.raw`[\p{L}_][\p{L}\p{N}_]*`

const typeOrName: MonarchAction = {
  cases: { '@types': 'type', '@constants': 'constant', '@default': 'identifier' },
}

/** In brackets, a string is a name, as in `['geo.city']`; in an inline table, it is a value. */
const inBrackets = (token: string): MonarchRule => [
  new RegExp(String.raw`(\[)(\s*)(${string})(\s*)(\])`),
  ['delimiter.square', '', token, '', 'delimiter.square'],
]

/**
 * Highlights APL instantly, before any worker has loaded. Token names are those of `themes.ts` in the editor. Words
 * such as `by`, `kind` or `limit` have a meaning only in some stages, so each stage that needs one has a state
 * `body.OPERATOR`, which falls back to `body`.
 */
export const aplGrammar: MonarchGrammar = {
  defaultToken: '',
  tokenPostfix: '.apl',
  unicode: true,
  aggregations: [...aggregations],
  functions: [...scalarFunctions],
  wordOperators: [...wordOperators],
  types: [...typeNames],
  constants: [...constants],
  optionValues: [...optionValues],
  tokenizer: {
    // The start of a statement.
    root: [
      { include: 'trivia' },
      [/(?:let|set|print)(?=\s*$|\s+[^\s|=])/, { token: 'keyword', switchTo: '@body.$0' }],
      [/(declare)(\s+)(query_parameters)/, ['keyword', '', { token: 'keyword', switchTo: '@body.declare' }]],
      [
        new RegExp(String.raw`(?:${operators})(?=\s+[^\s=,;|.)\]])`),
        { token: 'keyword.operator', switchTo: '@body.$0' },
      ],
      [/(?=.)/, { token: '', switchTo: '@body.source' }],
    ],
    // After a pipe.
    stage: [
      { include: 'trivia' },
      [
        new RegExp(String.raw`(?:${operators})(?![\w-])`),
        { token: 'keyword.operator', switchTo: '@body.$0' },
      ],
      [/(?=.)/, { token: '', switchTo: '@body.unknown' }],
    ],
    ...stageRules,
    ...valueRules,
    'body.datatable': [inBrackets('string'), { include: 'body' }],
    'body.externaldata': [
      inBrackets('string'),
      [new RegExp(`(?:format|ignoreFirstRecord)${notAssigned}`), 'keyword'],
      { include: 'body' },
    ],
    body: [
      // The condition of a join on its own line, after a pipeline in brackets.
      [new RegExp(String.raw`^(\s*)(on)${beforeOperand}`), ['', 'keyword']],
      { include: 'trivia' },
      [/;/, { token: 'delimiter', switchTo: '@root' }],
      [/\|/, { token: 'keyword.pipe', switchTo: '@stage' }],
      inBrackets('variable.name'),
      { include: 'strings' },
      { include: 'numbers' },
      { include: 'pipelines' },
      { include: 'calls' },
      { include: 'words' },
      { include: 'punctuation' },
    ],
    // A pipeline in brackets, as in join, fork and `in`, and what follows it.
    pipelines: [
      [
        new RegExp(String.raw`(\()(\s*)(${operators})${beforeOperand}`),
        ['delimiter.parenthesis', '', { token: 'keyword.operator', switchTo: '@body.$3' }],
      ],
      [/(\))(\s*)(on|by)(?=\s)/, ['delimiter.parenthesis', '', 'keyword']],
    ],
    calls: [
      [
        /(datetime|date|timespan|time|guid)(\s*)(\()/,
        ['type', '', { token: 'delimiter.parenthesis', next: '@literalBody' }],
      ],
      [/(dynamic)(\s*)(\()/, ['type', '', { token: 'delimiter.parenthesis', next: '@dynamicBody' }]],
      [/(typeof)(\s*)(\()(\s*)([A-Za-z]+)/, ['keyword', '', 'delimiter.parenthesis', '', typeOrName]],
      [/externaldata(?=\s*\()/, { token: 'keyword.operator', switchTo: '@body.externaldata' }],
      [/datatable(?=\s*\()/, { token: 'keyword', switchTo: '@body.datatable' }],
      [/(?:table|with)(?=\s*\()/, 'keyword'],
      [
        new RegExp(String.raw`${name}(?=\s*\()`),
        {
          cases: {
            '@wordOperators': 'keyword.logic',
            '@aggregations': 'function.aggregation',
            '@functions': 'function',
            '@types': 'type',
            '@default': 'function',
          },
        },
      ],
    ],
    words: [
      [/\.\./, 'operator'],
      [new RegExp(String.raw`(\.)(\s*)(${name})`), ['delimiter', '', 'identifier']],
      [new RegExp(String.raw`!(?:in~|(?:${negatable})(?!\w))`), 'keyword.logic'],
      [/(!?matches)(\s+)(regex)(?!\w)/, ['keyword.logic', '', 'keyword.logic']],
      [/in~/, 'keyword.logic'],
      [/\$(?:left|right)(?!\w)/, 'keyword'],
      [new RegExp(`${name}${notAssigned}`), 'variable'],
      [/(:)(\s*)([A-Za-z]+)(?!\w)/, ['delimiter', '', typeOrName]],
      [
        new RegExp(String.raw`\$?${name}`),
        {
          cases: {
            'matches|regex': 'identifier',
            '@wordOperators': 'keyword.logic',
            '@constants': 'constant',
            '@default': 'identifier',
          },
        },
      ],
    ],
    literalBody: [
      { include: 'trivia' },
      [/[-+]?\d[^()"'|;,]*|[\dA-Fa-f]{8}-[\dA-Fa-f-]+/, 'number.time'],
      { include: 'valueEnd' },
    ],
    dynamicBody: [{ include: 'trivia' }, { include: 'numbers' }, { include: 'valueEnd' }],
    // A pipe or semicolon ends a value with an unclosed bracket, so that the rest keeps its colors.
    valueEnd: [
      { include: 'strings' },
      [/(?=[|;])/, '', '@pop'],
      [/\(\s*\)/, 'delimiter.parenthesis'],
      [/\)/, 'delimiter.parenthesis', '@pop'],
      { include: 'calls' },
      [new RegExp(name), { cases: { '@constants': 'constant', '@default': 'identifier' } }],
      { include: 'punctuation' },
    ],
    trivia: [
      [/\s+/, ''],
      [/\/\/.*$/, 'comment'],
    ],
    punctuation: [
      [/[()]/, 'delimiter.parenthesis'],
      [/[[\]]/, 'delimiter.square'],
      [/[{}]/, 'delimiter.curly'],
      [/==|!=|<>|<=|>=|=~|!~|=>|[-+*/%<>=!]/, 'operator'],
      [/[;,.:?]/, 'delimiter'],
    ],
  },
}

/** Brackets and comments of APL as data for Monaco. */
export const aplLanguageConfiguration = {
  comments: { lineComment: '//' },
  brackets: [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ] as [string, string][],
  autoClosingPairs: [
    { open: '(', close: ')', notIn: ['string', 'comment'] },
    { open: '[', close: ']', notIn: ['string', 'comment'] },
    { open: '{', close: '}', notIn: ['string', 'comment'] },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
    { open: "'", close: "'", notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    { open: '(', close: ')' },
    { open: '[', close: ']' },
    { open: '{', close: '}' },
    { open: '"', close: '"' },
    { open: "'", close: "'" },
  ],
}
