import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AplCheck, AplProblem } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { whenIdle } from '#ui/import-part.ts'
import { aplLanguage } from './apl-language-client.ts'
import { noAplContext } from './ask-language.ts'
import type { CheckedText, CodeEditorProps, DiffEditorProps } from './editor-props.ts'
import { type ExactOffsets, exactOffsets, exactText } from './exact-text.ts'
import { PlainDiff, PlainEditor } from './plain-editor.tsx'

/** Milliseconds after the last keystroke before a text is checked; longer if the last check took longer. */
const pause = 20

/** The same for texts so long that nothing may run between successive keystrokes; length in UTF-16 units. */
const longTextPause = 300
const longText = 100_000

/** Upper limit, regardless of the last check: a lost worker must not delay the next one. */
const longestPause = 2000

/**
 * Checks the editor's query after each change, calls `onProblems`, and returns what to mark.
 * @param isEditable no check starts before the user can type
 */
function useAplCheck(props: CodeEditorProps, isEditable: boolean): CheckedText | undefined {
  const { value, language, aplContext = noAplContext } = props
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
      const answer = await aplLanguage.ask('check', [shown, aplContext], abort.signal)
      if (abort.signal.aborted) return
      // The first call includes the worker's startup time, so it does not count.
      took.current = took.current === undefined || answer === undefined ? 0 : performance.now() - start
      onAnswer(shown, answer)
    }
    const least = value.length >= longText ? longTextPause : pause
    const timer = setTimeout(() => void check(), Math.min(longestPause, Math.max(least, took.current ?? 0)))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [isChecked, value, aplContext])

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

/** A box as large as the editor. */
function EditorFrame({ className, minHeight = 240, children }: EditorFrameProps) {
  return (
    <div className={`relative h-full ${className ?? ''}`} style={{ minHeight }}>
      <div className="absolute inset-0">{children}</div>
    </div>
  )
}

/** The text, displayed where the editor will be while the editor loads. */
function EditorPreview({ label, text }: { label: string; text: string }) {
  return (
    <div role="group" aria-label={label} aria-busy="true" className="h-full">
      <pre className="absolute inset-0 overflow-hidden bg-(--surface) py-2.5 pl-[51px] font-(family-name:--code-face) text-[13px]/5 break-words whitespace-pre-wrap text-(--muted)">
        {exactText(text).shown}
      </pre>
    </div>
  )
}

/** Replaces the editor when it cannot be loaded, with a sentence that says so and a Retry button. */
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

// Monaco is by far the largest part, so only pages with an editor load it.
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

/** Loads the editor and the diff editor before they are needed. */
export async function preloadEditors(): Promise<void> {
  await MonacoCode.preload()
  await MonacoDiff.preload()
}

/**
 * The text editor. Fills its parent, at least `minHeight` high; shows the text immediately, and Monaco once its chunk
 * has loaded. If the chunk fails to load, a plain text area with the same name takes its place, and Retry tries again.
 * `value` and the argument of `onChange` are exact: mixed line ends, tabs, U+2028 and byte order marks are kept.
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

/** A line-by-line diff of two texts. If Monaco or its worker fails, shows both texts in full, side by side. */
export function DiffEditor(props: DiffEditorProps) {
  return (
    <EditorFrame className={props.className}>
      <MonacoDiff {...props} />
    </EditorFrame>
  )
}
