import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The linter holds the same figure, but leaves blank lines out. */
const most = 250

const folders = ['app', 'components', 'lib', 'server', 'tests']

/** Every file of code below a folder, by its path from the root. */
const codeBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'))

/** Lines of a text, blank ones and comments included. */
const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length

test('counts every line, whether or not the last one ends', () => {
  expect([linesOf('a'), linesOf('a\n'), linesOf('a\n\nb\n')]).toEqual([1, 1, 3])
})

test.each(folders)(`keeps every file below %s within ${most} lines`, (folder) => {
  const files = codeBelow(folder)
  expect(files.length).toBeGreaterThan(100)
  const sizes = files.map((path) => ({ path, lines: linesOf(readFileSync(path, 'utf8')) }))
  expect(sizes.filter(({ lines }) => lines > most)).toEqual([])
})
