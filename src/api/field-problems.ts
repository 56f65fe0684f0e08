import type { JsonObject } from '#lib/json-value.ts'
import type { z } from '#lib/zod.ts'

export type FieldProblem = { path: string; message: string }

/** Where a record differs from the contract, as path and sentence; empty when it does not. */
export function fieldProblems(schema: z.ZodMiniType, record: JsonObject): readonly FieldProblem[] {
  const result = schema.safeParse(record)
  if (result.success) return []
  return result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
