import { line, mark } from '../report.ts'
import type { TokenFigures } from './measure-tokens.ts'

type Row = readonly [label: string, value: number, floor?: number | undefined, most?: number]

/** Lines of the readable table; a ratio where the same run has a floor. */
export const tokenLines = (figures: TokenFigures): readonly string[] => {
  const { size, parseFloor, frameFloor } = figures
  const rows: readonly Row[] = [
    ['load, cpu ms', figures.loadCpu, parseFloor],
    ['answer to matrix, ms', figures.firstMatrix, parseFloor, 300],
    ['longest task after it, ms', figures.longestTask, undefined, 50],
    ['key to paint p95, ms', figures.keyP95, undefined, 50],
    ['key, cpu ms', figures.keyCpu],
    ['frame while scrolling p95, ms', figures.framesP95, frameFloor, 1000 / 50],
    ['blank cells, %', figures.blank, undefined, 0],
    ['the same at more than twice the speed', figures.flickP95, frameFloor],
    ['blank cells there, %', figures.flickBlank],
    ['findings of all tokens, ms', figures.findings, parseFloor, 200],
    ['who can on one dataset, ms', figures.whoCan, parseFloor, 50],
    ['on any, and nobody can, ms', figures.whoCanNobody, parseFloor, 50],
    ['click to answer painted, ms', figures.whoCanPaint, undefined, 50],
    ['heap, MB', figures.heap, size],
  ]
  return [
    '',
    line(`5,000 tokens, ${size.toFixed(0)} MB`, 'Starboard', 'floor', 'ratio', 'target', ''),
    ...rows.map(([label, value, floor, most]) =>
      line(
        label,
        value.toFixed(1),
        floor === undefined ? '' : floor.toFixed(1),
        floor ? `${(value / floor).toFixed(2)} ×` : '',
        most === undefined ? '' : `≤ ${most}`,
        most === undefined ? '' : mark(value <= most),
      ),
    ),
  ]
}
