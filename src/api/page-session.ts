import { createListeners } from '#lib/listeners.ts'
import { errorWithoutAnswer } from './classify.ts'

/**
 * `open`: somebody is signed in as far as the page knows, or nobody was yet. `ended`: the session is over, and the page
 * stays with what was typed. `unclear`: another access token signed in since, and whose it is only the person knows.
 * `left`: the person signed out, and the page is on its way to the sign-in.
 */
export type SessionStatus = 'open' | 'ended' | 'unclear' | 'left'

export type PageSessionState = {
  /** Key of the account that this page was drawn for; null before anybody is known. */
  readonly account: string | null
  readonly status: SessionStatus
  /** Whether the page asks the person to sign in again. It may be put off. */
  readonly isAsking: boolean
}

/** What a call of the page is let out with. */
export type Pass = {
  /** Tells that the server knows no such session; says nothing about one that began after the call. */
  refused(): void
}

export type PageSession = {
  /** The same object until something changes. */
  state(): PageSessionState
  /** Calls `listener` after each change; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /**
   * Lets a call go out. Throws `ApiError`, kind `signed-out`, once the session is known to be over: nothing is sent
   * then, and a call that changes something, which a person made, asks to sign in again.
   */
  enter(isChange: boolean): Pass
  /** Somebody is signed in, and the page is theirs. */
  adopt(account: string | null): void
  /** A look at the session found nobody, or, `unclear`, another access token. Says nothing of a page that is left. */
  lose(found?: 'ended' | 'unclear'): void
  /** The person signs out: from here on nothing is sent, and nothing is asked. */
  leave(): void
  /** Signing out failed: all is as it was. */
  stay(): void
  ask(isAsking: boolean): void
}

const first: PageSessionState = { account: null, status: 'open', isAsking: false }

/** The session as one page sees it. One source for all calls, however many are under way when it ends. */
export function createPageSession(): PageSession {
  const { tell, subscribe } = createListeners()
  let state = first
  let before = first
  /** Counts the sign-ins that this page saw. */
  let term = 0

  function set(patch: Partial<PageSessionState>) {
    const next = { ...state, ...patch }
    if (next.account === state.account && next.status === state.status && next.isAsking === state.isAsking) {
      return
    }
    state = next
    tell()
  }

  function lose(found: 'ended' | 'unclear' = 'ended') {
    if (state.status === 'left') return
    // Who put the question off is asked again only when there is something new to ask.
    set({ status: found, ...(state.status !== found && { isAsking: true }) })
  }

  return {
    state: () => state,
    subscribe,
    enter(isChange) {
      if (state.status !== 'open') {
        if (isChange && state.status !== 'left') set({ isAsking: true })
        throw errorWithoutAnswer('signed-out')
      }
      const entered = term
      return {
        refused: () => {
          if (entered === term && state.status === 'open') lose()
        },
      }
    },
    adopt(account) {
      if (state.status === 'left') return
      if (state.status !== 'open' || account !== state.account) term++
      set({ account, status: 'open', isAsking: false })
    },
    lose,
    leave() {
      if (state.status === 'left') return
      before = state
      set({ status: 'left', isAsking: false })
    },
    stay() {
      if (state.status === 'left') set(before)
    },
    ask(isAsking) {
      if (state.status === 'ended' || state.status === 'unclear') set({ isAsking })
    },
  }
}

/** The session of this page. */
export const pageSession = createPageSession()
