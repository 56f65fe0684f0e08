import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/server/test-sessions.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { keptMark } from './sealer.ts'

const secret = () => randomBytes(32).toString('base64url')

describe.each(await databaseKinds())('the key of marks in $name', ({ isMissing, create }) => {
  test.skipIf(isMissing)(
    'is, at first, the one that came from the secret before there was another',
    async () => {
      const before = 'a secret of more than thirty-two characters'
      const mark = await keptMark(openTestDatabase({ storage: await create() }), [secret(), before])
      expect(mark('["oauth","https://login.example","ada"]')).toBe('5IYwifSPp4qdnbCDN71PfV')
    },
  )

  test.skipIf(isMissing)('is one for processes that start at once with different secrets', async () => {
    const storage = await create()
    const start = () => keptMark(openTestDatabase({ storage }), [secret()])
    const marks = (await Promise.all([start(), start(), start()])).map((mark) => mark('somebody'))
    expect(new Set(marks).size).toBe(1)
    const later = await start()
    expect(later('somebody')).toBe(marks[0])
    expect(later('somebody else')).not.toBe(marks[0])
  })
})
