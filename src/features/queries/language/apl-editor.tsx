import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { AplProblem, AplContext } from '#apl/contract/apl-language.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import type { EditorHandle } from '#editor/editor-props.ts'
import { HintsRegion } from './hints-region.tsx'
import { placedProblems } from './check-query.ts'

/** Milliseconds before the list updates: a half-typed word is not a mistake yet. */
const pause = 400

/** The editor's findings for a text. */
type Found = { problems: readonly AplProblem[]; note: string | undefined; text: string }

type FoundHintsProps = {
  found: Found | undefined
  /** Why editing is disabled. */
  blocked: string | undefined
  handle: RefObject<EditorHandle | null>
}

/** The language service's hints for a query, connected to the editor. Old hints stay until there are new ones. */
function FoundHints({ found, blocked, handle }: FoundHintsProps) {
  const [shown, setShown] = useState<Found>()
  const [mended, setMended] = useState<Found>()
  // Show the first result, and the one after a fix, without delay.
  const wait = shown === mended ? 0 : pause
  useEffect(() => {
    const timer = setTimeout(() => setShown(found), wait)
    return () => clearTimeout(timer)
  }, [found, wait])

  const hints = useMemo(
    () => shown && { placed: placedProblems(shown.text, shown.problems), note: shown.note },
    [shown],
  )
  const checked = shown?.text ?? ''
  const go = useCallback(
    ({ start, end }: AplProblem) => handle.current?.reveal(checked, start, end) ?? false,
    [handle, checked],
  )
  const fix = useCallback(
    (problem: AplProblem, { edits }: AplFix) => {
      // Focus moves along, so that undo keys reach the editor.
      if (go(problem) && handle.current?.applyEdits(checked, edits)) setMended(shown)
    },
    [handle, checked, go, shown],
  )
  return <HintsRegion hints={hints} blocked={blocked} onGo={go} onFix={fix} />
}

type AplEditorProps = {
  apl: string
  aplContext: AplContext
  blocked: string | undefined
  handle: RefObject<EditorHandle | null>
  onApl(apl: string): void
  onSave(): void
  onFormat(): void
}

/** The editor of a query's text, with language hints below. */
export function AplEditor({ apl, aplContext, blocked, handle, onApl, onSave, onFormat }: AplEditorProps) {
  const [found, setFound] = useState<Found>()
  const onProblems = useCallback(
    (problems: readonly AplProblem[], note: string | undefined, text: string) =>
      setFound({ problems, note, text }),
    [],
  )
  return (
    <>
      <CodeEditor
        value={apl}
        onChange={onApl}
        language="apl"
        label="APL query"
        readOnly={blocked !== undefined}
        onSave={onSave}
        onFormat={onFormat}
        aplContext={aplContext}
        onProblems={onProblems}
        handle={handle}
        className="flex-1"
        minHeight={320}
      />
      <FoundHints found={found} blocked={blocked} handle={handle} />
    </>
  )
}
