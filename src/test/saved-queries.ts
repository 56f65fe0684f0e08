import { ApiError, type ApiErrorKind } from '#api/api-error.ts'
import type { SendOptions } from '#api/send.ts'
import type { BatchTiming } from '#features/queries/batch/batch.ts'
import type { QueryRecord } from '#features/queries/record/query-record.ts'
import { findMatches } from '#features/queries/replace/find-matches.ts'
import type { FindSpec } from '#features/queries/replace/find-spec.ts'
import type { Matcher } from '#features/queries/replace/matcher.ts'
import {
  type Draft,
  type LibraryEntry,
  type Version,
  queryStore,
} from '#features/queries/store/query-store.ts'
import { type LocalStore, memoryStore } from '#local/local-store.ts'

type MemoryOptions = { account?: string; kept?: LocalStore; storage?: { isFull: boolean } }

/** The saved queries of an account, in memory; while `storage` is full, no version can be stored. */
export function memoryQueryStore({ account = 'a', kept = memoryStore(), storage }: MemoryOptions = {}) {
  const store = queryStore(kept, account)
  const putVersion: typeof store.putVersion = (version) =>
    storage?.isFull ? Promise.reject(new Error('quota')) : store.putVersion(version)
  const putEntry = (entry: LibraryEntry) => store.changeEntry(entry.id, async () => entry)
  return { ...store, putVersion, putEntry }
}

export const draftOf = (part: Partial<Draft> = {}): Draft => ({
  id: 'q',
  slot: 'current',
  text: '{"name":"mine"}',
  baseText: '{}',
  savedAt: 1,
  ...part,
})

export const versionOf = (part: Partial<Version> = {}): Version => ({
  id: 'q',
  at: 1,
  source: 'loaded',
  text: '{}',
  note: '',
  ...part,
})

export const recordOf = (text: string, part: Partial<QueryRecord> = {}): QueryRecord => ({
  id: 'q',
  text,
  etag: '"1"',
  receivedAt: 1,
  asOf: 1,
  ...part,
})

export const findSpecOf = (part: Partial<FindSpec> = {}): FindSpec => ({
  find: 'err',
  replacement: 'fail',
  isRegex: false,
  matchCase: true,
  wholeWord: false,
  isDataset: false,
  fields: ['apl'],
  ...part,
})

/** Does the work of the Find and replace worker on this thread. */
export const findHere: Matcher['find'] = async (spec, texts) => {
  const answer = findMatches({ spec, texts })
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.found
}

/** The error of a call that the service refused. */
export const refusal = (kind: ApiErrorKind, status: number, retryAt: number | null = null) =>
  new ApiError({
    kind,
    message: `Status ${status}.`,
    status,
    traceId: null,
    body: '',
    retryAt,
    isUnsent: false,
  })

/** A clock that stands still, and sleeps that end immediately. */
export const atOnce: BatchTiming = { now: () => 0, random: () => 0, sleep: async () => undefined }

/** A service that stores texts, with version numbers as ETags; `sent` lists the IDs of its PUT and DELETE calls. */
export function queryService(texts: Readonly<Record<string, string>>) {
  const held = new Map(Object.entries(texts).map(([id, text]) => [id, { text, version: 1 }]))
  const sent: string[] = []
  /** Changes that the service makes to a text before storing it. */
  const alter = new Map<string, (text: string) => string>()

  function find(id: string, ifMatch?: string) {
    const found = held.get(id)
    if (!found) throw refusal('not-found', 404)
    if (ifMatch !== undefined && ifMatch !== String(found.version)) throw refusal('changed-since', 412)
    return found
  }
  const read = async (id: string) => {
    const { text, version } = find(id)
    return recordOf(text, { id, etag: String(version) })
  }
  async function put({ id = '', body = '', ifMatch }: SendOptions) {
    sent.push(id)
    const version = find(id, ifMatch).version + 1
    const text = (alter.get(id) ?? String)(`{"id":"${id}",${body.slice(1)}`)
    held.set(id, { text, version })
    return { response: new Response(), text, etag: String(version), receivedAt: 2, asOf: 2 }
  }
  async function remove({ id = '', ifMatch }: SendOptions) {
    sent.push(id)
    find(id, ifMatch)
    held.delete(id)
  }
  return { held, sent, alter, read, put, remove }
}
