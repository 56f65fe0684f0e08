import { asInteger, asText, inlineText, type JsonObject } from '#lib/json-value.ts'
import { readDate } from '#lib/read-date.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { exactLimitText, limitText } from './limit-text.ts'
import { columnValue, type OrgColumn } from './org-columns.ts'

/** What one cell shows. */
export type OrgCell = {
  text: string
  /** Stands behind the text, quieter. */
  aside?: string
  /** The moment is past, or within 30 days. */
  asideTone?: 'late' | 'near'
  /** `gap`: the field may be absent; `fault`: it is required, and missing. */
  look?: 'gap' | 'fault'
  /** The exact value, where the text is not exact by itself. */
  exact?: string
}

const monthMilliseconds = 30 * 86_400_000

const gap: OrgCell = { text: '—', look: 'gap' }
const fault: OrgCell = { text: 'missing', look: 'fault' }

function dateCell(text: string, show: 'day' | 'relative' | 'both', now: number): OrgCell {
  const reading = readDate(text)
  if (reading.kind === 'text') return { text: visibleText(text) || '“”' }
  const exact = `sent as ${text}`
  if (reading.kind === 'never') return { text: 'never', look: 'gap', exact }
  if (show === 'relative') return { text: relativeTime(reading.epoch, now), exact }
  const cell: OrgCell = { text: dayText(reading.epoch), exact }
  if (show === 'day') return cell
  const left = reading.epoch - now
  if (left <= 0) cell.asideTone = 'late'
  else if (left <= monthMilliseconds) cell.asideTone = 'near'
  return { ...cell, aside: relativeTime(reading.epoch, now) }
}

/** One value as a cell; anything that is not what the interface describes is shown as it was sent. */
export function orgCell(column: OrgColumn, org: JsonObject, now: number): OrgCell {
  const value = columnValue(column, org)
  if (value === undefined || value === null) return column.required ? fault : gap
  const { kind } = column
  if (kind.is === 'limit') {
    const integer = asInteger(value)
    if (integer === undefined) return { text: visibleText(inlineText(value)) || '“”' }
    const text = limitText(integer, kind.unit)
    const exact = exactLimitText(integer, kind.unit)
    return text === exact ? { text } : { text, exact }
  }
  const text = asText(value)
  if (kind.is === 'date' && text !== undefined) return dateCell(text, kind.show, now)
  return { text: visibleText(inlineText(value)) || '“”' }
}

/** What the tooltip of a cell says; made when it is asked for, because dates are dear to write out. */
export function cellTip(column: OrgColumn, org: JsonObject, now: number): string | undefined {
  const { text, exact } = orgCell(column, org, now)
  const reading = column.kind.is === 'date' ? readDate(asText(columnValue(column, org)) ?? '') : undefined
  if (reading?.kind === 'date') return `${absoluteTime(reading.epoch)} · ${exact}`
  return exact ?? (text.length > 12 ? text : undefined)
}
