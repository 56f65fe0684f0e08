import fc from 'fast-check'

type Property<Values extends [unknown, ...unknown[]], Result> = [
  ...arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => Result,
]

/** Checks what must hold for all values of these arbitraries. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  ...property: Property<Values, boolean | void>
): void => fc.assert(fc.property<Values>(...property))

/** The same with another number of runs, or with examples. */
export const forAllWith = <Values extends [unknown, ...unknown[]]>(
  parameters: fc.Parameters<Values>,
  ...property: Property<Values, boolean | void>
): void => fc.assert(fc.property<Values>(...property), parameters)

/** The same for a check that takes time. */
export const forAllAsync = <Values extends [unknown, ...unknown[]]>(
  ...property: Property<Values, Promise<boolean | void>>
): Promise<void> => fc.assert(fc.asyncProperty<Values>(...property))
