import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, median } from './figure'

const folders = ['app', 'components', 'lib', 'server']

export function measureCode(): Figure[] {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n').length }))
    .toSorted((a, b) => b.lines - a.lines)
  const lines = files.map((file) => file.lines)
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  return [
    { name: 'longest file', value: `${lines[0]} lines`, note: files[0]?.path ?? '' },
    { name: 'median file', value: `${median(lines)} lines`, note: `${files.length} files` },
    { name: 'runtime dependencies', value: String(Object.keys(dependencies).length) },
  ]
}
