import { columnsWriter, type FileColumn } from '../list/file-columns.ts'
import type { Finding, FindingViews, ShownFinding } from './finding-rules.ts'

const waiverColumns: readonly FileColumn<Pick<ShownFinding<never, Finding>, 'waived'>>[] = [
  { heading: 'Waiver', value: ({ waived }) => waived?.state },
  { heading: 'Waived until', value: ({ waived }) => waived?.waiver.until },
  { heading: 'Note', value: ({ waived }) => waived?.waiver.note },
  {
    key: 'waiver',
    value: ({ waived }) =>
      waived && { state: waived.state, until: waived.waiver.until, note: waived.waiver.note },
  },
]

/** Writes findings in order, with their waivers. */
export const findingsWriter = <Subject, F extends Finding>(
  { columns }: Pick<FindingViews<Subject, F>, 'columns'>,
  findings: readonly ShownFinding<Subject, F>[],
  subjects: readonly Subject[],
) =>
  columnsWriter(
    [...columns, ...waiverColumns],
    findings.map((shown) => ({ ...shown, subjects })),
  )
