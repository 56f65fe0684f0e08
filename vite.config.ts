import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { packSite } from './src/server/site/pack-site.ts'
import { splitByScreen, writeSiteFiles } from './src/server/site/split-site.ts'
import { thirdPartyNotices } from './src/server/site/third-party-notices.ts'

/**
 * Modules of Monaco that others of it import, though no editor here ever shows what they make: rendering on the
 * graphics card, several comparisons below each other, color pickers, inlay hints, inline suggestions, tree-sitter,
 * and pasting as something else than text. By the names that each exports.
 */
const neverShown: Readonly<Record<string, readonly string[]>> = {
  'browser/gpu/viewGpuContext.js': ['ViewGpuContext'],
  'browser/viewParts/gpuMark/gpuMark.js': ['GpuMarkOverlay'],
  'browser/viewParts/rulersGpu/rulersGpu.js': ['RulersGpu'],
  'browser/viewParts/viewLinesGpu/viewLinesGpu.js': ['ViewLinesGpu'],
  'browser/widget/multiDiffEditor/multiDiffEditorWidget.js': ['MultiDiffEditorWidget'],
  'common/model/tokens/treeSitter/treeSitterSyntaxTokenBackend.js': ['TreeSitterSyntaxTokenBackend'],
  'contrib/colorPicker/browser/hoverColorPicker/hoverColorPickerParticipant.js': [
    'ColorHover',
    'HoverColorPickerParticipant',
  ],
  'contrib/dropOrPasteInto/browser/copyPasteController.js': ['CopyPasteController'],
  'contrib/inlayHints/browser/inlayHintsHover.js': ['InlayHintsHover'],
  'contrib/inlineCompletions/browser/hintsWidget/inlineCompletionsHintsWidget.js': [
    'InlineSuggestionHintsContentWidget',
  ],
}

/** Puts an empty class in the place of each. A name that Monaco imports and the list lacks stops the build. */
const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs'))
      return `export { drawnIcon as default } from ${JSON.stringify(resolve('src/ui/drawn-icon.tsx'))}`
    const names = neverShown[id.split('/monaco-editor/esm/vs/editor/')[1] ?? '']
    return names?.map((name) => `export class ${name} { static get() { return null } }`).join('\n')
  },
}

/** Packs the site when it is written, so that the server packs nothing while people wait. */
const packBuiltSite: Plugin = {
  name: 'pack-built-site',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  writeBundle: { order: 'post', handler: ({ dir = '' }) => packSite(dir) },
}

/** Writes the licenses of all that the pages hold: modules, fonts, and the styles that Tailwind puts in itself. */
const writeNotices: Plugin = {
  name: 'write-notices',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' ? file.originalFileNames.map((name) => resolve(name)) : Object.keys(file.modules),
    )
    const source = thirdPartyNotices([...files, resolve('node_modules/tailwindcss/package.json')])
    this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwind(), leaveOut, writeNotices, writeSiteFiles, packBuiltSite],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: 'dist/site',
    target: 'es2023',
    // A data: URL would need a wider Content-Security-Policy than 'self'.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    // Every browser that can run the rest knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: ['src/server/main.ts'] }
      : {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', tags: ['$initial' as const], priority: 1 },
                { name: splitByScreen, includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
  worker: { format: 'es' },
  experimental: {
    // Scripts and styles find each other wherever the site stands; the server writes the addresses in the page.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    // Copies of the tests stand there while mutants are tried.
    exclude: ['e2e/.cache/**'],
    // These end what hangs, however slow the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { interval: 5, timeout: 60_000 } },
    globalSetup: 'src/test/storage/postgres-global-setup.ts',
    setupFiles: 'src/test/shared-process.ts',
    // To start a process for each file took two thirds of the time.
    isolate: false,
    maxWorkers: '100%',
  },
}))
