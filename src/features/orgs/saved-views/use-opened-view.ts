import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Of an entry that shows the organizations: the saved view that was opened in it, or null for none. Without it the
     * address was asked for from outside of the list, and one without a query part opens the default view.
     */
    orgsView?: string | null
  }
}

/** The saved view that was opened in this entry of the browser's history; the address may have changed since. */
export const useOpenedView = (): string | null | undefined =>
  useLocation({ select: ({ state }) => state.orgsView })
