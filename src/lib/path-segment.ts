/** Why an id cannot be one segment of a path, as a sentence for the person who typed it. */
export type SegmentProblem = { problem: string }

/**
 * Percent-encodes an id as exactly one path segment (RFC 3986, 3.3).
 * Refuses what no client can address: the empty id, `.` and `..` (removed by URL normalization, RFC 3986, 5.2.4)
 * and text with a lone surrogate, which has no UTF-8 form.
 */
export function encodePathSegment(id: string): { segment: string } | SegmentProblem {
  if (id === '') return { problem: 'The id is empty.' }
  if (id === '.' || id === '..') return { problem: `The id “${id}” cannot be addressed in a URL.` }
  if (!id.isWellFormed()) return { problem: 'The id contains a broken character (a lone surrogate).' }
  return { segment: encodeURIComponent(id) }
}
