import type { MonarchRule } from './monarch-grammar.ts'
import { timeUnit } from './word-patterns.ts'

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
