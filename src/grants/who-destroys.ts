import type { TokenGrants } from './token-grants.ts'
import { type Question, whoCan } from './who-can.ts'

const ways = [
  ['dataset', 'data', 'delete'],
  ['dataset', 'trim', 'update'],
  ['dataset', 'vacuum', 'update'],
  ['organization', 'datasets', 'delete'],
  ['organization', 'datasets', 'update'],
] as const

/** Every question whose answer names tokens that can take data out of a dataset for good. */
export const destroyingQuestions = (dataset: string): readonly Question[] =>
  ways.map(([kind, resource, verb]) => ({ kind, scope: kind === 'dataset' ? dataset : null, resource, verb }))

/** How many tokens can destroy data of a dataset: in each way that any of them can, and each token once in all. */
export function whoDestroys(
  tokens: readonly { readonly grants: TokenGrants }[],
  dataset: string,
): {
  readonly count: number
  readonly ways: readonly { readonly question: Question; readonly count: number }[]
} {
  const all = new Set<unknown>()
  const found = destroyingQuestions(dataset).map((question) => {
    const { able } = whoCan(tokens, question)
    for (const { token } of able) all.add(token)
    return { question, count: able.length }
  })
  return { count: all.size, ways: found.filter(({ count }) => count > 0) }
}

/** Whether a question asks who can destroy data of one dataset. */
export const isDestroying = ({ kind, resource, verb }: Question): boolean =>
  kind === 'dataset' && ways.some((way) => way[0] === kind && way[1] === resource && way[2] === verb)
