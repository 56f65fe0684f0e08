import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressSite } from './src/server/site/compress-site.ts'
import {
  hintCompilation,
  resolveDependencies,
  splitByScreen,
  writeSiteFiles,
} from './src/server/site/split-site.ts'
import { thirdPartyNotices } from './src/server/site/third-party-notices.ts'

/**
 * Monaco modules that other Monaco modules import, but whose features no editor here uses: GPU rendering, multi-file
 * diffs, color pickers, inlay hints, inline suggestions, tree-sitter, and pasting as something other than text. With
 * the names each exports.
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

/**
 * Replaces those exports with empty classes (a missing name fails the build), lucide's icons with ours, and a hook that
 * React has had since 18 with React's.
 */
const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  // Without the icons' names and random keys, which nothing here uses.
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replaceAll(/, key: "\w+"|\bname: "[\w-]+",|,\s+aliases: \[[^\]]*\]/gu, ''),
  },
  load(id) {
    if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs'))
      return `export { createIcon as default } from ${JSON.stringify(resolve('src/ui/drawn-icon.tsx'))}`
    if (id.endsWith('/use-sync-external-store/shim/index.js'))
      return `exports.useSyncExternalStore = require('react').useSyncExternalStore`
    const names = neverShown[id.split('/monaco-editor/esm/vs/editor/')[1] ?? '']
    return names?.map((name) => `export class ${name} { static get() { return null } }`).join('\n')
  },
}

/** Compresses the site at build time, so that the server does not while users wait. */
const packBuiltSite: Plugin = {
  name: 'pack-built-site',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  writeBundle: { order: 'post', handler: ({ dir = '' }) => compressSite(dir) },
}

/** Writes the licenses of everything in the pages: modules, fonts, and the styles that Tailwind adds. */
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
  plugins: [react(), tailwind(), leaveOut, writeNotices, writeSiteFiles, hintCompilation, packBuiltSite],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: 'dist/site',
    target: 'es2023',
    // A data: URL would need a Content-Security-Policy wider than 'self'.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    // Every browser that can run the app supports it.
    modulePreload: { polyfill: false, resolveDependencies },
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
    // Relative URLs between scripts and styles work under any base path; the server writes those in the page.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    // Mutation testing puts copies of the tests there.
    exclude: ['e2e/.cache/**'],
    // Only to end hanging tests, however slow the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { interval: 5, timeout: 60_000 } },
    globalSetup: 'src/test/storage/postgres-global-setup.ts',
    setupFiles: 'src/test/shared-process.ts',
    // Starting a process per file took two thirds of the time.
    isolate: false,
    maxWorkers: '100%',
  },
}))
