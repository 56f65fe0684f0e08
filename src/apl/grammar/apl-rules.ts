import type { StageKind } from '#apl/stages/stage-kind.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import type { MonarchRule } from './monarch-grammar.ts'
import { beforeOperand, notAssigned, timeUnit } from './apl-words.ts'

/** An option whose value is one of a list, such as `kind=leftouter`. */
const choice = (name: string): MonarchRule => [
  new RegExp(String.raw`(${name})(\s*)(=)(?![=~])(\s*)(\w+)`),
  ['keyword', '', 'operator', '', { cases: { '@optionValues': 'constant', '@default': 'identifier' } }],
]

/** A keyword that fields may be called like: at the end of a line its operand stands on the next. */
const clause = (name: string): MonarchRule => [
  /^(?:by|with)$/.test(name)
    ? new RegExp(String.raw`${name}(?!\w)(?!\s*[=,.)])`)
    : new RegExp(String.raw`${name}(?!\w)(?=\s*$|\s*\()|${name}${beforeOperand}`),
  'keyword',
]

const directions: readonly MonarchRule[] = [
  [/(?:asc|desc|granny-asc|granny-desc)(?![\w-])(?!\s*[=.(])/, 'keyword'],
  [/(nulls)(\s+)(first|last)(?!\w)/, ['keyword', '', 'keyword']],
]

/** `(count)`, a whole branch of one word. */
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
      // An operator elsewhere, which has its own color.
      .filter((name) => name !== 'in')
      .map(clause),
    ...(isOrdered ? directions : []),
    { include: 'body' },
  ]
}

/** The words of each stage, before what all stages have. They are names everywhere else. */
export const stageRules: Record<string, MonarchRule[]> = Object.fromEntries(
  [...stageKinds].map(([name, kind]) => [`body.${name}`, rulesOf(kind)]),
)

/** Strings, each form with the state inside of it, and numbers. */
export const valueRules: Record<string, MonarchRule[]> = {
  strings: [
    [/```/, 'string', '@fence'],
    [/~~~/, 'string', '@tildeFence'],
    [/[hH]?@"(?:[^"]|"")*"|[hH]?@'(?:[^']|'')*'/, 'string.verbatim'],
    [/[hH]?"(?=(?:[^"\\]|\\.)*")/, 'string', '@doubleQuoted'],
    [/[hH]?'(?=(?:[^'\\]|\\.)*')/, 'string', '@singleQuoted'],
    // An open string ends with its line.
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
    // A name may begin with a digit.
    [/\d[\p{L}\p{N}_]*/u, 'identifier'],
  ],
}
