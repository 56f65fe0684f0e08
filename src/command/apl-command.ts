import { createAplLanguage } from '#apl/language/create-language.ts'
import { checkQueries } from './check-queries.ts'
import { formatQueries } from './format-queries.ts'
import { mutateQueries } from './mutate-queries.ts'
import { readQueries } from './read-queries.ts'

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
