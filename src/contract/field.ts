import { z } from '#lib/zod.ts'

/**
 * An integer of any size. JSON integers beyond 2^53 reach us as `bigint`, because a limit is a uint64 in
 * practice and a rounded limit is a wrong one.
 */
export const integer = z
  .custom<number | bigint>(
    (value) => typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)),
    'Expected an integer',
  )
  .register(z.globalRegistry, { type: 'integer' })

/** ISO 8601 date-time text. Kept as sent: a reader decides whether it is a date, the contract does not. */
export const dateTime = z.string().register(z.globalRegistry, { format: 'date-time' })

/** Text whose allowed values the interface lists. Others are read, shown and sent back all the same. */
export const knownValues = (values: readonly string[]) =>
  z.string().register(z.globalRegistry, { enum: [...values] })

/** Text of which the interface shows examples, not the allowed values. */
export const seenValues = (values: readonly string[]) =>
  z.string().register(z.globalRegistry, { examples: [...values] })

/** A free-form object: members not shown. */
export const openObject = z.looseObject({})
