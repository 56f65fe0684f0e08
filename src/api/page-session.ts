import { createListeners } from '#lib/listeners.ts'
import { errorWithoutAnswer } from './classify.ts'

/**
 * `open`: signed in as far as the page knows, or never signed in. `ended`: the session has ended, and the page stays
 * with its unsaved text. `unclear`: another access token signed in, and only the user knows whether it is the same
 * person. `left`: the user signed out, and the page is navigating to the sign-in.
 */
export type SessionStatus = 'open' | 'ended' | 'unclear' | 'left'

export type PageSessionState = {
  /** Key of the account that this page was loaded for; null until it is known. */
  readonly account: string | null
  readonly status: SessionStatus
  /** Whether the page asks the user to sign in again. The user may dismiss this. */
  readonly isAsking: boolean
}

const first: PageSessionState = { account: null, status: 'open', isAsking: false }

/** The session as seen by one page: a single source for all requests, however many are in flight when it ends. */
export function createPageSession() {
  const { tell, subscribe } = createListeners()
  let state = first
  let before = first
  /** Counts the sign-ins seen by this page. */
  let term = 0

  function set(patch: Partial<PageSessionState>) {
    const next = { ...state, ...patch }
    if (next.account === state.account && next.status === state.status && next.isAsking === state.isAsking) {
      return
    }
    state = next
    tell()
  }

  /** Reports that a check found no session or, if `unclear`, another access token. Ignored after leaving. */
  function lose(found: 'ended' | 'unclear' = 'ended') {
    if (state.status === 'left') return
    // After the user dismissed the question, ask again only if the status changed.
    set({ status: found, ...(state.status !== found && { isAsking: true }) })
  }

  return {
    /** The same object until it changes. */
    state: () => state,
    subscribe,
    /**
     * Allows a request. Throws `ApiError` with kind `signed-out` if the session is known to have ended; a change, which
     * the user made, then also asks to sign in again.
     */
    enter(isChange: boolean) {
      if (state.status !== 'open') {
        if (isChange && state.status !== 'left') set({ isAsking: true })
        throw errorWithoutAnswer('signed-out')
      }
      const entered = term
      return {
        /** Reports that the server does not know the session. Ignored if a new session started after the request. */
        refused() {
          if (entered === term && state.status === 'open') lose()
        },
      }
    },
    /** Sets the account of the page after a sign-in. */
    adopt(account: string | null) {
      if (state.status === 'left') return
      if (state.status !== 'open' || account !== state.account) term++
      set({ account, status: 'open', isAsking: false })
    },
    lose,
    /** The user signs out: from now on, nothing is sent or asked. */
    leave() {
      if (state.status === 'left') return
      before = state
      set({ status: 'left', isAsking: false })
    },
    /** Signing out failed: restores the previous state. */
    stay() {
      if (state.status === 'left') set(before)
    },
    ask(isAsking: boolean) {
      if (state.status === 'ended' || state.status === 'unclear') set({ isAsking })
    },
  }
}

export const pageSession = createPageSession()
