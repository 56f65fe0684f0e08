import { canonicalJson } from '#record-text/canonical-json.ts'
import { asText, inlineText, member } from '#lib/json-value.ts'
import { dayText } from '#lib/relative-time.ts'
import { type Collection, readItems } from '#local/collection.ts'
import { type StoredItem, type LocalStore, keyFor } from '#local/local-store.ts'
import { type ImportOptions, type ImportResult, takeEach } from './import-workspace.ts'
import { itemLabel, type WorkspaceItem } from './workspace-file.ts'

type ItemTarget = { store: LocalStore; account: string; collections: readonly Collection<unknown>[] }

const sameValue = (a: unknown, b: unknown) =>
  canonicalJson(inlineText([a])) === canonicalJson(inlineText([b]))

type Plan = Pick<ImportResult, 'outcome' | 'detail'>

const refuse = (detail: string): Plan => ({ outcome: 'refused', detail })

/** "Nov 21, 2026, 10:00:05 UTC". */
const momentText = (epoch: number) => `${dayText(epoch)}, ${new Date(epoch).toISOString().slice(-13, -5)} UTC`

/** The result of importing an item over the stored one with its key: the newer one wins over one that can be read. */
function planItem(
  item: WorkspaceItem,
  here: StoredItem | undefined,
  collection: Collection<unknown> | undefined,
): Plan {
  if (!collection) return refuse('This version of Starboard cannot import such items.')
  const [issue] = collection.schema.safeParse(item.value).error?.issues ?? []
  if (issue) return refuse(`${['value', ...issue.path].join('.')}: ${issue.message}.`)
  if (!here) return { outcome: 'added', detail: '' }
  if (readItems(collection, [here]).unread > 0)
    return refuse('The one here stays: another version of Starboard wrote it, and this one cannot read it.')
  if (sameValue(here.value, item.value)) return { outcome: 'unchanged', detail: '' }
  const times = `(here: ${momentText(here.at)}; there: ${momentText(item.at)})`
  if (item.at > here.at)
    return { outcome: 'replaced', detail: `Replaces the one here: it is newer ${times}.` }
  const isNewer = here.at > item.at
  return { outcome: 'older', detail: `The one here stays: it is ${isNewer ? 'newer' : 'as new'} ${times}.` }
}

/** Imports items; those that do not fit their collection are refused. */
export const importItems = (
  { store, account, collections }: ItemTarget,
  items: readonly WorkspaceItem[],
  options: ImportOptions,
): Promise<ImportResult[]> =>
  takeEach(
    items,
    options,
    (item) => ({ id: itemLabel(item), name: asText(member(item.value, 'name')) || item.key }),
    async (item) => {
      const owner = keyFor(item.kind, account)
      const collection = collections.find(({ kind }) => kind === item.kind)
      const plan = planItem(item, await store.item(owner, item.kind, item.key), collection)
      if (!options.isTrial && (plan.outcome === 'added' || plan.outcome === 'replaced')) {
        await store.replace([{ ...item, account: owner }], [])
      }
      return plan
    },
  )
