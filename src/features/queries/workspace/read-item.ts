import { keptKinds } from '#local/kinds.ts'
import { asText, isJsonObject, member } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { parsed } from './parsed.ts'
import { type RefusedPart, type WorkspaceItem, workspaceItem } from './workspace-file.ts'

/** How people read of an item: what it is and its key, "Saved views of organizations · 4f1c". */
export function itemLabel({ kind, key }: { kind: string; key: string }): string {
  return `${keptKinds.find((known) => known.kind === kind)?.label ?? kind} · ${key}`
}

/** One item of a file from its JSON text, integers exact, or why it is none. `place` counts from 1. */
export function readItem(source: string, place: number): WorkspaceItem | RefusedPart {
  const value = parsed(source, parseJson)
  const kind = asText(member(value, 'kind'))
  const key = asText(member(value, 'key'))
  const label =
    kind === undefined || key === undefined ? `Item ${place} of the file` : itemLabel({ kind, key })
  if (!isJsonObject(value)) return { label, reason: 'It is no JSON object.' }
  const { data, error } = workspaceItem.safeParse(value)
  if (data && data.value !== undefined) return data
  const [issue] = error?.issues ?? []
  const reason = issue ? `${issue.path.join('.') || 'It'}: ${issue.message}.` : 'It has no value.'
  return { label, reason }
}
