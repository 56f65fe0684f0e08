import { findMatches, type MatchAnswer, type MatchRequest } from './find-matches.ts'

// A regular expression may never finish, and only terminating its thread stops it, so it gets its own worker.
const post = (answer: 'ready' | MatchAnswer) => self.postMessage(answer)

self.addEventListener('message', (event: MessageEvent<MatchRequest>) => post(findMatches(event.data)))
post('ready')
