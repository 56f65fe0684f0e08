import * as z from 'zod/mini'

// zod probes for eval when the first schema is created, which the Content-Security-Policy reports as a violation.
// Import zod only from here, so that no schema is created before this line.
z.config({ jitless: true })

// The small build of zod says only "Invalid input". Users see type errors in the findings of records and in errors of
// the service, so those get a message; all other checks bring their own.
z.config({
  localeError: ({ code, expected, input }) =>
    code === 'invalid_type'
      ? `Invalid input: expected ${expected}, received ${z.util.parsedType(input)}`
      : undefined,
})

export { z }
