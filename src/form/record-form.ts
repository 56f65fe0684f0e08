import type { Control } from 'react-hook-form'
import type { FieldName, FixedValue, RecordValues } from './record-values.ts'

/** What every field of a form over a record needs: where its value lives, and how a valid one reaches the text. */
export type RecordForm = {
  control: Control<RecordValues>
  /** Takes what was typed into a field; it goes into the record's text as soon as it is valid. */
  change(name: FieldName, value: RecordValues[keyof RecordValues][string]): void
  /** Values that no field may touch, by field name. */
  fixed: ReadonlyMap<FieldName, FixedValue>
}
