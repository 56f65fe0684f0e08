import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'

/** Address of an organization's page, without the filters; undefined when its id cannot be addressed. */
export function orgHref(id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `${basePath}/orgs/${encoded.segment}` : undefined
}
