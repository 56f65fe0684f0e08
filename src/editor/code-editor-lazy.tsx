import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AplCheck, AplProblem } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { whenIdle } from '#ui/import-part.ts'
import { aplLanguage } from './apl-language-door.ts'
import { noSurroundings } from './ask-about.ts'
import type { CheckedText, CodeEditorProps, DiffEditorProps } from './editor-props.ts'
import { type ExactOffsets, exactOffsets, exactText } from './exact-text.ts'
import { PlainDiff, PlainEditor } from './plain-editor.tsx'

/** Milliseconds without a key before a text is checked; a text that takes longer waits as long as it takes. */
const pause = 20

/** The same for a text of so many UTF-16 units that nothing may run beside keys which follow each other. */
const longTextPause = 300
const longText = 100_000

/** However long the last check took: a worker that was lost is no reason to wait. */
const longestPause = 2000

/**
 * Checks the query in an editor whenever it has changed, tells `onProblems`, and gives what to mark.
 * @param isEditable nothing is started before the person can type
 */
function useAplCheck(props: CodeEditorProps, isEditable: boolean): CheckedText | undefined {
  const { value, language, surroundings = noSurroundings } = props
  const [checked, setChecked] = useState<CheckedText>()
  const took = useRef<number>(undefined)
  const isChecked = isEditable && language === 'apl'

  const onAnswer = useEffectEvent((shown: string, check: AplCheck | undefined) => {
    const { problems, note } = check ?? { problems: [], note: notChecked }
    setChecked({ shown, problems })
    const offsets = exactOffsets(exactText(value))
    props.onProblems?.(
      problems.map((problem) => inSource(problem, offsets)),
      note,
      value,
    )
  })
  useEffect(() => {
    if (!isChecked) return undefined
    const abort = new AbortController()
    const { shown } = exactText(value)
    const check = async () => {
      const start = performance.now()
      const answer = await aplLanguage.ask('check', [shown, surroundings], abort.signal)
      if (abort.signal.aborted) return
      // The first answer also waits for the worker to start.
      took.current = took.current === undefined || answer === undefined ? 0 : performance.now() - start
      onAnswer(shown, answer)
    }
    const least = value.length >= longText ? longTextPause : pause
    const timer = setTimeout(() => void check(), Math.min(longestPause, Math.max(least, took.current ?? 0)))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [isChecked, value, surroundings])

  return checked
}

const notChecked = 'The query is not checked because APL support could not be loaded.'

const inSource = (problem: AplProblem, offsets: ExactOffsets): AplProblem => ({
  ...moved(problem, offsets),
  fixes: problem.fixes.map(({ title, edits }) => ({
    title,
    edits: edits.map((edit) => moved(edit, offsets)),
  })),
})

const moved = <T extends TextEdit | AplProblem>(span: T, { toSource }: ExactOffsets): T => ({
  ...span,
  start: toSource(span.start),
  end: toSource(span.end),
})

type EditorFrameProps = {
  className?: string | undefined
  minHeight?: number | undefined
  children: ReactNode
}

/** A box of the editor's size. */
function EditorFrame({ className, minHeight = 240, children }: EditorFrameProps) {
  return (
    <div className={`relative h-full ${className ?? ''}`} style={{ minHeight }}>
      <div className="absolute inset-0">{children}</div>
    </div>
  )
}

/** The text to read, where the editor will show it, as long as the editor is on its way. */
function EditorPreview({ label, text }: { label: string; text: string }) {
  return (
    <div role="group" aria-label={label} aria-busy="true" className="h-full">
      <pre className="absolute inset-0 overflow-hidden bg-(--surface) py-2.5 pl-[51px] font-(family-name:--code-face) text-[13px]/5 break-words whitespace-pre-wrap text-(--muted)">
        {exactText(text).shown}
      </pre>
    </div>
  )
}

/** What does the editor's work when it cannot be loaded, with one sentence on that, and Retry. */
function PlainInstead(props: { failure: string; onRetry(): void; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <p role="status" className="flex items-center gap-3 px-4 py-1.5 text-xs text-(--muted)">
        {props.failure}
        <button
          type="button"
          className="font-medium text-(--accent) underline underline-offset-2"
          onClick={props.onRetry}
        >
          Retry
        </button>
      </p>
      <div className="min-h-0 grow">{props.children}</div>
    </div>
  )
}

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
