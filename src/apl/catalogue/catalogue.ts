import type { AplEntry } from './apl-entry.ts'
import { aggregations } from './aggregation-catalog.ts'
import { fields, units } from './field-catalog.ts'
import { keywords } from './keyword-catalog.ts'
import { scalarOperators } from './scalar-operator-catalog.ts'
import { stages } from './stage-catalog.ts'
import { setOptions, statements } from './statement-catalog.ts'
import { literals, optionValues, types } from './value-catalog.ts'

/** Every name of the query language that is known. A name may stand more than once, with different kinds. */
export const catalogue: readonly AplEntry[] = [
  ...stages,
  ...aggregations,
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
