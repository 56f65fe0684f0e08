import type { languages } from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'
import { spanRange } from './span-range.ts'

/** Renames what is made in the query, everywhere it stands, as one step of undo. */
export const renameProvider: languages.RenameProvider = {
  async resolveRenameLocation(model, position, token) {
    const target = await askAbout(model, token, 'renameTarget', (text) => [text, model.getOffsetAt(position)])
    const here = model.getOffsetAt(position)
    if (target === undefined || 'problem' in target) {
      const range = spanRange(model, { start: here, end: here })
      return { range, text: '', rejectReason: target?.problem ?? unavailable }
    }
    return { range: spanRange(model, target), text: target.name }
  },
  async provideRenameEdits(model, position, newName, token) {
    const result = await askAbout(model, token, 'rename', (text) => [
      text,
      model.getOffsetAt(position),
      newName,
    ])
    if (result === undefined || 'problem' in result) {
      return { edits: [], rejectReason: result?.problem ?? unavailable }
    }
    const versionId = model.getVersionId()
    const edits = result.edits.map((edit) => ({
      resource: model.uri,
      versionId,
      textEdit: { range: spanRange(model, edit), text: edit.text },
    }))
    return { edits }
  },
}

const unavailable = 'Nothing can be renamed right now.'
