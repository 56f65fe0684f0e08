import { useEffect, useMemo, useRef, useState } from 'react'
import { sideBySideMinWidth, diffOptions, textOptions } from './editor-options.ts'
import type { DiffEditorProps } from './editor-props.ts'
import { useEditorWorkerFailed } from './editor-worker.ts'
import { exactText } from './exact-text.ts'
import { DiffEditor, monaco } from './monaco.ts'
import { PlainDiff } from './plain-editor.tsx'
import { useThemeName } from './themes.ts'

/** In milliseconds; longer than the time after which Monaco gives up on a diff (5 s). */
const comparisonLimit = 6000

/** `DiffEditor` with Monaco loaded. Shows both texts in full when the diff worker cannot run. */
export function MonacoDiffEditor(props: DiffEditorProps) {
  return useEditorWorkerFailed() ? <PlainDiff {...props} /> : <ComparedTexts {...props} />
}

/**
 * Monaco creates button hovers with the services of the most recent editor. Those of a diff editor are disposed with
 * it, which breaks whatever draws a button, F8 and F1 included. An empty editor restores the lasting ones.
 */
function keepLastingServices(): void {
  monaco.editor.create(document.createElement('div'), { model: null }).dispose()
}

/** Unmounts together with its editor: a later effect cleanup would find it already disposed by Monaco. */
function ComparedTexts({ original, modified, language, label }: DiffEditorProps) {
  const before = useMemo(() => exactText(original).shown, [original])
  const after = useMemo(() => exactText(modified).shown, [modified])
  const [editor, setEditor] = useState<monaco.editor.IStandaloneDiffEditor>()
  const boxRef = useRef<HTMLDivElement>(null)

  const themeName = useThemeName()
  useEffect(() => {
    if (editor === undefined) return undefined
    keepLastingServices()
    for (const model of Object.values(editor.getModel() ?? {})) model.updateOptions(textOptions)
    // Monaco leaves the left side unwrapped after it was hidden, which it is before the first layout.
    const left = editor.getOriginalEditor()
    const labels = [
      keepLabel(left, `${label}, before`),
      keepLabel(editor.getModifiedEditor(), `${label}, after`),
    ]
    const onLayout = left.onDidLayoutChange(({ width }) => {
      if (width > 0) left.updateOptions({ wordWrapOverride2: 'inherit' })
    })
    left.updateOptions({ wordWrapOverride2: 'inherit' })
    // Scroll to the first change.
    const onCompared = editor.onDidUpdateDiff(() => {
      onCompared.dispose()
      editor.revealFirstDiff()
    })
    return () => {
      for (const kept of labels) kept.dispose()
      onLayout.dispose()
      onCompared.dispose()
      const models = editor.getModel()
      editor.setModel(null)
      // A diff in progress still requests both texts, and throws when they are gone.
      setTimeout(() => {
        models?.original.dispose()
        models?.modified.dispose()
      }, comparisonLimit)
    }
  }, [editor, label])

  useEffect(() => {
    if (editor === undefined || !boxRef.current) return undefined
    const observer = new ResizeObserver(([box]) => {
      if (box) editor.updateOptions({ renderSideBySide: box.contentRect.width >= sideBySideMinWidth })
    })
    observer.observe(boxRef.current)
    return () => observer.disconnect()
  }, [editor])

  return (
    <div className="flex h-full flex-col">
      {before === after && original !== modified && (
        <p className="px-4 py-1.5 text-xs text-(--muted)">The two texts differ in line endings only.</p>
      )}
      <div ref={boxRef} className="min-h-0 grow">
        <DiffEditor
          original={before}
          modified={after}
          language={language}
          theme={themeName}
          options={diffOptions}
          loading=""
          keepCurrentOriginalModel
          keepCurrentModifiedModel
          onMount={setEditor}
        />
      </div>
    </div>
  )
}

/**
 * Labels one side of a diff, and again whenever Monaco removes the label: each options update resets it, to an empty
 * one unless the update was to the label. Returns what stops it.
 */
function keepLabel(side: monaco.editor.ICodeEditor, label: string): monaco.IDisposable {
  const name = () => {
    if (side.getOption(monaco.editor.EditorOption.ariaLabel) !== label)
      side.updateOptions({ ariaLabel: label })
  }
  name()
  return side.onDidChangeConfiguration(name)
}
