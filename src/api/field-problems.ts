import type { JsonObject } from '#lib/json-value.ts'
import type { z } from '#lib/zod.ts'

export type FieldProblem = { path: string; message: string }

/** The differences between a record and the contract, as paths and sentences; empty if there are none. */
export function fieldProblems(schema: z.ZodMiniType, record: JsonObject): readonly FieldProblem[] {
  const result = schema.safeParse(record)
  if (result.success) return []
  return result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
