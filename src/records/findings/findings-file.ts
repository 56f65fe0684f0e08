import { csvText } from '#lib/csv.ts'
import { jsonFile } from '#lib/json-value.ts'
import type { Finding, FindingColumn, ShownFinding } from './finding-rules.ts'

const waiverHeadings = ['Waiver', 'Waived until', 'Note']

/** Writes findings in order, with their waivers, as CSV or JSON with exact integers. */
export function findingsWriter<Subject, F extends Finding>(
  columns: readonly FindingColumn<Subject, F>[],
  findings: readonly ShownFinding<Subject, F>[],
  subjects: readonly Subject[],
) {
  const inCsv = columns.filter(({ heading }) => heading !== undefined)
  const inJson = columns.flatMap(({ key, value }) => (key === undefined ? [] : [{ key, value }]))
  function* lines(): Iterable<readonly unknown[]> {
    yield [...inCsv.map(({ heading }) => heading), ...waiverHeadings]
    for (const shown of findings) {
      const { waived } = shown
      const own = inCsv.map(({ value }) => value(shown, subjects))
      yield [...own, waived?.state, waived?.waiver.until, waived?.waiver.note]
    }
  }
  return {
    csv: () => csvText(lines()),
    json() {
      const list = findings.map((shown) => {
        const { waived } = shown
        return {
          ...Object.fromEntries(inJson.map(({ key, value }) => [key, value(shown, subjects)])),
          waiver: waived && { state: waived.state, until: waived.waiver.until, note: waived.waiver.note },
        }
      })
      return jsonFile(list)
    },
  }
}
