import { aggregations } from './aggregation-catalog.ts'
import type { AplEntry } from './apl-entry.ts'
import { arrayFunctions } from './array-function-catalog.ts'
import { conditionalFunctions } from './conditional-function-catalog.ts'
import { conversionFunctions } from './conversion-function-catalog.ts'
import { dateFunctions } from './date-function-catalog.ts'
import { fields, units } from './field-catalog.ts'
import { genaiFunctions } from './genai-function-catalog.ts'
import { hashFunctions } from './hash-function-catalog.ts'
import { ipFunctions } from './ip-function-catalog.ts'
import { keywords } from './keyword-catalog.ts'
import { mathematicalFunctions } from './mathematical-function-catalog.ts'
import { metadataFunctions } from './metadata-function-catalog.ts'
import { pairFunctions } from './pair-function-catalog.ts'
import { roundingAndSqlFunctions } from './rounding-and-sql-function-catalog.ts'
import { scalarOperators } from './scalar-operator-catalog.ts'
import { seriesFunctions } from './series-function-catalog.ts'
import { stages } from './stage-catalog.ts'
import { setOptions, statements } from './statement-catalog.ts'
import { stringFunctions } from './string-function-catalog.ts'
import { typeFunctions } from './type-function-catalog.ts'
import { undocumentedFunctions } from './undocumented-function-catalog.ts'
import { literals, optionValues, types } from './value-catalog.ts'

/** Every name of the query language that is known. A name may stand more than once, with different kinds. */
export const catalogue: readonly AplEntry[] = [
  ...stages,
  ...aggregations,
  ...arrayFunctions,
  ...conditionalFunctions,
  ...conversionFunctions,
  ...dateFunctions,
  ...genaiFunctions,
  ...hashFunctions,
  ...ipFunctions,
  ...mathematicalFunctions,
  ...metadataFunctions,
  ...pairFunctions,
  ...roundingAndSqlFunctions,
  ...seriesFunctions,
  ...stringFunctions,
  ...typeFunctions,
  ...undocumentedFunctions,
  ...scalarOperators,
  ...statements,
  ...setOptions,
  ...keywords,
  ...literals,
  ...types,
  ...optionValues,
  ...fields,
  ...units,
]
