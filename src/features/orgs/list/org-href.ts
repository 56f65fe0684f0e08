import { encodePathSegment } from '#lib/addresses.ts'

/** Address of an organization's page, without the filters; undefined when its id cannot be addressed. */
export function orgHref(id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `/orgs/${encoded.segment}` : undefined
}
