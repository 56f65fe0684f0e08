import * as z from 'zod'

// zod probes for eval when the first schema is made, which the Content-Security-Policy reports as a violation.
// Everybody takes zod from here, so that no schema is made before this line.
z.config({ jitless: true })

export { z }
