import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { basePath } from '#lib/base-path.ts'
import { version } from '#lib/version.ts'
import { reloadAfresh } from '#ui/import-part.ts'
import { Notice } from '#ui/notice.tsx'
import { Region } from '#ui/region.tsx'
import { sessionOptions } from './session-options.ts'

/** The version of the server as the last look at the session told; undefined while nobody knows. */
const useServerVersion = () => useQuery({ ...sessionOptions, select: (session) => session.version }).data

/** Offers a reload on a page that is from another version than its server. Drafts are kept, as in any reload. */
export function OtherVersionNotice() {
  const serverVersion = useServerVersion()
  if (!serverVersion || serverVersion === version) return null
  return (
    <Notice tone="info" icon={RefreshCw}>
      Starboard {serverVersion} is running; this page is from {version}.{' '}
      <button
        type="button"
        className="font-medium underline underline-offset-2"
        onClick={() => void reloadAfresh()}
      >
        Reload page
      </button>
      ; drafts are kept.
    </Notice>
  )
}

/** Which Starboard this is, and what it is made of. */
export function AboutSection() {
  const serverVersion = useServerVersion()
  return (
    <Region title="About">
      <p className="text-sm text-muted">
        Starboard {version}
        {serverVersion && serverVersion !== version && ` (the server runs ${serverVersion})`}, under the MIT
        license.{' '}
        <a
          href={`${basePath}/third-party-notices.txt`}
          target="_blank"
          rel="noopener"
          className="text-accent underline"
        >
          Third-party licenses
        </a>
      </p>
    </Region>
  )
}
