import { useState } from 'react'
import { endSession } from '#api/leave-page.ts'
import type { Unsaved } from '#features/queries/store/unsaved-queries.ts'
import { importPart } from '#ui/import-part.ts'

/** What stands between a person and being signed out. */
export type SignOutQuestion =
  | { kind: 'unsaved'; unsaved: Unsaved }
  /** Something on the page would ask before it is closed, and no draft keeps it. */
  | { kind: 'unfinished' }
  /** The server did not end the session. */
  | { kind: 'failed'; message: string }

/** True when nothing on the page minds being closed. What is being typed is written as a draft. */
const isFinished = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Signing out here and in every other tab, with the questions on the way; `account` is the key of who does. */
export function useSignOut(account: string) {
  const [question, setQuestion] = useState<SignOutQuestion | null>(null)

  async function signOut() {
    setQuestion(null)
    try {
      await endSession()
    } catch (error) {
      setQuestion({ kind: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }

  return {
    question,
    dismiss: () => setQuestion(null),
    signOut,
    /** Signs out, after asking about what would be lost or left. */
    async ask() {
      const isDone = isFinished()
      // Whatever the browser denies or cannot load, signing out is never in its way.
      const unsaved = await importPart(
        () => import('#features/queries/store/unsaved-queries.ts'),
        'The list of unsaved queries',
      )
        .then(({ unsavedQueries }) => unsavedQueries(account))
        .catch(() => null)
      if (unsaved && unsaved.queries.length > 0) setQuestion({ kind: 'unsaved', unsaved })
      else if (isDone) await signOut()
      else setQuestion({ kind: 'unfinished' })
    },
  }
}
