import * as z from 'zod/mini'

// zod probes for eval when the first schema is made, which the Content-Security-Policy reports as a violation.
// Everybody takes zod from here, so that no schema is made before this line.
z.config({ jitless: true })

// The small build of zod says "Invalid input" of everything. A field of another type than the contract gives is what
// people read about in a record's findings and in the service's refusals; every other sentence stands at its check.
z.config({
  localeError: ({ code, expected, input }) =>
    code === 'invalid_type'
      ? `Invalid input: expected ${expected}, received ${z.util.parsedType(input)}`
      : undefined,
})

export { z }
