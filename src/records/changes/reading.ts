import { capitalized } from '#lib/count-text.ts'
import { asTexts, entriesOf, inlineText, isJsonObject } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { amountDifference, readSentAmount } from '../fields/amount.ts'
import { placeholderText } from '../fields/field.ts'
import { recordHref, type Resource, type TrackedField } from '../list/resource.ts'
import type { FieldChange } from '../snapshots/state.ts'
import { dateText, daysApart, storedValue, plainText, distinguishSides } from './stored-value.ts'
import type { TrackedList } from './visit-changes.ts'

/** One side of a change, as displayed. */
export type ValueText = {
  text: string
  /** Whether the field was absent. */
  isAbsent?: boolean
  /** The exact value, if `text` alone does not show it. */
  exact?: string
}

/** A changed member of a field, as displayed. */
export type ChangePart = { label: string; before: ValueText; after: ValueText; difference: string }

export type ChangeText = {
  label: string
  before: ValueText
  after: ValueText
  /** The difference: "30 days later", "+500 GB". */
  difference?: string
  /** Bad news, or the end of it. */
  tone?: 'danger' | 'warning' | 'success'
  /** Changes within the field: their number, the first few, and all of them, computed on each call. */
  parts?: { count: number; first: readonly ChangePart[]; all(): readonly ChangePart[] }
}

/** Custom display of a field. */
export type OwnReading = {
  change(change: FieldChange): Omit<ChangeText, 'label'>
  /** A stored value; undefined if it was absent. */
  value(text: string): ValueText | undefined
  /** A stored value for export, if it differs from the value itself; undefined if it was absent. */
  exported?(text: string): unknown
}

/** What is specific to the changes of one kind of record. */
type Special = {
  /** Paths of fields to show of a record that appeared or is gone. */
  readonly about: readonly string[]
  /** Examples of tracked fields, for the offer to switch it on: "plan, payment". */
  readonly trackedExamples: string
  /** A sentence about what is compared, if it is not the list that the service sent. */
  readonly note?: string
  /** A hint for two records with the same name of which one is gone and the other appeared. */
  readonly twins?: { readonly badge: string; readonly reason: string }
}

/** How the changes of one kind of record are displayed. */
export type ListReading = TrackedList &
  Pick<Resource<unknown>, 'a' | 'title'> &
  Special & {
    /** Header of the column with the record's name: "Organization". */
    readonly column: string
    /** Name of exported files, without extension. */
    readonly file: string
    /** Path of the field that names a record. */
    readonly name: string
    changeText(change: FieldChange): ChangeText
    /** A stored value of a field; undefined if it was absent. */
    valueText(path: string, text: string): { label: string; value: ValueText } | undefined
    /** A stored value for export; undefined if it was absent. */
    exported(path: string, text: string): unknown
    /** URL of a record; undefined if its id cannot be part of a URL. */
    href(id: string): string | undefined
  }

const switchesText = (switches: readonly (readonly [string, unknown])[]): string =>
  switches
    .map(([name, value]) => {
      const state =
        value === undefined ? '—' : value === true ? 'on' : value === false ? 'off' : plainText(value)
      return `${visibleText(name)}: ${state}`
    })
    .join(', ') || 'none'

type Kind = TrackedField<unknown>['kind']

function sideText(kind: Kind, value: unknown): ValueText {
  if (value === undefined) return { text: '—', isAbsent: true }
  if (kind.type === 'number') return readSentAmount(value, kind.unit) ?? { text: plainText(value) }
  if (kind.type === 'date') return dateText(value, placeholderText(kind))
  const texts = kind.type === 'texts' ? asTexts(value) : undefined
  if (texts)
    return { text: texts.length === 0 ? 'none' : visibleText(texts.map((text) => text || '“”').join(', ')) }
  if (kind.type === 'switches' && isJsonObject(value)) return { text: switchesText(entriesOf(value)) }
  return { text: plainText(value) }
}

/** Only the switches that differ, for each side. */
function switchesApart(before: unknown, after: unknown) {
  if (!isJsonObject(before) || !isJsonObject(after)) return undefined
  const [old, fresh] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => inlineText(old.get(name)) !== inlineText(fresh.get(name)),
  )
  const side = (switches: ReadonlyMap<string, unknown>) => ({
    text: switchesText(names.map((name) => [name, switches.get(name)])),
  })
  return { before: side(old), after: side(fresh) }
}

function membersApart(before: unknown, after: unknown): string | undefined {
  const [from, to] = [asTexts(before), asTexts(after)]
  if (!from || !to) return undefined
  const added = to.filter((text) => !from.includes(text)).map((text) => `+${visibleText(text)}`)
  const removed = from.filter((text) => !to.includes(text)).map((text) => `−${visibleText(text)}`)
  if (added.length + removed.length > 0) return [...added, ...removed].join(' ')
  // One that is repeated more or less often is not a matter of order.
  const [old, fresh] = [from, to].map((texts) => JSON.stringify(texts.toSorted()))
  return old === fresh ? 'in another order' : undefined
}

function apart(kind: Kind, before: unknown, after: unknown): string | undefined {
  if (kind.type === 'number') return amountDifference(after, before, kind.unit)?.text
  if (kind.type === 'date') return daysApart(before, after)
  return kind.type === 'texts' ? membersApart(before, after) : undefined
}

/** The display of a changed field, with exact values where the text is abbreviated. */
function fieldChangeText(
  { kind, tone }: TrackedField<unknown>,
  change: FieldChange,
): Omit<ChangeText, 'label'> {
  const [before, after] = [storedValue(change.before), storedValue(change.after)]
  const difference = apart(kind, before, after)
  const news = tone?.(before, after)
  const sides = kind.type === 'switches' ? switchesApart(before, after) : undefined
  const texts = sides ?? { before: sideText(kind, before), after: sideText(kind, after) }
  return {
    ...distinguishSides(texts.before, texts.after),
    ...(difference !== undefined && { difference }),
    ...(news && { tone: news }),
  }
}

/**
 * How the changes of a resource are displayed. `named` overrides its words; `own` is the custom display of fields, by
 * path.
 */
export function listReading<Subject>(
  resource: Resource<Subject>,
  {
    named,
    own = {},
    ...special
  }: Special & { readonly named?: TrackedList; readonly own?: Readonly<Record<string, OwnReading>> },
): ListReading {
  const { id, a, title, singular, plural, fields, tracked = [], pages } = resource
  const byPath = new Map(tracked.map((field) => [field.path, field]))
  // A field that another version of Starboard tracked is shown as text.
  const fieldOf = (path: string): TrackedField<unknown> =>
    byPath.get(path) ?? { path, label: path, kind: { type: 'text' }, value: () => undefined }
  return {
    id,
    a,
    title,
    singular,
    plural,
    ...named,
    ...special,
    column: capitalized(singular),
    file: `${singular}-changes`,
    name: fields[0]?.path ?? 'name',
    changeText(change) {
      const field = fieldOf(change.field)
      return { label: field.label, ...(own[field.path]?.change(change) ?? fieldChangeText(field, change)) }
    },
    valueText(path, text) {
      const { label, kind } = fieldOf(path)
      const value = own[path] ? own[path].value(text) : text && sideText(kind, storedValue(text))
      return value ? { label, value } : undefined
    },
    exported: (path, text) => (own[path]?.exported ?? storedValue)(text),
    href(record) {
      const address = recordHref(resource, record)
      return address && pages?.includes(record) ? `${address}?record=1` : address
    },
  }
}
