import { type ComponentType, lazy, useState } from 'react'
import { useAplCheck } from './apl/use-apl-check.ts'
import { EditorFrame } from './editor-frame.tsx'
import type { CodeEditorProps, DiffEditorProps, EditorBodyProps } from './editor-props.ts'
import { PlainDiff } from './plain-diff.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { TextPreview } from './text-preview.tsx'
import { whenIdle } from './when-idle.ts'

export type { CodeEditorProps, DiffEditorProps } from './editor-props.ts'

/** How to leave the editor with the keyboard, for the page to show below it. */
export const tabKeyHint = 'Ctrl+M toggles Tab: insert a tab, or move the focus.'

// A failed import stays failed in its lazy component: Retry makes a new one for everybody.
const lazyCode = () =>
  lazy(async () => ({ default: (await import('./monaco-code-editor.tsx')).MonacoCodeEditor }))
const lazyDiff = () =>
  lazy(async () => ({ default: (await import('./monaco-diff-editor.tsx')).MonacoDiffEditor }))
// Once loaded, the component itself is used: a lazy one is drawn late, even when its code is there.
let sharedCode: ComponentType<EditorBodyProps> = lazyCode()
let sharedDiff: ComponentType<DiffEditorProps> = lazyDiff()

/** Fetches the editor's chunk ahead of the click that opens it. A failure shows when the editor is opened. */
export async function preloadCodeEditor(): Promise<void> {
  const loaded = await import('./monaco-code-editor.tsx').catch(() => null)
  if (loaded) sharedCode = loaded.MonacoCodeEditor
}

/** The same for the comparison. */
export async function preloadDiffEditor(): Promise<void> {
  const loaded = await import('./monaco-diff-editor.tsx').catch(() => null)
  if (loaded) sharedDiff = loaded.MonacoDiffEditor
}

/**
 * The text editor. Fills its parent, at least `minHeight` high; shows the text at once, and Monaco when its chunk is
 * there. When the chunk fails to load, a plain text area with the same name does the same work, and Retry tries
 * again. `value` and what `onChange` gives are exact: mixed line ends, tabs, U+2028 and byte order marks stay.
 */
export function CodeEditor(props: CodeEditorProps) {
  const [Monaco, setMonaco] = useState(() => sharedCode)
  const [isEditable, setIsEditable] = useState(false)
  const checked = useAplCheck(props, isEditable)
  const body = { ...props, checked, onEditable: () => whenIdle(() => setIsEditable(true)) }
  return (
    <EditorFrame
      label={props.label}
      className={props.className}
      minHeight={props.minHeight}
      failure="The full editor could not be loaded. This plain one keeps and saves the same text."
      preview={<TextPreview text={props.value} />}
      fallback={<PlainEditor {...body} />}
      onRetry={() => {
        sharedCode = lazyCode()
        setMonaco(() => sharedCode)
      }}
    >
      <Monaco {...body} />
    </EditorFrame>
  )
}

/** Compares two texts line by line. When Monaco or its worker fails, both texts are shown whole, side by side. */
export function DiffEditor(props: DiffEditorProps) {
  const [Monaco, setMonaco] = useState(() => sharedDiff)
  return (
    <EditorFrame
      label={props.label}
      className={props.className}
      minHeight={props.minHeight}
      failure="The comparison could not be loaded."
      preview={<TextPreview text={props.modified} />}
      fallback={<PlainDiff {...props} />}
      onRetry={() => {
        sharedDiff = lazyDiff()
        setMonaco(() => sharedDiff)
      }}
    >
      <Monaco {...props} />
    </EditorFrame>
  )
}
