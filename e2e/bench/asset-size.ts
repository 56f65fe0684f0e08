import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const folder = 'dist/site/assets'

/** Gzipped size (level 9, in kB of 1000 bytes) of the built files whose names begin so; null when there is none. */
export const assetSize = (prefix: string, extension: 'js' | 'css'): number | null => {
  const files = readdirSync(folder).filter(
    (name) => name.startsWith(prefix) && name.endsWith(`.${extension}`),
  )
  if (files.length === 0) return null
  return (
    files.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length, 0) /
    1000
  )
}
