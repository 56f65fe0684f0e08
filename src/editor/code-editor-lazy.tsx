import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { useAplCheck } from './apl/use-apl-check.ts'
import { EditorFrame, EditorPreview, PlainInstead } from './editor-frame.tsx'
import type { CodeEditorProps, DiffEditorProps } from './editor-props.ts'
import { PlainDiff } from './plain-diff.tsx'
import { PlainEditor } from './plain-editor.tsx'

export type { CodeEditorProps, DiffEditorProps } from './editor-props.ts'

/** How to leave the editor with the keyboard, for the page to show below it. */
export const tabKeyHint = 'Ctrl+M toggles Tab: insert a tab, or move the focus.'

// Monaco is by far the largest part, so that it is fetched only for a page with an editor.
const MonacoCode = lazyPart(() => import('./monaco-code-editor.tsx'), 'MonacoCodeEditor', 'The full editor', {
  when: 'asked',
  waiting: ({ label, value }) => <EditorPreview label={label} text={value} />,
  instead: (props, retry) => (
    <PlainInstead
      failure="The full editor could not be loaded. This plain one keeps and saves the same text."
      onRetry={retry}
    >
      <PlainEditor {...props} />
    </PlainInstead>
  ),
})

const MonacoDiff = lazyPart(() => import('./monaco-diff-editor.tsx'), 'MonacoDiffEditor', 'The comparison', {
  when: 'asked',
  waiting: ({ label, modified }) => <EditorPreview label={label} text={modified} />,
  instead: (props, retry) => (
    <PlainInstead failure="The comparison could not be loaded." onRetry={retry}>
      <PlainDiff {...props} />
    </PlainInstead>
  ),
})

/** Fetches the editor and the comparison ahead of what opens them. */
export async function preloadEditors(): Promise<void> {
  await MonacoCode.preload()
  await MonacoDiff.preload()
}

/**
 * The text editor. Fills its parent, at least `minHeight` high; shows the text at once, and Monaco when its chunk is
 * there. When the chunk fails to load, a plain text area with the same name does the same work, and Retry tries
 * again. `value` and what `onChange` gives are exact: mixed line ends, tabs, U+2028 and byte order marks stay.
 */
export function CodeEditor(props: CodeEditorProps) {
  const [isEditable, setIsEditable] = useState(false)
  const checked = useAplCheck(props, isEditable)
  return (
    <EditorFrame className={props.className} minHeight={props.minHeight}>
      <MonacoCode {...props} checked={checked} onEditable={() => whenIdle(() => setIsEditable(true))} />
    </EditorFrame>
  )
}

/** Compares two texts line by line. When Monaco or its worker fails, both texts are shown whole, side by side. */
export function DiffEditor(props: DiffEditorProps) {
  return (
    <EditorFrame className={props.className} minHeight={props.minHeight}>
      <MonacoDiff {...props} />
    </EditorFrame>
  )
}
