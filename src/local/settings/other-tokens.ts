import type { SessionAnswer } from '#contract/session.ts'
import { countText } from '#lib/count-text.ts'
import { z } from '#lib/zod.ts'
import { type StoredItem, type LocalStore, readOrgKey } from '../local-store.ts'
import { collectionKinds } from '../kinds.ts'
import { countItems } from './item-sizes.ts'

/**
 * Notes on each account that signed in here with an access token, by account key. Stored outside all accounts, so that
 * the user of one token can find data of another; they do not contain that data.
 */
const place = { account: 'access-tokens', kind: 'session.tokens' }

const Note = z.object({
  apiBaseUrl: z.string(),
  /** Whether the service names the token's owner, so that nobody else may take over the data. */
  isNamed: z.boolean(),
  /** Whether the user has seen or dismissed the offer. */
  isAnswered: z.boolean(),
})

type Note = z.infer<typeof Note>

const noteIn = (item: StoredItem | undefined): Note | undefined => Note.safeParse(item?.value).data

/** Data in this browser of an account whose owner is unknown. */
export type OtherToken = {
  /** Its key, including the active organization if one is needed. */
  readonly account: string
  /** Whether it belongs to the same token, from before the service named its owner. */
  readonly isSame: boolean
  /** When it was last used here, in milliseconds since the epoch; null if unknown. */
  readonly usedAt: number | null
  /** Its content: “2 queries, 1 draft”. */
  readonly holds: string
}

const ofQueries = new Set(['queries.library', 'queries.drafts', 'queries.versions'])

async function holdsOf(store: LocalStore, account: string): Promise<string> {
  const counts = await countItems(store, account)
  const named = collectionKinds.filter(({ kind }) => ofQueries.has(kind))
  const others = collectionKinds.filter(({ isExported }) => isExported)
  const sum = others.reduce((total, { kind }) => total + (counts.get(kind) ?? 0), 0)
  return [
    ...named.map(({ kind, singular, plural }) => [counts.get(kind) ?? 0, singular, plural] as const),
    [sum, 'view, waiver, or setting', 'views, waivers, and settings'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, singular, plural]) => countText(count, singular, plural))
    .join(', ')
}

const putNote = (
  store: LocalStore,
  { key, name }: { key: string; name: string | null },
  { apiBaseUrl, isAnswered }: Omit<Note, 'isNamed'>,
  at: number,
) => {
  const value: Note = { apiBaseUrl, isNamed: name !== null, isAnswered }
  return store.replace([{ ...place, key, value, at }], [])
}

/** The last use of an account is recorded to the hour. */
const exact = 3_600_000

/**
 * Records the use of an access token, and finds data in this browser of other tokens of this deployment whose owner is
 * unknown, for the same organization. Rejects if the storage fails.
 */
export async function findOtherTokens(
  store: LocalStore,
  account: string,
  { account: person, deployment, session }: SessionAnswer,
  now: number,
): Promise<{ others: readonly OtherToken[]; isAnswered: boolean }> {
  const { account: key } = readOrgKey(account)
  if (!person || !deployment || person.key !== key) return { others: [], isAnswered: true }
  const isByToken = session?.method === 'token'
  const notes = await store.items(place.account, place.kind)
  const own = notes.find((item) => item.key === key)
  const isAnswered = noteIn(own)?.isAnswered ?? false
  if (isByToken && (own?.at ?? 0) < now - exact) {
    await putNote(store, person, { ...deployment, isAnswered }, now)
  }
  const usedAt = new Map(notes.map((item) => [item.key, item.at]))
  const unnamed = notes.filter((item) => {
    const note = noteIn(item)
    return isByToken && note?.isNamed === false && note.apiBaseUrl === deployment.apiBaseUrl
  })
  const keys = new Set([...unnamed.map((item) => item.key), person.unnamedKey ?? key])
  keys.delete(key)
  const others: OtherToken[] = []
  for (const other of keys) {
    const owner = other + account.slice(key.length)
    const holds = await holdsOf(store, owner)
    const isSame = other === person.unnamedKey
    if (holds !== '') others.push({ account: owner, isSame, usedAt: usedAt.get(other) ?? null, holds })
  }
  return { others: others.toSorted((a, b) => (b.usedAt ?? 0) - (a.usedAt ?? 0)), isAnswered }
}

/** Records that the user does not need to see the offer again. Rejects if the storage fails. */
export async function answerOtherTokens(
  store: LocalStore,
  { account: person, deployment }: SessionAnswer,
  now: number,
): Promise<void> {
  if (person && deployment) await putNote(store, person, { ...deployment, isAnswered: true }, now)
}
