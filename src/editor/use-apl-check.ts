import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AplCheck, AplProblem } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { aplLanguage } from './apl-language-door.ts'
import type { CheckedText, CodeEditorProps } from './editor-props.ts'
import { type ExactOffsets, exactOffsets, exactText } from './exact-text.ts'
import { noSurroundings } from './ask-about.ts'

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
export function useAplCheck(props: CodeEditorProps, isEditable: boolean): CheckedText | undefined {
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

const notChecked = 'The query is not checked, because the part that knows APL could not be loaded.'

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
