import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** A source file by its path from the root, with its imports as spelled. */
export interface Source {
  path: string
  imports: readonly string[]
}

const importPattern = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g

export const importsOf = (text: string) => [...text.matchAll(importPattern)].map((match) => match[1] ?? '')

export function sourcesBelow(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name).split(sep).join('/')
      return { path, imports: importsOf(readFileSync(path, 'utf8')) }
    })
}

/** Direct subfolders; git keeps no empty ones. */
export const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .filter((path) => readdirSync(path).length > 0)

/** The path behind an import of our own, without its ending; null for a package. */
export function targetOf({ path }: Source, imported: string): string | null {
  if (imported.startsWith('@/')) return imported.slice(2)
  return imported.startsWith('.') ? join(dirname(path), imported).split(sep).join('/') : null
}
