import { stepsOf } from '@/server/base/files/private-files'

export interface ListedFile {
  path: string
  bytes: number
  sha256: string
}

/** Written last: a version without a list is not published. */
export const fileListName = 'files.txt'

const longestLine = 300
const linePattern = /^([0-9a-f]{64}) (\d{1,15}) (\S{1,200})$/

export function encodeFileList(files: readonly ListedFile[]): Uint8Array {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const lines = sorted.map(({ path, bytes, sha256 }) => `${sha256} ${bytes} ${path}\n`)
  return new TextEncoder().encode(`${lines.join('')}${files.length} files\n`)
}

export async function* readFileList(bytes: Buffer): AsyncGenerator<ListedFile> {
  let count = 0
  let start = 0
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
    const line = bytes.toString('utf8', start, Math.min(end, start + longestLine))
    start = end + 1
    if (line === `${count} files` && start === bytes.length) return
    const [, sha256, size, path] = linePattern.exec(line) ?? []
    if (sha256 === undefined || size === undefined || path === undefined) break
    count += 1
    yield { path: stepsOf(path).join('/'), bytes: Number(size), sha256 }
  }
  throw new Error('The list of files of a published atlas is damaged.')
}
