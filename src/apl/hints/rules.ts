import { argumentCount } from './argument-count.ts'
import { badDatetime } from './bad-datetime.ts'
import { bareAggregation } from './bare-aggregation.ts'
import { caseDefault } from './case-default.ts'
import { containsWord } from './contains-word.ts'
import { contradiction } from './contradiction.ts'
import { datasetQuotes } from './dataset-quotes.ts'
import { duplicateLet } from './duplicate-let.ts'
import { earlyTake } from './early-take.ts'
import { equalsInBy } from './equals-in-by.ts'
import { joinSides } from './join-sides.ts'
import { kustoStage } from './kusto-stage.ts'
import { misplacedAggregation } from './misplaced-aggregation.ts'
import { missingField } from './missing-field.ts'
import { nearName } from './near-name.ts'
import { needlessCase } from './needless-case.ts'
import { noAggregation } from './no-aggregation.ts'
import { nullComparison } from './null-comparison.ts'
import { outdatedName } from './outdated-name.ts'
import { plainRegex } from './plain-regex.ts'
import { reversedRange } from './reversed-range.ts'
import type { Rule } from './rule.ts'
import { timeComparison } from './time-comparison.ts'
import { typeMismatch } from './type-mismatch.ts'
import { unbinnedTime } from './unbinned-time.ts'
import { unknownFunction } from './unknown-function.ts'
import { unknownTimeUnit } from './unknown-time-unit.ts'
import { unsupportedRegex } from './unsupported-regex.ts'
import { unusedLet } from './unused-let.ts'
import { uselessSort } from './useless-sort.ts'
import { wildcardText } from './wildcard-text.ts'

/** All rules. Where two have something to say of the same place, the first one does. */
export const rules: readonly Rule[] = [
  // What the service is likely to refuse.
  datasetQuotes,
  kustoStage,
  unknownFunction,
  argumentCount,
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
  timeComparison,
  reversedRange,
  nullComparison,
  typeMismatch,
  contradiction,
  wildcardText,
  earlyTake,
  unbinnedTime,
  nearName,
  // What could be shorter or faster.
  outdatedName,
  needlessCase,
  plainRegex,
  containsWord,
  uselessSort,
  unusedLet,
]
