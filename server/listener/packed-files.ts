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

const endings = { br: '.br', gzip: '.gz' } as const

/** In the order of their density. */
const packedCodings = ['br', 'gzip'] as const

function packedBelow(folder: string, address: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(endings.br))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).slice(0, -endings.br.length))
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

/**
 * The build has packed each file once in both codings. Next would compress it again for every
 * visitor who takes neither, and less densely: it gets the file as it is.
 */
export function sendPackedFiles(packed: ReadonlySet<string>): void {
  onRequestStart((request, response) => {
    const [path = '', ...query] = (request.url ?? '').split('?')
    const type = types[extname(path)]
    if (!type || !packed.has(path)) return
    const accepted = request.headers['accept-encoding']
    delete request.headers['accept-encoding']
    const coding = packedCodings.find((each) => acceptsCoding(accepted, each))
    response.setHeader('vary', 'Accept-Encoding')
    if (coding === undefined) return
    request.url = [path + endings[coding], ...query].join('?')
    response.setHeader('content-type', type)
    response.setHeader('content-encoding', coding)
  })
}
