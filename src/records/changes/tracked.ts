import type { ApiError } from '#api/api-error.ts'
import type { Tone } from '#ui/badge.tsx'
import type { Field, FieldKind } from '../fields/field.ts'
import type { ListModel } from '../list/list-model.ts'
import type { Picture } from '../snapshots/picture.ts'
import type { SnapshotKinds } from '../snapshots/snapshot-shelf.ts'
import { takePicture } from '../snapshots/take-picture.ts'

/**
 * A field whose changes are told; snapshots know it by its path. `switches` is an object of what is on or off; `own` is
 * read in a way of its own, which comes with the pages that show changes.
 */
export type TrackedField<Subject> = Pick<Field<Subject>, 'path' | 'label'> & {
  readonly kind: FieldKind | { readonly is: 'switches' | 'own' }
  /** Whether a change of it is bad news, or the end of it. */
  tone?(before: unknown, after: unknown): Extract<Tone, 'danger' | 'warning' | 'success'> | undefined
} & (
    | Pick<Field<Subject>, 'value'>
    /** Makes, for one list, what writes a line that is the same for what counts as the same; empty when absent. */
    | { writer(): { write(subject: Subject): string } }
  )

/** Whose changes are told, as far as a page needs to know that tells none. */
export type Watched = { readonly id: string; readonly one: string; readonly many: string }

/** The whole list as it is read by now, why it could not be read, and reading it anew. */
export type ReadList<Subject = unknown> = {
  readonly data: ListModel<Subject> | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

/** The collections of the snapshots of a list, and of what is set for them. */
export const snapshotKinds = ({ id }: Pick<Watched, 'id'>): SnapshotKinds => ({
  snapshots: `${id}.snapshots`,
  settings: `${id}.snapshot-settings`,
})

/** What the tracked fields of a list are. `turn` is awaited after each small step. */
export function pictureOf(list: ListModel<unknown>, turn: () => Promise<unknown>): Promise<Picture> {
  const { rows, resource } = list
  return takePicture(
    {
      count: rows.length,
      id(row) {
        const entry = rows[row]
        return entry?.kind === 'record' ? entry.id : undefined
      },
      fields: (resource.tracked ?? []).map((field) => {
        const name = field.path
        if ('value' in field) return { name, value: (row) => field.value(list.subject(row)) }
        const writer = field.writer()
        return { name, text: (row) => writer.write(list.subject(row)) }
      }),
    },
    turn,
  )
}
