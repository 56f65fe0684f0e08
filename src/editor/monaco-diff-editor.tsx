import { useEffect, useMemo, useState } from 'react'
import { diffOptions } from './editor-options.ts'
import type { DiffEditorProps } from './editor-props.ts'
import { exactText } from './exact-text.ts'
import { onEditorWorkerFailed } from './editor-worker.ts'
import { DiffEditor, type monaco } from './monaco.ts'
import { themeName } from './themes.ts'

/** `DiffEditor` once Monaco is there. Throws when the worker that finds the differences cannot run. */
export function MonacoDiffEditor({ original, modified, language, label, theme }: DiffEditorProps) {
  const [editor, setEditor] = useState<monaco.editor.IStandaloneDiffEditor>()
  const options = useMemo(() => diffOptions(label), [label])

  const [failed, setFailed] = useState(false)
  useEffect(() => onEditorWorkerFailed(() => setFailed(true)), [])
  useEffect(() => {
    if (editor === undefined) return undefined
    return () => {
      // The models go after the editor let go of them; the other way round Monaco throws.
      const models = editor.getModel()
      editor.setModel(null)
      models?.original.dispose()
      models?.modified.dispose()
    }
  }, [editor])

  if (failed) throw new Error('The editor worker could not run')
  return (
    <DiffEditor
      original={exactText(original).shown}
      modified={exactText(modified).shown}
      language={language}
      theme={themeName(theme)}
      options={options}
      loading=""
      keepCurrentOriginalModel
      keepCurrentModifiedModel
      onMount={setEditor}
    />
  )
}
