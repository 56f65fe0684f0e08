import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Node does not have web workers, and Monaco needs a page.
const replaced = {
  './apl-language-client.ts': {
    aplLanguage: { ask: () => Promise.resolve({ problems: [{ start: 0, end: 1, fixes: [] }] }) },
  },
  './use-apl-in-monaco.ts': { problemMarker: () => null },
}
beforeAll(() => {
  for (const [path, module] of Object.entries(replaced)) vi.doMock(path, () => module)
})
afterAll(() => {
  for (const path of Object.keys(replaced)) vi.doUnmock(path)
})

test('offers nothing in an editor that closed while the language service responded', async () => {
  const { codeActionProvider } = await import('./apl-providers.ts')
  const closed = {
    uri: {},
    getVersionId: () => 1,
    getValue: () => 'x',
    isDisposed: () => true,
    getOffsetAt: () => {
      throw new Error('Model is disposed!')
    },
  }
  const range = { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 }
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) }
  const provide = codeActionProvider.provideCodeActions
  const given = await Reflect.apply(provide, codeActionProvider, [closed, range, {}, token])
  expect(given).toMatchObject({ actions: [] })
})
