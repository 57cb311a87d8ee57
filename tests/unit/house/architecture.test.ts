import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const shared = new Set(['ui', 'shell', 'map', 'charts', 'evaluation-entry'])
const importPattern = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g

interface SourceFile {
  path: string
  imports: string[]
}

function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name).split(sep).join('/')
      return { path, imports: importsOf(readFileSync(path, 'utf8')) }
    })
}

const importsOf = (source: string) => [...source.matchAll(importPattern)].map((match) => match[1] ?? '')
const folderOf = (path: string) => path.split('/')[1] ?? ''

/** Imports of one feature by another, as `file -> import`. */
function sidewaysImports(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const own = folderOf(path)
    if (shared.has(own)) return []
    return imports
      .filter((each) => each.startsWith('@/components/'))
      .filter((each) => !shared.has(folderOf(each.slice(2))) && folderOf(each.slice(2)) !== own)
      .map((each) => `${path} -> ${each}`)
  })
}

describe('the layers of the house', () => {
  const components = sourcesBelow('components')

  test('there are features to look at', () => {
    const features = new Set(components.map(({ path }) => folderOf(path)).filter((name) => !shared.has(name)))
    expect(features.size).toBeGreaterThan(3)
    expect(components.flatMap(({ imports }) => imports).length).toBeGreaterThan(50)
  })

  test('no feature imports another feature', () => {
    expect(sidewaysImports(components)).toEqual([])
  })

  test('a sideways import would be found', () => {
    const imports = importsOf(
      "import { Row } from '@/components/locations/row'\nconst late = import('@/components/home/tile')",
    )
    const found = sidewaysImports([{ path: 'components/scouting/panel.tsx', imports }])
    expect(found).toHaveLength(2)
  })

  test('no import climbs out of its folder by ../', () => {
    const all = [...components, ...['app', 'lib', 'server'].flatMap(sourcesBelow)]
    const climbing = all.filter(({ imports }) => imports.some((each) => each.startsWith('../')))
    expect(climbing.map(({ path }) => path)).toEqual([])
  })

  test('the engine, the atlas and the identity provider know neither Next nor the screens', () => {
    const servers = ['server/engine', 'server/atlas', 'server/identity'].flatMap(sourcesBelow)
    expect(servers.length).toBeGreaterThan(30)
    const strangers = servers.filter(({ imports }) =>
      imports.some((each) => /^(next|next-auth)(\/|$)/.test(each) || each.startsWith('@/components/')),
    )
    expect(strangers.map(({ path }) => path)).toEqual([])
  })

  test('what a browser loads takes the small part of the schema library, never all of it', () => {
    const loaded = [...components, ...['app', 'lib'].flatMap(sourcesBelow)]
    const small = loaded.filter(({ imports }) => imports.includes('zod/mini'))
    expect(small.length).toBeGreaterThan(15)
    const whole = loaded.filter(({ imports }) => imports.includes('zod'))
    expect(whole.map(({ path }) => path)).toEqual([])
  })
})
