import { expect, test, vi } from 'vitest'

// Vite's address of a worker is a file of the build, and Node has no worker of the web's kind.
vi.mock('../apl-language-door.ts', () => ({
  aplLanguage: { ask: () => Promise.resolve({ problems: [{ start: 0, end: 1, fixes: [] }] }) },
}))
vi.mock('./span-range.ts', () => ({ spanRange: () => null }))
vi.mock('./problem-marker.ts', () => ({ problemMarker: () => null }))

test('nothing is offered in an editor that was closed while the language was asked', async () => {
  const { codeActionProvider } = await import('./code-action-provider.ts')
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
