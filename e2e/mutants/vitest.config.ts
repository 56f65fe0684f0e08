import { defineConfig } from 'vitest/config'

/** The tests of one core, without databases. Each mutant runs those that reach it, in one process. */
export default defineConfig({
  // As few runs of property tests as in the quick round, because each mutant repeats them all.
  mode: 'quick',
  test: {
    include: (process.env['MUTANT_TESTS'] ?? '').split(','),
    setupFiles: ['src/test/shared-process.ts'],
    testTimeout: 280_000,
    isolate: false,
  },
})
