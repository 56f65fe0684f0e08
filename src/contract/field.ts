import { z } from '#lib/zod.ts'

/**
 * An integer of any size. JSON integers beyond 2^53 arrive as `bigint`, because a limit is a uint64 in practice, and a
 * rounded limit is a wrong one.
 */
export const integer = z
  .custom<number | bigint>(
    (value) => typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)),
    'Expected an integer',
  )
  .register(z.globalRegistry, { type: 'integer' })

/** ISO 8601 date-time text, kept as sent. The contract does not check that it is a date; readers do. */
export const dateTime = z.string().register(z.globalRegistry, { format: 'date-time' })

/** Text whose allowed values the interface lists. Others are still read, shown, and sent back. */
export const knownValues = (values: readonly string[]) =>
  z.string().register(z.globalRegistry, { enum: [...values] })

/** Text for which the interface shows examples instead of the allowed values. */
export const seenValues = (values: readonly string[]) =>
  z.string().register(z.globalRegistry, { examples: [...values] })

/** A free-form object whose members the interface does not show. */
export const openObject = z.looseObject({})
