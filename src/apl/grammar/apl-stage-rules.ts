import type { MonarchRule } from './monarch-grammar.ts'
import { beforeOperand, notAssigned } from './word-patterns.ts'

/** Words that are followed by an operand; at the end of a line the operand stands on the next. */
const words = (names: string): MonarchRule => [
  new RegExp(String.raw`(?:${names})(?!\w)(?=\s*$)|(?:${names})${beforeOperand}`),
  'keyword',
]

/** A word that an option's name is, before its equals sign. */
const options = (names: string): MonarchRule => [new RegExp(`(?:${names})${notAssigned}`), 'keyword']

/** An option whose value is one of a list, such as `kind=leftouter`. */
const choices = (name: string): MonarchRule => [
  new RegExp(String.raw`(${name})(\s*)(=)(?![=~])(\s*)(\w+)`),
  ['keyword', '', 'operator', '', { cases: { '@optionValues': 'constant', '@default': 'identifier' } }],
]

const directions: readonly MonarchRule[] = [
  [/(?:asc|desc|granny-asc|granny-desc)(?![\w-])(?!\s*[=.(])/, 'keyword'],
  [/(nulls)(\s+)(first|last)(?!\w)/, ['keyword', '', 'keyword']],
]
const by: MonarchRule = [/by(?!\w)(?!\s*[=,.)])/, 'keyword']
const body: MonarchRule = { include: 'body' }

/** The words of each stage, before what all stages have. They are names everywhere else. */
export const stageRules: Record<string, MonarchRule[]> = {
  'body.fork': [
    [
      /(\()(\s*)(count|getschema)(\s*)(\))/,
      ['delimiter.parenthesis', '', 'keyword.operator', '', 'delimiter.parenthesis'],
    ],
    body,
  ],
  'body.join': [choices('kind'), words('on'), body],
  'body.lookup': [choices('kind'), words('on'), body],
  'body.make-series': [options('default'), words('by|on|from|to|step'), body],
  'body.mv-expand': [
    choices('kind'),
    options('with_itemindex'),
    [/to(?=\s+typeof\s*\()|limit(?=\s+\d)/, 'keyword'],
    body,
  ],
  'body.order': [by, ...directions, body],
  'body.parse': [choices('kind'), options('flags'), [/with(?!\w)(?!\s*[=,.)])/, 'keyword'], body],
  'body.parse-kv': [
    [/as(?=\s*\()/, 'keyword'],
    options('pair_delimiter|kv_delimiter|quote|escape|greedy'),
    body,
  ],
  'body.parse-where': [choices('kind'), options('flags'), [/with(?!\w)(?!\s*[=,.)])/, 'keyword'], body],
  'body.project-reorder': [...directions, body],
  'body.redact': [options('replaceToken|replaceHash|redactGroups'), words('on'), body],
  'body.search': [choices('kind'), body],
  'body.sort': [by, ...directions, body],
  'body.summarize': [by, body],
  'body.top': [by, ...directions, body],
  'body.union': [options('withsource'), choices('kind'), body],
}
