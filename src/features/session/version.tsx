import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { version } from '#lib/version.ts'
import { reloadWithFreshScripts } from '#ui/import-part.ts'
import { Notice } from '#ui/notice.tsx'
import { sessionOptions } from './session-options.ts'

/** The version of the server at the last check of the session; undefined until known. */
export const useServerVersion = () =>
  useQuery({ ...sessionOptions, select: (session) => session.version }).data

/** Offers a reload when the page and its server have different versions. Stored drafts stay, as in any reload. */
export function OtherVersionNotice() {
  const serverVersion = useServerVersion()
  if (!serverVersion || serverVersion === version) return null
  return (
    <Notice tone="info" icon={RefreshCw}>
      Starboard {serverVersion} is running; this page is from {version}.{' '}
      <button
        type="button"
        className="font-medium underline underline-offset-2"
        onClick={() => void reloadWithFreshScripts()}
      >
        Reload page
      </button>
      ; drafts stored in this browser stay.
    </Notice>
  )
}
