import type { AplEntry } from './apl-entry.ts'

/** Functions that turn a value into a digest of fixed size. */
export const hashFunctions: readonly AplEntry[] = [
  {
    name: 'hash',
    kind: 'function',
    category: 'hash',
    forms: ['hash(source: scalar, salt?: int)'],
    returns: 'long',
    meaning: 'Turns any value but a real into a whole number; do not store it, as the method may change.',
    example:
      "['http-logs']\n| where abs(hash(session_id)) % 100 < 5\n| summarize avg(duration_ms) by bin_auto(_time)",
    page: 'apl/scalar-functions/hash-functions/hash',
  },
  {
    name: 'hash_md5',
    kind: 'function',
    category: 'hash',
    forms: ['hash_md5(source: scalar)'],
    returns: 'string',
    meaning: 'Gives the MD5 digest of a value as 32 hexadecimal digits; too weak to guard secrets.',
    example:
      "['checkout']\n| extend avatar_id = hash_md5(tolower(email))\n| project _time, avatar_id, amount",
    page: 'apl/scalar-functions/hash-functions/hash-md5',
  },
  {
    name: 'hash_sha1',
    kind: 'function',
    category: 'hash',
    forms: ['hash_sha1(source: scalar)'],
    returns: 'string',
    meaning: 'Gives the SHA-1 digest of a value as 40 hexadecimal digits; too weak to guard secrets.',
    example: "['deploys']\n| summarize count() by config_digest = hash_sha1(config_text)",
    page: 'apl/scalar-functions/hash-functions/hash-sha1',
  },
  {
    name: 'hash_sha256',
    kind: 'function',
    category: 'hash',
    forms: ['hash_sha256(source: scalar)'],
    returns: 'string',
    meaning: 'Gives the SHA-256 digest of a value as 64 hexadecimal digits.',
    example: "['checkout']\n| extend customer = hash_sha256(email)\n| summarize orders = count() by customer",
    page: 'apl/scalar-functions/hash-functions/hash-sha256',
  },
  {
    name: 'hash_sha512',
    kind: 'function',
    category: 'hash',
    forms: ['hash_sha512(source: scalar)'],
    returns: 'string',
    meaning: 'Gives the SHA-512 digest of a value as 128 hexadecimal digits.',
    example:
      "['audit-logs']\n| where hash_sha512(file_name) == listed_digest\n| project _time, actor, file_name",
    page: 'apl/scalar-functions/hash-functions/hash-sha512',
  },
]
