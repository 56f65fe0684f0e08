import { basePath } from '#lib/addresses.ts'
import { version } from '#lib/version.ts'
import { Region } from '#ui/region.tsx'
import { useServerVersion } from './version.tsx'

/** The version of Starboard, its license, and the licenses of its parts. */
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
