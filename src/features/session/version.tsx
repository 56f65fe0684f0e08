import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { basePath } from '#lib/base-path.ts'
import { version } from '#lib/version.ts'
import { reloadAfresh } from '#ui/import-part.ts'
import { Region } from '#ui/region.tsx'
import { sessionOptions } from './session-options.ts'

/** The version of the server as the last look at the session told; undefined while nobody knows. */
const useServerVersion = () => useQuery({ ...sessionOptions, select: (session) => session.version }).data

/** Offers a reload on a page that is from another version than its server. Drafts are kept, as in any reload. */
export function OtherVersionNotice() {
  const serverVersion = useServerVersion()
  if (!serverVersion || serverVersion === version) return null
  return (
    <div
      role="status"
      className="flex items-center gap-2 bg-info-soft px-4 py-1 text-sm text-info sm:px-6 print:hidden"
    >
      <RefreshCw size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        Starboard {serverVersion} is running; this page is from {version}.{' '}
        <button
          type="button"
          className="font-medium underline underline-offset-2"
          onClick={() => void reloadAfresh()}
        >
          Reload page
        </button>
        ; drafts are kept.
      </span>
    </div>
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
