import { useSyncExternalStore } from 'react'
import { onReadOnlyChange, whyReadOnly } from '#api/read-only.ts'

/** A sentence for why this tab changes nothing, because of the person's switch or of their group; undefined when it may. */
export const useWhyReadOnly = (): string | undefined => useSyncExternalStore(onReadOnlyChange, whyReadOnly)
