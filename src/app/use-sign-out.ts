import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { endSession } from '#api/leave-page.ts'
import type { Unsaved } from '#features/queries/store/unsaved-queries.ts'
import { importPart } from '#ui/import-part.ts'

/** What needs an answer before the user is signed out. */
export type SignOutQuestion =
  | { kind: 'unsaved'; unsaved: Unsaved }
  /** Something on the page objects to being closed, and no draft keeps it. */
  | { kind: 'unfinished' }
  /** The server did not end the session. */
  | { kind: 'failed'; message: string }

/** Whether nothing on the page objects to being closed. Text being typed is saved as a draft. */
const isFinished = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Signs out here and in every other tab, with the questions on the way; `account` is the key of the user's account. */
export function useSignOut(account: string) {
  const [question, setQuestion] = useState<SignOutQuestion | null>(null)

  async function signOut() {
    setQuestion(null)
    try {
      await endSession()
    } catch (error) {
      setQuestion({ kind: 'failed', message: error instanceof ApiError ? error.fullText : '' })
    }
  }

  return {
    question,
    dismiss: () => setQuestion(null),
    signOut,
    /** Signs out, after asking about work that would be lost or left behind. */
    async ask() {
      const isDone = isFinished()
      // Whatever the browser denies or fails to load must not prevent signing out.
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
