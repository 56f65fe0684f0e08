import { parseJson } from '#record-text/parse-json.ts'
import type { z } from '#lib/zod.ts'

/** What a tab remembers when it is loaded again. Null stands for nothing. */
export type TabMemory<Value> = { read(): Value | null; write(value: Value | null): void }

/** One value in the session storage (HTML, 12.2.2), checked when it is read. Where the browser denies it nothing is. */
export const tabMemory = <Value>(key: string, schema: z.ZodMiniType<Value>): TabMemory<Value> => ({
  read() {
    try {
      return schema.safeParse(parseJson(globalThis.sessionStorage.getItem(key) ?? 'null')).data ?? null
    } catch {
      return null
    }
  },
  write(value) {
    try {
      if (value === null) globalThis.sessionStorage.removeItem(key)
      else globalThis.sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // The page goes on; only its next loading asks again.
    }
  },
})
