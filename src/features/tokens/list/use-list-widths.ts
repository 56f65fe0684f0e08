import { type RefObject, useMemo } from 'react'
import { useElementWidth } from '#ui/use-element-width.ts'
import { listColumns } from './token-list-columns.tsx'

/** The description takes what room is left; the name leaves at least half of a narrow screen to the others. */
export function listWidths(room: number): readonly number[] {
  const named = Math.min(listColumns[0].width, Math.max(150, Math.floor(room * 0.46)))
  const total = listColumns.reduce((sum, { width }) => sum + width, 0)
  const left = Math.max(0, room - total)
  return listColumns.map(({ id, width }) =>
    id === 'name' ? named : id === 'description' ? width + left : width,
  )
}

/** Widths of the columns of the list, in pixels, in the room that it has. */
export function useListWidths(scrollRef: RefObject<HTMLElement | null>): readonly number[] {
  const room = useElementWidth(scrollRef)
  return useMemo(() => listWidths(room), [room])
}
