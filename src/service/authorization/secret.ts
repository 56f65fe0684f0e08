import { createHash, randomBytes } from 'node:crypto'

/** A new code or token: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. A plain hash is enough, because the secret has 256 random bits. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
