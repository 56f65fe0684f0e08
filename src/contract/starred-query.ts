import { z } from '#lib/zod.ts'
import { integer, openObject, seenValues } from './field.ts'

/** How a query runs (interface, "queryOptions object"). */
export const QueryOptions = z
  .partial(
    z.looseObject({
      disableCache: z.boolean(),
      disableStats: z.boolean(),
      disableTrace: z.boolean(),
      maxDataPoints: integer,
      maxSeries: integer,
      noAggregation: z.boolean(),
      noFill: z.boolean(),
      noInterpolation: z.boolean(),
      priority: seenValues(['low']),
      resolution: z.string(),
    }),
  )
  .register(z.globalRegistry, { id: 'QueryOptions' })

export const OrderBy = z.partial(z.looseObject({ field: z.string(), desc: z.boolean() }))

/** The query itself (interface, "query object"). The format of the two times is not shown, so they are kept as text. */
export const Query = z
  .partial(
    z.looseObject({
      apl: z.string(),
      cursor: z.string(),
      defaultLimit: integer,
      defaultOrder: z.array(OrderBy),
      startTime: z.string(),
      endTime: z.string(),
      includeCursor: z.boolean(),
      includeCursorField: z.boolean(),
      libraries: z.array(z.string()),
      variables: openObject,
      queryOptions: QueryOptions,
    }),
  )
  .register(z.globalRegistry, { id: 'Query' })

/** Body of PUT (interface, "Starred query"), without `id`. Which fields are required is not shown. */
export const StarredQuery = z
  .partial(
    z.looseObject({
      dataset: z.string(),
      kind: seenValues(['apl']),
      metadata: openObject,
      name: z.string(),
      who: z.string(),
      query: Query,
    }),
  )
  .register(z.globalRegistry, { id: 'StarredQuery' })

/** Body of the responses to GET and PUT: the fields above and `id`. */
export const StarredQueryWithId = z
  .extend(StarredQuery, { id: z.string() })
  .register(z.globalRegistry, { id: 'StarredQueryWithId' })

export type StarredQuery = z.infer<typeof StarredQuery>
export type StarredQueryWithId = z.infer<typeof StarredQueryWithId>
