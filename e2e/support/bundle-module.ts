import { build } from 'vite'

/** Bundles a module with its imports into a script that assigns its exports to the global `name`. */
export const bundleModule = async (entry: string, name: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, name, formats: ['iife'] } },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error(`No bundle of ${entry}`)
  return chunk.code.replace(/^(?:var|const) (\w+) ?=/mu, 'globalThis.$1 =')
}
