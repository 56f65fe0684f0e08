import type { AplLanguage } from '#apl/contract/apl-language.ts'
import { createAplLanguage } from '#apl/language/create-language.ts'
import { type AplToken, aplTokens } from '#apl/syntax/apl-tokens.ts'
import { seededRandom, wholeBelow } from '#lib/seeded-random.ts'
import { TextLines } from '#lib/text-lines.ts'
import { z } from '#lib/zod.ts'

/** Line and column of an offset in a text, both from 1; columns count UTF-16 units, as editors do. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = new TextLines(text)
  const line = lines.lineOf(offset)
  return { line, column: offset - lines.startOf(line) + 1 }
}

/** A query to look at, as a line of the file names it. */
interface FileQuery {
  id: string
  apl: string
}

const line = z.looseObject({ id: z.union([z.string(), z.number()]), apl: z.string() })

/**
 * The queries of a text with one JSON object `{"id": …, "apl": …}` a line; blank lines are skipped.
 * @throws Error with a plain sentence that names the first line which is not so
 */
function readQueries(text: string): FileQuery[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    if (source.trim() === '') return []
    const query = line.safeParse(jsonOf(source))
    if (query.success) return [{ id: String(query.data.id), apl: query.data.apl }]
    throw new Error(`Line ${index + 1} is not a query: it has to be {"id": "…", "apl": "…"}.`)
  })
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** A mark in one of the queries. */
interface Mark {
  id: string
  line: number
  column: number
  severity?: 'hint'
  message: string
}

/** What `apl check` prints. */
interface CheckReport {
  queries: number
  /** Queries with a mark. */
  marked: number
  marks: Mark[]
}

/**
 * Marks the queries as the editor does, with nothing known around them: warnings, and hints too when they are asked for.
 */
function checkQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  withHints: boolean,
): CheckReport {
  const marks = queries.flatMap(({ id, apl }) =>
    language
      .check(apl, { datasets: [], queriesByDataset: {} })
      .problems.filter(({ severity }) => withHints || severity === 'warning')
      .map(({ start, message, severity }): Mark => {
        const { line, column } = placeOf(apl, start)
        return severity === 'hint' ? { id, line, column, severity, message } : { id, line, column, message }
      }),
  )
  return { queries: queries.length, marked: new Set(marks.map(({ id }) => id)).size, marks }
}

/** What `apl format` prints: how many queries each is true of. */
interface FormatReport {
  queries: number
  changed: number
  /** Came back as they were, with a reason. */
  refused: number
  /** Differ in more than white space. Never. */
  tokenChanges: number
  /** Change again when formatted again. Never. */
  notIdempotent: number
}

/** Formats the queries as the editor does, and compares what comes out by means that the formatter does not use. */
function formatQueries(queries: readonly FileQuery[], language: Pick<AplLanguage, 'format'>): FormatReport {
  const report: FormatReport = {
    queries: queries.length,
    changed: 0,
    refused: 0,
    tokenChanges: 0,
    notIdempotent: 0,
  }
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

/** Comments and texts in quotation marks, in which white space means something. */
const quoted = (text: string) =>
  (text.match(/```[^]*?```|\/\/[^\r\n]*|@?"[^"\r\n]*"|@?'[^'\r\n]*'/g) ?? [])
    .map((each) => each.trimEnd())
    .join('\n')

/** A slip of one key. */
type Slip = 'bracket' | 'quote' | 'comma' | 'pipe' | 'equals'

interface Mutation extends FileQuery {
  slip: Slip
  offset: number
}

/** What `apl mutate` prints. */
interface MutationReport {
  mutations: number
  noticed: number
  /** By slip: how many were made, and how many of them were marked. */
  slips: Record<Slip, { mutations: number; noticed: number }>
  missed: { id: string; slip: Slip; line: number; column: number }[]
}

const surroundings = { datasets: [], queriesByDataset: {} }

/**
 * Makes single slips (a bracket, a quotation mark, a comma or a pipe left out, `==` written `=`) in the queries that
 * carry no mark, and counts how many of them get one.
 * @param most how many to make at most, drawn from all that can be made
 * @param seed the same seed draws the same
 */
function mutateQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  most: number,
  seed: number,
): MutationReport {
  const isMarked = (apl: string) =>
    language.check(apl, surroundings).problems.some(({ severity }) => severity === 'warning')
  const sound = queries.filter(({ apl }) => !isMarked(apl))
  const drawn = draw(sound.flatMap(mutationsOf), most, seed)
  const slips = {
    bracket: { mutations: 0, noticed: 0 },
    quote: { mutations: 0, noticed: 0 },
    comma: { mutations: 0, noticed: 0 },
    pipe: { mutations: 0, noticed: 0 },
    equals: { mutations: 0, noticed: 0 },
  }
  const missed: MutationReport['missed'] = []
  for (const { id, slip, apl, offset } of drawn) {
    slips[slip].mutations++
    if (isMarked(apl)) slips[slip].noticed++
    else missed.push({ id, slip, ...placeOf(apl, offset) })
  }
  return { mutations: drawn.length, noticed: drawn.length - missed.length, slips, missed }
}

function mutationsOf({ id, apl }: FileQuery): Mutation[] {
  const without = (slip: Slip, offset: number): Mutation => {
    return { id, slip, offset, apl: apl.slice(0, offset) + apl.slice(offset + 1) }
  }
  return aplTokens(apl).flatMap((token) => slipsIn(token).map(([slip, offset]) => without(slip, offset)))
}

/** The characters of a token whose loss is a slip. */
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

/** A random choice without repetition. */
function draw<T>(all: readonly T[], most: number, seed: number): T[] {
  const random = seededRandom(seed)
  const rest = [...all]
  return Array.from({ length: Math.min(most, all.length) }, () =>
    rest.splice(wholeBelow(random, rest.length), 1),
  ).flat()
}

const usage = `npm run apl -- check FILE.jsonl [--hints]
npm run apl -- format FILE.jsonl
npm run apl -- mutate FILE.jsonl [--most=10000] [--seed=1]`

/**
 * Looks at a file of queries with the code that the editor runs. Gives one line of JSON.
 * @throws Error with a plain sentence, when the arguments or the file are not as they should be
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
