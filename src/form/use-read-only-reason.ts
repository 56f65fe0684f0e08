import { useSyncExternalStore } from 'react'
import { onReadOnlyChange, readOnlyReason } from '#api/read-only.ts'

/** Why this tab is read-only, because of the user's switch or group; undefined if it is not. */
export const useReadOnlyReason = (): string | undefined =>
  useSyncExternalStore(onReadOnlyChange, readOnlyReason)
