/** A text in a list. `source` is the JSON it was read from; null for one that was added. */
export type ItemRow = { value: string; source: string | null }

/** How the value of a member is written: bare text, or the JSON source of one type or of any. */
export type MemberKind = 'text' | 'number' | 'boolean' | 'null' | 'json'

/** A key with its value: text is bare, everything else its JSON source as it is typed. */
export type MemberRow = { key: string; kind: MemberKind; value: string; source: string | null }

/** An element of an order list; `desc` is empty when absent. */
export type OrderRow = { field: string; desc: '' | 'true' | 'false'; source: string | null }

/** What the fields of a form over a record hold: texts as they are typed, numbers and switches included. */
export type RecordValues = {
  texts: Record<string, string>
  items: Record<string, ItemRow[]>
  members: Record<string, MemberRow[]>
  orders: Record<string, OrderRow[]>
}

/** Name of a field in the form, for example `texts.name`. */
export type FieldName = `${keyof RecordValues}.${string}`

/** A value that a field of a form cannot hold exactly: shown, not edited. */
export type FixedValue = { source: string; reason: string }
