import { encodePathSegment } from '#lib/addresses.ts'

/** The page of a dataset; undefined for a name that no address can hold. */
export function datasetLink(dataset: string) {
  if (!('segment' in encodePathSegment(dataset))) return undefined
  return { to: '/datasets/$dataset', params: { dataset } } as const
}
