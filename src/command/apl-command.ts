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

/** Nothing is known around the queries of a file. */
const surroundings = { datasets: [], queriesByDataset: {} }

/**
 * What `apl check` prints: how many queries there are, how many have a mark, and each mark, as the editor makes them:
 * warnings, and hints too when they are asked for.
 */
function checkQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  withHints: boolean,
) {
  const marks = queries.flatMap(({ id, apl }) =>
    language
      .check(apl, surroundings)
      .problems.filter(({ severity }) => withHints || severity === 'warning')
      .map(({ start, message, severity }) => {
        const { line, column } = placeOf(apl, start)
        return { id, line, column, severity: severity === 'hint' ? severity : undefined, message }
      }),
  )
  return { queries: queries.length, marked: new Set(marks.map(({ id }) => id)).size, marks }
}

/**
 * What `apl format` prints: how many queries the editor's formatting changes, refuses with a reason, differs from in
 * more than white space, and changes again when they are formatted again. The last two are never, which is found out by
 * means that the formatter does not use.
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

/** Comments and texts in quotation marks, in which white space means something. */
const quoted = (text: string) =>
  (text.match(/```[^]*?```|\/\/[^\r\n]*|@?"[^"\r\n]*"|@?'[^'\r\n]*'/g) ?? [])
    .map((each) => each.trimEnd())
    .join('\n')

/** Slips of one key. */
const slips = ['bracket', 'quote', 'comma', 'pipe', 'equals'] as const

type Slip = (typeof slips)[number]

interface Mutation extends FileQuery {
  slip: Slip
  offset: number
}

/**
 * What `apl mutate` prints. Makes single slips (a bracket, a quotation mark, a comma or a pipe left out, `==` written
 * `=`) in the queries that carry no mark, and counts, by slip too, how many were made and how many of them get one.
 * @param most how many to make at most, drawn from all that can be made
 * @param seed the same seed draws the same
 */
function mutateQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  most: number,
  seed: number,
) {
  const isMarked = ({ apl }: FileQuery) =>
    language.check(apl, surroundings).problems.some(({ severity }) => severity === 'warning')
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
