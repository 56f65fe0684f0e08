import { argumentCount } from './argument-count.ts'
import { argumentOrder } from './argument-order.ts'
import { badDatetime } from './bad-datetime.ts'
import { bareAggregation } from './bare-aggregation.ts'
import { binWidth } from './bin-width.ts'
import { caseDefault } from './case-default.ts'
import { comparedName } from './compared-name.ts'
import { containsWord } from './contains-word.ts'
import { contradiction } from './contradiction.ts'
import { datasetQuotes } from './dataset-quotes.ts'
import { duplicateLet } from './duplicate-let.ts'
import { earlyTake } from './early-take.ts'
import { equalsInBy } from './equals-in-by.ts'
import { fieldQuotes } from './field-quotes.ts'
import { joinSides } from './join-sides.ts'
import { joinedValues } from './joined-values.ts'
import { kustoStage } from './kusto-stage.ts'
import { loneText } from './lone-text.ts'
import { misplacedAggregation } from './misplaced-aggregation.ts'
import { missingField } from './missing-field.ts'
import { nearDataset } from './near-dataset.ts'
import { nearName } from './near-name.ts'
import { needlessCase } from './needless-case.ts'
import { noAggregation } from './no-aggregation.ts'
import { nullComparison } from './null-comparison.ts'
import { percentileRange } from './percentile-range.ts'
import { plainRegex } from './plain-regex.ts'
import { quotedPart } from './quoted-part.ts'
import { regexText } from './regex-text.ts'
import { reversedRange } from './reversed-range.ts'
import type { Rule } from './rule.ts'
import { sampleShare } from './sample-share.ts'
import { timeComparison } from './time-comparison.ts'
import { typeMismatch } from './type-mismatch.ts'
import { unbinnedTime } from './unbinned-time.ts'
import { undocumentedOperator } from './undocumented-operator.ts'
import { unknownFunction } from './unknown-function.ts'
import { unknownKind } from './unknown-kind.ts'
import { unknownTimeUnit } from './unknown-time-unit.ts'
import { unsupportedRegex } from './unsupported-regex.ts'
import { unusedColumn } from './unused-column.ts'
import { unusedLet } from './unused-let.ts'
import { uselessSort } from './useless-sort.ts'
import { wildcardText } from './wildcard-text.ts'

/** All rules. Where two have something to say of the same place, the first one does. */
export const rules: readonly Rule[] = [
  // What the service is likely to refuse.
  datasetQuotes,
  fieldQuotes,
  kustoStage,
  undocumentedOperator,
  unknownFunction,
  argumentCount,
  unknownKind,
  quotedPart,
  caseDefault,
  unknownTimeUnit,
  badDatetime,
  unsupportedRegex,
  bareAggregation,
  misplacedAggregation,
  noAggregation,
  duplicateLet,
  missingField,
  joinSides,
  // What runs, and likely gives something else than is meant.
  equalsInBy,
  comparedName,
  loneText,
  argumentOrder,
  timeComparison,
  reversedRange,
  nullComparison,
  typeMismatch,
  contradiction,
  joinedValues,
  wildcardText,
  regexText,
  percentileRange,
  binWidth,
  sampleShare,
  earlyTake,
  unbinnedTime,
  nearDataset,
  nearName,
  // What could be shorter or faster.
  needlessCase,
  plainRegex,
  containsWord,
  uselessSort,
  unusedColumn,
  unusedLet,
]
