import { createContext, useContext } from 'react'

/** Advice that stands below a field. */
export type FieldNote = { tone: 'warning' | 'hint'; text: string }

/** What a page gives to all fields of its form. */
export type FormSurroundings = {
  /** Advice by the path of a field, for example `query.startTime`. */
  notes: ReadonlyMap<string, readonly FieldNote[]>
  /** Opens the record as JSON, for what no field can hold. */
  onJson?: () => void
}

export const FormSurroundingsContext = createContext<FormSurroundings>({ notes: new Map() })

const none: readonly FieldNote[] = []

/** The advice for one field. */
export function useFieldNotes(path: string | undefined): readonly FieldNote[] {
  const { notes } = useContext(FormSurroundingsContext)
  return (path === undefined ? undefined : notes.get(path)) ?? none
}
