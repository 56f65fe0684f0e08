import type { EditingFigures } from './editing.ts'
import { line, mark } from './report.ts'

/** Most milliseconds from a key to the frame that shows it, for 95 of 100 keys. */
const keyLimit = 32

/** Most that a key may cost the main thread, as a multiple of the small record. Other work on the machine matters less to it. */
const cpuLimit = 2

const row = (label: string, value: number, base: number, most?: number) =>
  line(
    label,
    value.toFixed(1),
    base.toFixed(1),
    base > 0 ? `${(value / base).toFixed(2)} ×` : '',
    most === undefined ? '' : `≤ ${most} ms`,
    most === undefined ? '' : mark(value <= most),
  )

/** Lines of the readable table for one large record; the small one is the floor of the same run. */
export const editingLines = (what: string, own: EditingFigures, floor: EditingFigures): readonly string[] => {
  const typing = (label: string, name: 'aplEnd' | 'aplMiddle' | 'json') => [
    row(`${label}, median ms`, own[name].median, floor[name].median),
    row(`${label}, p95 ms`, own[name].p95, floor[name].p95, keyLimit),
    line(
      `${label}, cpu ms`,
      own[name].cpu.toFixed(1),
      floor[name].cpu.toFixed(1),
      `${(own[name].cpu / floor[name].cpu).toFixed(2)} ×`,
      `≤ ${cpuLimit} ×`,
      mark(own[name].cpu <= cpuLimit * floor[name].cpu),
    ),
  ]
  return [
    '',
    line(what, 'this record', 'small', 'ratio', 'target', ''),
    row('click to editable editor, ms', own.open, floor.open, 1500),
    ...typing('key at the end of APL', 'aplEnd'),
    ...typing('key in the middle', 'aplMiddle'),
    ...typing('key in JSON', 'json'),
    row('to Options, ms', own.toOptions, floor.toOptions),
    row('to JSON, ms', own.toJson, floor.toJson),
    row('to APL, ms', own.toApl, floor.toApl),
    row('Ctrl+S to the diff, ms', own.review, floor.review),
  ]
}
