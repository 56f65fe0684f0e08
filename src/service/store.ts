/** What a caller may do: an admin everything, a viewer only GET. */
export type Role = 'admin' | 'viewer'

export type CredentialKind = 'code' | 'access' | 'refresh'

/** One code or token of the local authorization server. Only its SHA-256 is kept, never the secret. */
export type Credential = {
  readonly hash: string
  readonly kind: CredentialKind
  /** All that came out of one sign-in share a grant, and are revoked together. */
  readonly grantId: string
  readonly role: Role
  /** Seconds since the epoch. */
  readonly expiresAt: number
  /** Of a code: where it was sent, and the PKCE challenge it answers to (RFC 7636). */
  readonly redirectUri: string | null
  readonly codeChallenge: string | null
}

/** Outcome of using something that may be used once. A second use has revoked the whole grant. */
export type Exchange =
  | { readonly outcome: 'done'; readonly spent: Credential }
  | { readonly outcome: 'refused' | 'unknown' | 'reused' }

export type SeedQuery = { readonly id: string; readonly body: string }

/** Rows as JSON texts; they are stored and answered byte for byte. May be gone through more than once. */
export type Seed = {
  readonly orgs: Iterable<string>
  readonly tokens: Iterable<string>
  readonly starredQueries: Iterable<SeedQuery>
}

export type ListName = 'orgs' | 'tokens'

/**
 * All that the service keeps. Records are texts: no method parses or rewrites one.
 * Every method rejects with `StorageError` when the storage fails.
 */
export type Store = {
  /** True once a seed went in, even if every record was deleted since. */
  isFilled(): Promise<boolean>
  /** Fills an empty store in one transaction; leaves a filled one as it is. */
  fillEmpty(seed: Seed): Promise<void>
  /** Row texts in seed order, in portions. */
  rows(list: ListName): AsyncIterable<readonly string[]>
  getQuery(id: string): Promise<string | null>
  /** Replaces a record; false when there is none with this id. */
  replaceQuery(id: string, body: string): Promise<boolean>
  /** Replaces or creates a record. */
  putQuery(id: string, body: string): Promise<void>
  /** False when there is none with this id. */
  deleteQuery(id: string): Promise<boolean>
  /** Ids of the queries the store was seeded with that are still there, in seed order. */
  sampleQueryIds(): Promise<string[]>
  saveCredential(credential: Credential): Promise<void>
  /** An unspent credential that has not expired at `now` (seconds). */
  findCredential(hash: string, kind: CredentialKind, now: number): Promise<Credential | null>
  /**
   * Spends a code or refresh token and saves what `next` gives for it, as one transaction. `next` may give null:
   * the credential is spent all the same. Using a spent one revokes its grant.
   */
  exchange(
    hash: string,
    kind: CredentialKind,
    now: number,
    next: (spent: Credential) => readonly Credential[] | null,
  ): Promise<Exchange>
  /** Revokes everything that came out of the same sign-in as this token (RFC 7009, 2.1). */
  revoke(hash: string): Promise<void>
  /** Revokes everything that came out of any sign-in. */
  revokeAll(): Promise<void>
  /** Rejects when the store cannot be read or written right now. Cheap enough to be asked every second. */
  check(): Promise<void>
  close(): Promise<void>
}
