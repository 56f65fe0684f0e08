import { findMatches, type MatchAnswer, type MatchRequest } from './find-matches.ts'

// A regular expression may take for ever, and nothing but ending its thread stops it: so it has one of its own.
const post = (answer: 'ready' | MatchAnswer) => self.postMessage(answer)

self.addEventListener('message', (event: MessageEvent<MatchRequest>) => post(findMatches(event.data)))
post('ready')
