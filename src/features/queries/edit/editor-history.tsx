import { readRecordText, textAt } from '#api/record-text.ts'
import { withText } from '#api/record-edits.ts'
import { toast } from '#ui/toast.ts'
import { type EditState, isDirty } from './edit-state.ts'
import type { Version } from '../store/query-store.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { versionTime } from '../history/versions-table.tsx'

type EditorHistoryProps = {
  account: string
  name: string
  state: EditState
  /** Why nothing can be put into the editor now. */
  editBlocked: string | undefined
  /** Puts a text into the editor as an unsaved change; gives the way back. */
  takeVersion(text: string): () => void
}

/** The text of a version for the page of `id`, whatever id an imported one carries. */
function textFor(id: string, { text }: Version): string {
  const { record } = readRecordText(text)
  const named = record && textAt(record, ['id'])
  return named === undefined || named === id ? text : (withText(text, ['id'], id) ?? text)
}

/** The history of the query under edit. A version comes back as an unsaved change, never by itself to the service. */
export function EditorHistory({ account, name, state, editBlocked, takeVersion }: EditorHistoryProps) {
  const { baseline, newer, text } = state
  function restore(version: Version) {
    const restored = textFor(baseline.id, version)
    if (restored === text) {
      toast({ title: 'This version is in the editor already' })
      return
    }
    const undo = takeVersion(restored)
    toast({
      title: `The version of ${versionTime(version)} is in the editor`,
      description: `Nothing is sent until you save.${isDirty(state) ? ' What you had typed is kept as a draft.' : ''}`,
      timeout: 10_000,
      action: { label: 'Undo', onClick: undo },
    })
  }
  return (
    <HistoryPanel
      account={account}
      id={baseline.id}
      name={name}
      serviceText={(newer ?? baseline).text}
      editorText={text}
      restore={{ label: 'Restore', blocked: editBlocked, run: restore }}
    />
  )
}
