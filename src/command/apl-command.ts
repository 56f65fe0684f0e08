import type { AplLanguage } from '#apl/contract/apl-language.ts'
import { createAplLanguage } from '#apl/language/create-language.ts'
import { type AplToken, aplTokens } from '#apl/syntax/apl-tokens.ts'
import { jsonIn } from '#lib/json-value.ts'
import { seededRandom, randomInteger } from '#lib/seeded-random.ts'
import { TextLines } from '#lib/text-lines.ts'
import { z } from '#lib/zod.ts'

/** Line and column of an offset, both from 1. Columns count UTF-16 units, as editors do. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = new TextLines(text)
  const line = lines.lineOf(offset)
  return { line, column: offset - lines.startOf(line) + 1 }
}

/** One query, as on a line of the file. */
interface FileQuery {
  id: string
  apl: string
}

const line = z.looseObject({ id: z.union([z.string(), z.number()]), apl: z.string() })

/**
 * Parses a text with one JSON object `{"id": …, "apl": …}` per line; skips blank lines.
 * @throws Error with a plain sentence that names the first invalid line
 */
function readQueries(text: string): FileQuery[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    if (source.trim() === '') return []
    const query = line.safeParse(jsonIn(source))
    if (query.success) return [{ id: String(query.data.id), apl: query.data.apl }]
    throw new Error(`Line ${index + 1} is not a query: it has to be {"id": "…", "apl": "…"}.`)
  })
}

/** A file of queries has no context. */
const aplContext = { datasets: [], queriesByDataset: {} }

/**
 * Output of `apl check`: the number of queries, the number with marks, and the marks the editor would show (warnings,
 * plus hints on request).
 */
function checkQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  withHints: boolean,
) {
  const marks = queries.flatMap(({ id, apl }) =>
    language
      .check(apl, aplContext)
      .problems.filter(({ severity }) => withHints || severity === 'warning')
      .map(({ start, message, severity }) => {
        const { line, column } = placeOf(apl, start)
        return { id, line, column, severity: severity === 'hint' ? severity : undefined, message }
      }),
  )
  return { queries: queries.length, marked: new Set(marks.map(({ id }) => id)).size, marks }
}

/**
 * Output of `apl format`: how many queries the editor's formatter changes, refuses with a reason, changes in more than
 * white space, and changes again when run twice. The last two must be 0 and are checked independently of the formatter.
 */
function formatQueries(queries: readonly FileQuery[], language: Pick<AplLanguage, 'format'>) {
  const report = { queries: queries.length, changed: 0, refused: 0, tokenChanges: 0, notIdempotent: 0 }
  for (const { apl } of queries) {
    const { text, refused } = language.format(apl)
    if (text !== apl) report.changed++
    if (refused !== undefined) report.refused++
    if (withoutSpace(text) !== withoutSpace(apl) || quoted(text) !== quoted(apl)) report.tokenChanges++
    if (language.format(text).text !== text) report.notIdempotent++
  }
  return report
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

/** Comments and quoted strings, in which white space is significant. */
const quoted = (text: string) =>
  (text.match(/```[^]*?```|\/\/[^\r\n]*|@?"[^"\r\n]*"|@?'[^'\r\n]*'/g) ?? [])
    .map((each) => each.trimEnd())
    .join('\n')

/** Kinds of single-keystroke typos. */
const slips = ['bracket', 'quote', 'comma', 'pipe', 'equals'] as const

type Slip = (typeof slips)[number]

interface Mutation extends FileQuery {
  slip: Slip
  offset: number
}

/**
 * Output of `apl mutate`. Makes single typos (a missing bracket, quotation mark, comma or pipe, or `=` for `==`) in
 * queries without marks, and counts in total and by kind how many there were and how many are marked.
 * @param most maximum number of typos, drawn at random from all possible ones
 * @param seed the same seed draws the same typos
 */
function mutateQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  most: number,
  seed: number,
) {
  const isMarked = ({ apl }: FileQuery) =>
    language.check(apl, aplContext).problems.some(({ severity }) => severity === 'warning')
  const sound = queries.filter((query) => !isMarked(query))
  const drawn = draw(sound.flatMap(mutationsOf), most, seed)
  const missed = drawn.filter((mutation) => !isMarked(mutation))
  const counts = (of: (each: Mutation) => boolean) => {
    const mutations = drawn.filter(of).length
    return { mutations, noticed: mutations - missed.filter(of).length }
  }
  return {
    ...counts(() => true),
    slips: Object.fromEntries(slips.map((slip) => [slip, counts((each) => each.slip === slip)])),
    missed: missed.map(({ id, slip, apl, offset }) => {
      const { line, column } = placeOf(apl, offset)
      return { id, slip, line, column }
    }),
  }
}

function mutationsOf({ id, apl }: FileQuery): Mutation[] {
  return aplTokens(apl)
    .flatMap(slipsIn)
    .map(([slip, offset]) => ({ id, slip, offset, apl: apl.slice(0, offset) + apl.slice(offset + 1) }))
}

/** The characters of a token whose loss is a typo, with their offsets. */
function slipsIn({ kind, text, offset }: AplToken): (readonly [Slip, number])[] {
  if (kind === 'open' || kind === 'close') return [['bracket', offset]]
  if (kind === 'pipe') return [['pipe', offset]]
  if (text === ',') return [['comma', offset]]
  if (text === '==') return [['equals', offset]]
  if (kind !== 'string') return []
  return [
    ['quote', offset + text.search(/["'`~]/)],
    ['quote', offset + text.length - 1],
  ]
}

/** Random sample without replacement. */
function draw<T>(all: readonly T[], most: number, seed: number): T[] {
  const random = seededRandom(seed)
  const rest = [...all]
  return Array.from({ length: Math.min(most, all.length) }, () =>
    rest.splice(randomInteger(random, rest.length), 1),
  ).flat()
}

const usage = `npm run apl -- check FILE.jsonl [--hints]
npm run apl -- format FILE.jsonl
npm run apl -- mutate FILE.jsonl [--most=10000] [--seed=1]`

/**
 * Runs the editor's language code on a file of queries. Returns one line of JSON.
 * @throws Error with a plain sentence when the arguments or the file are invalid
 */
export function aplCommand(args: readonly string[], readFile: (path: string) => string): string {
  const [verb, path] = args.filter((arg) => !arg.startsWith('--'))
  if (path === undefined) throw new Error(`Name a file of queries.\n${usage}`)
  const language = createAplLanguage()
  const queries = () => readQueries(readFile(path))
  switch (verb) {
    case 'check':
      return JSON.stringify(checkQueries(queries(), language, args.includes('--hints')))
    case 'format':
      return JSON.stringify(formatQueries(queries(), language))
    case 'mutate': {
      const [most, seed] = [wholeNumber(args, 'most', 10_000), wholeNumber(args, 'seed', 1)]
      return JSON.stringify(mutateQueries(queries(), language, most, seed))
    }
    default:
      throw new Error(`There is no command "${verb}".\n${usage}`)
  }
}

function wholeNumber(args: readonly string[], name: string, preset: number): number {
  const given = args.find((arg) => arg.startsWith(`--${name}=`))
  if (given === undefined) return preset
  const text = given.slice(name.length + 3)
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`)
  return Number(text)
}
