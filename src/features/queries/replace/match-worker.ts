import { replaceDataset } from './replace-dataset.ts'
import { compileFind, type FindSpec, type Replaced, replaceMatches, replacementFor } from './find-spec.ts'

export type MatchRequest = { spec: FindSpec; texts: readonly string[] }
export type MatchAnswer = 'ready' | { replaced: readonly Replaced[] } | { problem: string }

// A regular expression may take for ever, and nothing but ending its thread stops it: so it has one of its own.
const post = (answer: MatchAnswer) => self.postMessage(answer)

function answerTo({ spec, texts }: MatchRequest): MatchAnswer {
  if (spec.isDataset) return { replaced: texts.map((text) => replaceDataset(text, spec)) }
  const { pattern, problem } = compileFind(spec)
  if (!pattern) return { problem }
  try {
    return { replaced: texts.map((text) => replaceMatches(text, pattern, replacementFor(spec, text))) }
  } catch {
    return { problem: 'The text after the replacement would be too large for this browser.' }
  }
}

self.addEventListener('message', (event: MessageEvent<MatchRequest>) => post(answerTo(event.data)))
post('ready')
