import { useEffect, useMemo, useRef, useState } from 'react'
import { besideFrom, diffOptions, textOptions } from './editor-options.ts'
import type { DiffEditorProps } from './editor-props.ts'
import { onEditorWorkerFailed } from './editor-worker.ts'
import { exactText } from './exact-text.ts'
import { DiffEditor, monaco } from './monaco.ts'
import { PlainDiff } from './plain-editor.tsx'
import { useThemeName } from './themes.ts'

/** Longer than Monaco compares two texts before it gives up (5 s), in milliseconds. */
const comparisonLimit = 6000

/** `DiffEditor` once Monaco is there. Both texts whole when the worker that finds the differences cannot run. */
export function MonacoDiffEditor(props: DiffEditorProps) {
  const [failed, setFailed] = useState(false)
  useEffect(() => onEditorWorkerFailed(() => setFailed(true)), [])
  return failed ? <PlainDiff {...props} /> : <ComparedTexts {...props} />
}

/**
 * Monaco makes the hovers of all its buttons by the services of the editor that was made last. Those of a comparison end
 * with it, and with them whatever draws a button, F8 and F1 among it: an editor of nothing puts the lasting ones back.
 */
function keepLastingServices(): void {
  monaco.editor.create(document.createElement('div'), { model: null }).dispose()
}

/** It goes together with its editor: an effect that ends after Monaco has disposed of that would find none. */
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
    // Monaco keeps the left side unwrapped once it was hidden, which it is before the first layout.
    const left = editor.getOriginalEditor()
    const labels = [
      keepLabel(left, `${label}, before`),
      keepLabel(editor.getModifiedEditor(), `${label}, after`),
    ]
    const onLayout = left.onDidLayoutChange(({ width }) => {
      if (width > 0) left.updateOptions({ wordWrapOverride2: 'inherit' })
    })
    left.updateOptions({ wordWrapOverride2: 'inherit' })
    // What changed first is what one wants to see first.
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
      // A comparison that has begun still asks for both texts, and throws when it finds none.
      setTimeout(() => {
        models?.original.dispose()
        models?.modified.dispose()
      }, comparisonLimit)
    }
  }, [editor, label])

  useEffect(() => {
    if (editor === undefined || !boxRef.current) return undefined
    const observer = new ResizeObserver(([box]) => {
      if (box) editor.updateOptions({ renderSideBySide: box.contentRect.width >= besideFrom })
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
 * Names one side of a comparison, and again whenever Monaco takes the name away: it sets the label anew with every
 * change of options, and gives an empty one unless the change was to the label. Gives what ends it.
 */
function keepLabel(side: monaco.editor.ICodeEditor, label: string): monaco.IDisposable {
  const name = () => {
    if (side.getOption(monaco.editor.EditorOption.ariaLabel) !== label)
      side.updateOptions({ ariaLabel: label })
  }
  name()
  return side.onDidChangeConfiguration(name)
}
