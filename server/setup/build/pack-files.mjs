import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const pack = promisify(brotliCompress)
const zip = promisify(gzip)

/** Half the time of the highest quality, for 2 % more bytes. */
const quality = 10

/** WebAssembly's 34 MB would take a minute; this takes a second and gives 6.2 MB. */
const wasmQuality = 5

const isPacked = (name) => /\.(js|mjs|css|json|csv|svg|wasm)$/.test(name)

/**
 * Writes `.br` and `.gz` files that the server sends as they are (server/listener/packed-files.ts) instead of
 * compressing per visit.
 * @param {readonly string[]} folders
 */
export async function packFiles(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isPacked(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.wasm') ? wasmQuality : quality,
        [constants.BROTLI_PARAM_MODE]: file.endsWith('.wasm')
          ? constants.BROTLI_MODE_GENERIC
          : constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${file}.br`, await pack(bytes, { params }))
      await writeFile(`${file}.gz`, await zip(bytes))
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  await packFiles([
    join(process.argv[2] ?? '.next', 'static'),
    join('public', 'worker'),
    join('public', 'world'),
    join('public', 'samples'),
  ])
}
