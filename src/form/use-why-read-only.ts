import { useSyncExternalStore } from 'react'
import { onReadOnlyChange, whyReadOnly } from '#api/read-only.ts'

/** Why this tab is read-only, because of the user's switch or group; undefined if it is not. */
export const useWhyReadOnly = (): string | undefined => useSyncExternalStore(onReadOnlyChange, whyReadOnly)
