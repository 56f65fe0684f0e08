import * as z from 'zod'

// zod probes for eval when the first schema is made, which the Content-Security-Policy reports as a violation.
// This module therefore comes first of all.
z.config({ jitless: true })
