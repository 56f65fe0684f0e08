import { countText } from '#lib/count-text.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { readRecordText } from '#record-text/record-text.ts'
import { findings } from '#records/findings/find-in-list.ts'
import { type LibraryRow, searchTextsOf, titleOf } from '../library/library.ts'
import { checkRules, type RuleCheck, runChecks, warningsFirst } from './check-rules.ts'
import { type LanguageMarks, languageRule, useLanguageMarks } from './language-marks.ts'
import { queryWaivers } from './query-waivers.ts'

const noChecks: readonly RuleCheck[] = []

/**
 * Findings from the last known copies in the library, with what the query language says. The query-window rule is left
 * out, because it needs the organizations, which this screen does not load.
 */
export const queryFindings = findings<LibraryRow, RuleCheck, LanguageMarks>({
  title: 'Findings of saved queries',
  levels: [
    { id: 'warning', label: 'Warning', counted: 'to fix', tone: 'warning', text: 'text-warning' },
    { id: 'hint', label: 'Hint', counted: 'to check', tone: 'neutral', text: 'text-muted' },
  ],
  levelFilter: {
    key: 'severity',
    label: 'Severity',
    of: ({ severity }) => severity,
  },
  useSettings: useLanguageMarks,
  rules: () => [
    ...checkRules.filter(({ id }) => id !== 'window'),
    { id: languageRule.rule, label: languageRule.label },
  ],
  *find(queries, marks, now) {
    const found: (readonly RuleCheck[])[] = []
    for (const row of queries) {
      const { record } = readRecordText(row.text ?? '')
      const said = marks.get(searchTextsOf(row).apl)
      // Skip queries that are gone or were never loaded.
      found.push(
        record && row.gone === null
          ? warningsFirst([...runChecks({ record, now, windows: [] }), ...(said ? [said] : [])])
          : noChecks,
      )
      yield
    }
    return found
  },
  waivers: queryWaivers,
  facts: ({ severity, sentence }) => fingerprint([severity, sentence]),
  nameOf: titleOf,
  need: (count) => `${countText(count, 'query needs', 'queries need')} attention`,
  nothing: 'Nothing needs attention',
  nothingShown: 'Nothing needs attention in the queries shown',
})
