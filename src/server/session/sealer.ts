import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps text unreadable at rest and in cookies. `context` ties a sealed text to its place: elsewhere it does not open. */
export type Sealer = {
  readonly seal: (text: string, context: string) => string
  /** Null when the text was changed, belongs elsewhere, or was sealed with another secret. */
  readonly open: (sealed: string, context: string) => string | null
  /** A stable mark of a text that does not lead back to it, base64url, 132 bits. */
  readonly mark: (text: string) => string
}

/** AES-256-GCM with a random 96-bit nonce per text (NIST SP 800-38D), keys derived by HKDF (RFC 5869). */
export function createSealer(secret: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = derive('starboard seal')
  const markKey = derive('starboard mark')
  return {
    seal: (text, context) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest('base64url').slice(0, 22),
  }
}
