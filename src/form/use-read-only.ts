import { useSyncExternalStore } from 'react'
import { isReadOnly, onReadOnlyChange } from '#api/read-only.ts'

/** Whether the person switched this tab to read-only. */
export const useReadOnly = (): boolean => useSyncExternalStore(onReadOnlyChange, isReadOnly)
