import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestBrotli, bestGzip, isCompressible, compressedExtension } from './static-site.ts'

/** Files at a time. The work itself runs on libuv's four threads. */
const atOnce = 8

async function packFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { ...bestBrotli.params, ...size } }),
    promisify(gzip)(bytes, bestGzip),
  ])
  await Promise.all([
    writeFile(`${file}${compressedExtension.br}`, br),
    writeFile(`${file}${compressedExtension.gzip}`, gz),
  ])
}

/** Compresses each compressible file of the built site in `root` with Brotli and gzip, into files beside it. */
export async function compressSite(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const work = files.values()
  const worker = async () => {
    for (const file of work) await packFile(file)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
