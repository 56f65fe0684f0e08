import { defineConfig } from 'vitest/config'

/** The tests of one core alone, without databases: each mutant runs those that reach it, in one process. */
export default defineConfig({
  // Properties are tried as often as in the quick round: a mutant runs them all again.
  mode: 'quick',
  test: {
    include: (process.env['MUTANT_TESTS'] ?? '').split(','),
    setupFiles: ['src/test/shared-process.ts'],
    testTimeout: 280_000,
    isolate: false,
  },
})
