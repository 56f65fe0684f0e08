import type { editor } from 'monaco-editor/editor'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { spanRange } from './ask-language.ts'
import { useAplInMonaco } from './use-apl-in-monaco.ts'
import { editorOptions, isLongText, textOptions } from './editor-options.ts'
import type { EditorBodyProps, EditorHandle } from './editor-props.ts'
import { setJsonFields } from './json-completion.ts'
import { editedText, exactOffsets, exactText, type ExactText, singleChange } from './exact-text.ts'
import { Editor, monaco } from './monaco.ts'
import { useThemeName } from './themes.ts'

/** `CodeEditor` with Monaco loaded. Monaco's text has LF only; the values passed out keep all line ends. */
export function MonacoCodeEditor(props: EditorBodyProps) {
  const { value, language, label, readOnly = false } = props
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor>()
  const [initial] = useState(() => exactText(value))
  const text = useRef(initial)
  const fromOutside = useRef(false)
  const themeName = useThemeName()
  const isLong = isLongText(value)
  const options = useMemo(
    () => editorOptions(language, label, readOnly, isLong),
    [language, label, readOnly, isLong],
  )

  useAplInMonaco(editor, language, props.checked, props.aplContext)
  useMonacoHandle(props.handle, editor, text)
  const { fields } = props
  useEffect(() => {
    const model = editor?.getModel()
    if (model && fields) setJsonFields(model, fields)
  }, [editor, fields])

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
  const onFormat = useEffectEvent(() => props.onFormat?.())

  useEffect(() => {
    const model = editor?.getModel()
    if (editor === undefined || !model) return undefined
    model.updateOptions(textOptions)
    // Without a line end to detect, Monaco would use the system's.
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
    const { start, end, text: replacement } = singleChange(text.current.shown, next.shown)
    const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end))
    fromOutside.current = true
    // Through the model, because a read-only editor does not accept edits.
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

/**
 * Mirrors "select all" in Monaco's text area to the editor. Voice control, input methods and browser automation select
 * the text of the named field itself; Monaco ignores that right after focus and would insert at the old cursor. Returns
 * the function that stops it.
 */
function selectAllNatively(editor: monaco.editor.IStandaloneCodeEditor): () => void {
  const area = editor.getDomNode()?.querySelector('textarea')
  if (!area) return () => {}
  const follow = () => {
    const model = editor.getModel()
    const isAll = area.value !== '' && area.selectionStart === 0 && area.selectionEnd === area.value.length
    if (model && isAll && area.value === model.getValue(undefined, true)) {
      editor.setSelection(model.getFullModelRange())
    }
  }
  area.addEventListener('select', follow)
  // Runs before Monaco's own listener, which overwrites the text area's selection with the editor's.
  area.addEventListener('focus', follow, { capture: true })
  return () => {
    area.removeEventListener('select', follow)
    area.removeEventListener('focus', follow, { capture: true })
  }
}

/** Exposes Monaco as an `EditorHandle`; `text` is what Monaco holds. */
function useMonacoHandle(
  handle: Ref<EditorHandle> | undefined,
  editor: editor.IStandaloneCodeEditor | undefined,
  text: RefObject<ExactText>,
) {
  useImperativeHandle(handle, () => {
    const model = editor?.getModel()
    const isHeld = (source: string) => source === text.current.source
    return {
      reveal(source, start, end = start) {
        if (!editor || !model || !isHeld(source)) return false
        const { toShown } = exactOffsets(text.current)
        const range = spanRange(model, { start: toShown(start), end: toShown(end) })
        // Focus first, because focusing copies the hidden text area's selection to the editor.
        editor.focus()
        editor.setSelection(range)
        editor.revealRangeInCenterIfOutsideViewport(range)
        // Monaco focuses without scrolling the page.
        editor.getContainerDomNode().scrollIntoView({ block: 'nearest' })
        return true
      },
      applyEdits(source, edits) {
        if (!editor || !model || !isHeld(source)) return false
        const { toShown } = exactOffsets(text.current)
        const changes = edits.map(({ start, end, text }) => ({
          range: spanRange(model, { start: toShown(start), end: toShown(end) }),
          text,
        }))
        editor.pushUndoStop()
        const isDone = editor.executeEdits('starboard', changes)
        editor.pushUndoStop()
        return isDone
      },
    }
  }, [editor, text])
}
