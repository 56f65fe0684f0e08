/** Columns of an access review, with their widths in pixels; what is left over goes to the token and the note. */
export const reviewColumns = [
  { id: 'token', label: 'Token', width: 240, grow: 1 },
  { id: 'decision', label: 'Decision', width: 244, grow: 0 },
  { id: 'note', label: 'Note', width: 220, grow: 2 },
  { id: 'state', label: 'State', width: 176, grow: 0 },
  { id: 'findings', label: 'Findings', width: 108, grow: 0 },
  { id: 'expires', label: 'Expires', width: 176, grow: 0 },
  { id: 'grants', label: 'Grants', width: 260, grow: 0 },
] as const

export type ReviewColumn = (typeof reviewColumns)[number]['id']

/** Widths that fill `room`; on a narrow screen the tokens take less. */
export function reviewWidths(room: number): readonly number[] {
  const isNarrow = room < 640
  const widths = reviewColumns.map(({ id, width }) => (isNarrow && id === 'token' ? 148 : width))
  const left = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0))
  return widths.map((width, at) => width + Math.floor((left * (reviewColumns[at]?.grow ?? 0)) / 3))
}
