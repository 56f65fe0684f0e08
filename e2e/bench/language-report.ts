import { assetSize } from './asset-size.ts'
import type { LanguageFigures } from './language.ts'
import { line, mark, type OneFigure } from './report.ts'

/** Most milliseconds from a key to its mark, for 95 of 100 keys. */
const markLimits: Readonly<Record<string, number>> = { '100 lines': 100, '500 stages': 500 }

const row = (label: string, value: number, base: number, most?: number): string =>
  line(
    label,
    value.toFixed(1),
    base.toFixed(1),
    `${(value / base).toFixed(2)} ×`,
    most === undefined ? '' : `≤ ${most} ms`,
    most === undefined ? '' : mark(value <= most),
  )

/** Lines of the readable table; the smallest query is the floor of the same run. */
export const languageLines = (figures: readonly LanguageFigures[]): readonly string[] => {
  const floor = figures[0]
  if (floor === undefined) return []
  return figures.flatMap(({ what, marks, reopen }) => {
    const most = markLimits[what] ?? 100
    return [
      '',
      line(`APL of ${what}`, 'this query', floor.what, 'ratio', 'target', ''),
      row('key to marks, median ms', marks.median, floor.marks.median),
      row('key to marks, p95 ms', marks.p95, floor.marks.p95, most),
      row('opened again, ms', reopen, floor.reopen, 100),
    ]
  })
}

/** Sizes of what the editor loads, against those that the prototype had. */
export const editorSizes = (): readonly OneFigure[] => [
  { label: 'Monaco and our editor, gzip', value: assetSize('monaco', 'js'), most: 874, unit: 'kB' },
  { label: 'style of the editor, gzip', value: assetSize('monaco', 'css'), most: 23, unit: 'kB' },
  { label: 'editor worker, gzip', value: assetSize('editor.worker', 'js'), most: 93, unit: 'kB' },
  { label: 'language worker, gzip', value: assetSize('language-worker', 'js'), most: 583, unit: 'kB' },
]
