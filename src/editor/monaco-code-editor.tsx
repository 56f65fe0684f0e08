import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useAplInMonaco } from './apl/use-apl-in-monaco.ts'
import { editorOptions, isLongText, textOptions } from './editor-options.ts'
import type { EditorBodyProps } from './editor-props.ts'
import { editedText, exactText, onlyChange } from './exact-text.ts'
import { useThemeName } from './use-theme-name.ts'
import { Editor, monaco } from './monaco.ts'
import { selectAllNatively } from './select-all-natively.ts'
import { useMonacoHandle } from './use-monaco-handle.ts'

/** `CodeEditor` once Monaco is there. Monaco holds the text with LF; what goes out keeps every line end. */
export function MonacoCodeEditor(props: EditorBodyProps) {
  const { value, language, label, readOnly = false, theme, autoFocus = false } = props
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor>()
  const [initial] = useState(() => exactText(value))
  const text = useRef(initial)
  const fromOutside = useRef(false)
  const themeName = useThemeName(theme)
  const isLong = isLongText(value)
  const options = useMemo(
    () => editorOptions(language, label, readOnly, isLong),
    [language, label, readOnly, isLong],
  )

  useAplInMonaco(editor, language, props.checked, props.surroundings)
  useMonacoHandle(props.handle, editor, text)

  const onEdit = useEffectEvent((changes: readonly monaco.editor.IModelContentChange[], shown: string) => {
    if (fromOutside.current) return
    const lines = changes.map(({ range, text }) => ({
      startLine: range.startLineNumber,
      endLine: range.endLineNumber,
      text,
    }))
    text.current = editedText(text.current, shown, lines)
    props.onChange?.(text.current.source)
  })
  const onSave = useEffectEvent(() => props.onSave?.())
  const onFormat = useEffectEvent(() => {
    if (props.onFormat !== undefined) props.onFormat()
    else void editor?.getAction('editor.action.formatDocument')?.run()
  })

  useEffect(() => {
    const model = editor?.getModel()
    if (editor === undefined || !model) return undefined
    model.updateOptions(textOptions)
    // Before the first line end there is none to go by, and Monaco would take the system's.
    model.setEOL(monaco.editor.EndOfLineSequence.LF)
    const onContent = model.onDidChangeContent((event) =>
      onEdit(event.changes, model.getValue(undefined, true)),
    )
    const { CtrlCmd, Shift, Alt } = monaco.KeyMod
    const actions = [
      editor.addAction({
        id: 'starboard.save',
        label: 'Save…',
        keybindings: [CtrlCmd | monaco.KeyCode.KeyS],
        run: () => onSave(),
      }),
      editor.addAction({
        id: 'starboard.format',
        label: 'Format',
        keybindings: [Shift | Alt | monaco.KeyCode.KeyF],
        run: () => onFormat(),
      }),
    ]
    const endSelectAll = selectAllNatively(editor)
    return () => {
      endSelectAll()
      onContent.dispose()
      for (const action of actions) action.dispose()
    }
  }, [editor])

  useEffect(() => {
    const model = editor?.getModel()
    if (editor === undefined || !model || value === text.current.source) return
    const next = exactText(value, text.current)
    const { start, end, text: replacement } = onlyChange(text.current.shown, next.shown)
    const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end))
    fromOutside.current = true
    // Through the model and not the editor, which takes no edit when it is read only.
    model.pushStackElement()
    model.pushEditOperations(editor.getSelections(), [{ range, text: replacement }], () => null)
    model.pushStackElement()
    fromOutside.current = false
    text.current = next
  }, [editor, value])

  const onEditable = useEffectEvent(props.onEditable)
  useEffect(() => {
    if (editor !== undefined) onEditable()
  }, [editor])

  useEffect(() => {
    if (autoFocus) editor?.focus()
  }, [editor, autoFocus])

  return (
    <Editor
      defaultValue={initial.shown}
      language={language}
      theme={themeName}
      options={options}
      saveViewState={false}
      loading=""
      onMount={setEditor}
    />
  )
}
