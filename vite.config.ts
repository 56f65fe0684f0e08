import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwind()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: 'dist/site',
    target: 'es2023',
    // A data: URL would need a wider Content-Security-Policy than 'self'.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    testTimeout: 30_000,
  },
}))
