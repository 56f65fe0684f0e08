import { fileFormat, fileVersion } from '#local/collection.ts'
import { elementRanges } from '#record-text/json-scanner.ts'
import { parsed } from './parsed.ts'
import { type WorkspaceHead, workspaceHead } from './workspace-file.ts'

const noWorkspace = 'This is no workspace exported by Starboard.'

type Lists = {
  head: WorkspaceHead
  /** Where the list of queries begins. */
  queries: number
  /** Where the list of other items begins; undefined when there is none. */
  items: number | undefined
}

/** The head of a file and where its lists begin, or why it is no workspace. */
export function findLists(text: string): Lists | { problem: string } {
  const from = text.search(/\S/)
  if (text[from] !== '{') return { problem: noWorkspace }
  const head: Record<string, unknown> = {}
  const starts = new Map<string, number>()
  for (const [partStart, partEnd] of topMembers(text, from)) {
    const [lead, key] = /^\s*"(\w+)"\s*:\s*/.exec(text.slice(partStart, partStart + 200)) ?? []
    if (lead === undefined || key === undefined) continue
    const valueStart = partStart + lead.length
    if (key === 'queries' || key === 'items') starts.set(key, text[valueStart] === '[' ? valueStart : -1)
    else if (partEnd - partStart < 1000) head[key] = parsed(text.slice(valueStart, partEnd))
  }
  if (head['format'] !== fileFormat) return { problem: noWorkspace }
  const read = workspaceHead.safeParse(head)
  const queries = starts.get('queries') ?? -1
  const items = starts.get('items')
  if (!read.success || queries < 0 || items === -1)
    return { problem: `${noWorkspace} Its head or one of its lists is damaged.` }
  if (read.data.version > fileVersion) {
    return {
      problem: `This workspace was exported by a newer Starboard (format ${read.data.version}, this one reads up to ${fileVersion}). Reload the page to get the newest version, then try again.`,
    }
  }
  return { head: read.data, queries, items }
}

/** The members of the outermost object; the last one also when the file is cut off within it. */
function* topMembers(text: string, from: number): Generator<readonly [number, number]> {
  const ranges = elementRanges(text, from)
  let last = from + 1
  let next = ranges.next()
  for (; !next.done; next = ranges.next()) {
    yield next.value
    last = next.value[1] + 1
  }
  if (next.value === undefined) yield [last, text.length]
}
