import { type RefObject, useCallback, useState } from 'react'
import type { AplProblem, AplSurroundings } from '#apl/contract/apl-language.ts'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import type { EditorHandle } from '#editor/editor-props.ts'
import { useTheme } from '#ui/theme.ts'
import { type Found, FoundHints } from './found-hints.tsx'

type AplEditorProps = {
  apl: string
  surroundings: AplSurroundings
  /** Why nothing can be changed here now. */
  blocked: string | undefined
  handle: RefObject<EditorHandle | null>
  onApl(apl: string): void
  onSave(): void
  onFormat(): void
}

/** The text of a query to edit, with what the language has to say of it below. */
export function AplEditor({ apl, surroundings, blocked, handle, onApl, onSave, onFormat }: AplEditorProps) {
  const theme = useTheme()
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
        theme={theme}
        onSave={onSave}
        onFormat={onFormat}
        surroundings={surroundings}
        onProblems={onProblems}
        handle={handle}
        className="flex-1"
        minHeight={320}
      />
      <FoundHints found={found} blocked={blocked} handle={handle} />
    </>
  )
}
