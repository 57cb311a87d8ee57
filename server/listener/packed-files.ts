import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { acceptsCoding } from '@/server/base/web/content-coding'
import { onRequestStart } from './request-hooks'

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.wasm': 'application/wasm',
  '.csv': 'text/csv; charset=UTF-8',
  '.svg': 'image/svg+xml; charset=UTF-8',
}

const ending = '.br'

function packedBelow(folder: string, address: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).slice(0, -ending.length))
      .map((path) => `${address}/${path.split(sep).join('/')}`)
  } catch {
    // `next dev` builds nothing.
    return []
  }
}

export const packedFiles = (root = process.cwd()): ReadonlySet<string> =>
  new Set([
    ...packedBelow(join(root, '.next', 'static'), '/_next/static'),
    ...packedBelow(join(root, 'public', 'worker'), '/worker'),
    ...packedBelow(join(root, 'public', 'world'), '/world'),
    ...packedBelow(join(root, 'public', 'samples'), '/samples'),
  ])

/** Next would compress a file again for every visitor, and less densely. */
export function sendPackedFiles(packed: ReadonlySet<string>): void {
  onRequestStart((request, response) => {
    const [path = '', ...query] = (request.url ?? '').split('?')
    const type = types[extname(path)]
    if (!type || !packed.has(path) || !acceptsCoding(request.headers['accept-encoding'], 'br')) return
    request.url = [path + ending, ...query].join('?')
    response.setHeader('content-type', type)
    response.setHeader('content-encoding', 'br')
  })
}
