import type { Collection } from '#local/collection.ts'
import { keyFor } from '#local/kept-key.ts'
import type { KeptItem, KeptStore } from '#local/kept-store.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import { asText, inlineText, member } from '#lib/json-value.ts'
import { dayText } from '#lib/relative-time.ts'
import { takeTurns } from '#lib/take-turns.ts'
import { itemLabel } from './read-workspace.ts'
import type { WorkspaceItem } from './workspace-file.ts'

export type ImportedItem = {
  id: string
  name: string
  outcome: 'added' | 'replaced' | 'older' | 'unchanged' | 'refused'
  /** Which one stays and why, or why it is refused. */
  detail: string
}

type Target = {
  store: KeptStore
  account: string
  /** What the values of each collection look like. */
  collections: readonly Collection<unknown>[]
}

type Plan = Pick<ImportedItem, 'outcome' | 'detail'>

const sameValue = (a: unknown, b: unknown) =>
  canonicalJson(inlineText([a])) === canonicalJson(inlineText([b]))

/** Why a value is nothing that its collection holds; null when it is. */
function problemOf(item: WorkspaceItem, collections: readonly Collection<unknown>[]): string | null {
  const collection = collections.find(({ kind }) => kind === item.kind)
  if (!collection) return 'This version of Starboard does not take in such items.'
  const [issue] = collection.schema.safeParse(item.value).error?.issues ?? []
  return issue ? `${['value', ...issue.path].join('.')}: ${issue.message}.` : null
}

/** "Nov 21, 2026, 10:00:05 UTC". */
const momentText = (epoch: number) => `${dayText(epoch)}, ${new Date(epoch).toISOString().slice(-13, -5)} UTC`

/** What taking in an item means, given what is here under its key: the newer one stays. */
function planItem(item: WorkspaceItem, here: KeptItem | undefined): Plan {
  if (!here) return { outcome: 'added', detail: '' }
  if (sameValue(here.value, item.value)) return { outcome: 'unchanged', detail: '' }
  const times = `(here: ${momentText(here.at)}; file: ${momentText(item.at)})`
  if (item.at > here.at)
    return { outcome: 'replaced', detail: `Takes the place of the one here: it is newer ${times}.` }
  const isNewer = here.at > item.at
  return { outcome: 'older', detail: `The one here stays: it is ${isNewer ? 'newer' : 'as new'} ${times}.` }
}

const notStored = 'This browser did not store it. Free some space and import once more.'

/**
 * Takes items into what this browser keeps, or only says what that would change (`isTrial`). One that does not fit its
 * collection, or cannot be stored, is refused and hinders no other.
 */
export async function importItems(
  { store, account, collections }: Target,
  items: readonly WorkspaceItem[],
  { isTrial, onProgress }: { isTrial: boolean; onProgress?(done: number): void },
): Promise<ImportedItem[]> {
  const turn = takeTurns()
  const report: ImportedItem[] = []
  for (const item of items) {
    const row = { id: itemLabel(item), name: asText(member(item.value, 'name')) || item.key }
    const problem = problemOf(item, collections)
    try {
      const plan: Plan = problem
        ? { outcome: 'refused', detail: problem }
        : planItem(item, await store.item(keyFor(item.kind, account), item.kind, item.key))
      if (!isTrial && (plan.outcome === 'added' || plan.outcome === 'replaced')) {
        await store.put({ ...item, account: keyFor(item.kind, account) })
      }
      report.push({ ...row, ...plan })
    } catch {
      report.push({ ...row, outcome: 'refused', detail: notStored })
    }
    if (await turn()) onProgress?.(report.length)
  }
  return report
}
