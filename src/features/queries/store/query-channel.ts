import { announceKept, onKeptChanged } from '#local/kept-channel.ts'
import { firstPart } from '#local/kept-store.ts'
import { drafts, library, versions } from './query-store.ts'

/** What the tabs of one account tell each other: only which query it is about, never a text or a token. */
export type QueryMessage =
  | { kind: 'entry'; id: string; gone: string | null }
  | { kind: 'draft'; id: string }
  | { kind: 'version'; id: string; source: string }
  /** A tab asks the one that edits to write its draft and let go. */
  | { kind: 'asked'; id: string; from: string }
  /** The tab that edited has written its draft and edits no more. */
  | { kind: 'gave'; id: string; to: string }

const messages: Readonly<Record<string, (key: string, fact: string | null) => QueryMessage>> = {
  [library.kind]: (id, gone) => ({ kind: 'entry', id, gone }),
  [drafts.kind]: (key) => ({ kind: 'draft', id: firstPart(key) }),
  [versions.kind]: (key, source) => ({ kind: 'version', id: firstPart(key), source: source ?? '' }),
  'queries.asked': (id, from) => ({ kind: 'asked', id, from: from ?? '' }),
  'queries.gave': (id, to) => ({ kind: 'gave', id, to: to ?? '' }),
}

/** Tells the other tabs of this account who edits; the store tells them what changes. */
export function announce(account: string, news: Extract<QueryMessage, { kind: 'asked' | 'gave' }>): void {
  const fact = news.kind === 'asked' ? news.from : news.to
  announceKept(account, { kind: `queries.${news.kind}`, keys: [news.id], fact })
}

/** Calls `listener` with what other tabs of this account tell of saved queries; gives the function that ends it. */
export const onAnnounced = (account: string, listener: (message: QueryMessage) => void): (() => void) =>
  onKeptChanged(account, ({ kind, keys, fact }, isOwn) => {
    const message = messages[kind]
    if (isOwn || !message) return
    for (const key of keys) listener(message(key, fact))
  })
