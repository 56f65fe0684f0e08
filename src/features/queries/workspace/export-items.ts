import { keyFor } from '#local/kept-key.ts'
import { keptKinds } from '#local/kinds.ts'
import type { KeptStore } from '#local/kept-store.ts'
import { inlineText, isJsonObject } from '#lib/json-value.ts'

/**
 * The items of the collections that the file of the workspace carries, each as one JSON text, and how many are left
 * out as JSON cannot say what they hold. Rejects when the storage fails.
 */
export async function exportItems(
  store: KeptStore,
  account: string,
): Promise<{ texts: string[]; left: number }> {
  const texts: string[] = []
  let left = 0
  for (const { kind, isExported } of keptKinds) {
    if (!isExported) continue
    for (const { key, at, value } of await store.items(keyFor(kind, account), kind)) {
      if (isJson(value)) texts.push(inlineText({ kind, key, at, value }))
      else left++
    }
  }
  return { texts, left }
}

/** Whether JSON says all that a value holds; integers of any size it does. */
function isJson(value: unknown): boolean {
  if (value === null || ['string', 'boolean', 'bigint'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  if (!isJsonObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
  // A field that is undefined is one that is not there.
  return Object.values(value).every((part) => part === undefined || isJson(part))
}
