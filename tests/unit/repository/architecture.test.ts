import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type GuardedPackage, guardedPackages, layers } from './layers'
import { foldersOf, importsOf, type Source, sourcesBelow, targetOf } from './sources'

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

const layerOf = (path: string) =>
  Object.keys(layers)
    .filter((folder) => isWithin(path, folder))
    .toSorted((one, other) => other.length - one.length)[0]

const guardedName = (imported: string): GuardedPackage | undefined =>
  guardedPackages.find((name) => imported === name || imported.startsWith(`${name}/`))

function forbidden(source: Source): string[] {
  const own = layerOf(source.path)
  const layer = own === undefined ? undefined : layers[own]
  if (own === undefined || layer === undefined) return [`${source.path} belongs to no layer`]
  return source.imports
    .filter((imported) => {
      const target = targetOf(source, imported)
      if (target !== null) return ![own, ...layer.imports].some((folder) => isWithin(target, folder))
      const name = guardedName(imported)
      return name !== undefined && !layer.packages?.includes(name)
    })
    .map((imported) => `${source.path} -> ${imported}`)
}

function twoWayPairs(sources: readonly Source[]): string[] {
  const edges = new Set(
    sources.flatMap((source) =>
      source.imports.flatMap((imported) => {
        const target = targetOf(source, imported)
        const from = dirname(source.path)
        const to = target === null ? '' : dirname(target)
        return to === '' || from === to ? [] : [`${from} ${to}`]
      }),
    ),
  )
  return [...edges]
    .filter((edge) => edges.has(edge.split(' ').toReversed().join(' ')))
    .map((edge) => edge.split(' ').toSorted().join(' <-> '))
    .filter((pair, place, all) => all.indexOf(pair) === place)
}

/** A screen and its parts may import each other. */
const isFolderAndPart = (pair: string) => {
  const [outer = '', inner = ''] = pair.split(' <-> ')
  return isWithin(inner, outer)
}

describe('the layers', () => {
  const sources = ['app', 'components', 'lib', 'server'].flatMap(sourcesBelow)

  test('cover every folder and nothing else', () => {
    const folders = ['components', 'lib', 'server'].flatMap(foldersOf)
    expect(folders.length).toBeGreaterThan(30)
    expect(folders.filter((folder) => !(folder in layers))).toEqual([])
    expect(Object.keys(layers).filter((folder) => !existsSync(folder))).toEqual([])
  })

  test('allow every import', () => {
    expect(sources.length).toBeGreaterThan(900)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(3000)
    expect(sources.flatMap(forbidden)).toEqual([])
  })

  test('reject a feature that imports another, and a framework where it is forbidden', () => {
    const imports = importsOf(
      "import { Row } from '@/components/locations/row'\nconst late = import('@/components/home/tile')\nimport '@/components/ui/button'",
    )
    expect(forbidden({ path: 'components/scouting/panel.tsx', imports })).toHaveLength(2)
    const rule = { path: 'lib/domain/rule.ts', imports: ['react', 'next/link', 'h3-js'] }
    expect(forbidden(rule)).toHaveLength(2)
    expect(forbidden({ path: 'server/loose.ts', imports: [] })).toHaveLength(1)
  })

  test('are imported without climbing out of a folder', () => {
    const climbing = sources.filter(({ imports }) => imports.some((each) => each.startsWith('../')))
    expect(climbing.map(({ path }) => path)).toEqual([])
  })

  test('include no two server folders that import each other', () => {
    expect(twoWayPairs(sources.filter(({ path }) => path.startsWith('server/')))).toEqual([])
  })

  test('include no two folders that import each other, except a folder and its own parts', () => {
    expect(twoWayPairs(sources).filter((pair) => !isFolderAndPart(pair))).toEqual([])
  })

  test('detect two folders that import each other', () => {
    const one = { path: 'server/a/x.ts', imports: ['@/server/b/y'] }
    const other = { path: 'server/b/z.ts', imports: ['@/server/a/w'] }
    expect(twoWayPairs([one, other])).toEqual(['server/a <-> server/b'])
  })

  test('distinguish two folders from a folder and its part', () => {
    expect(isFolderAndPart('lib/a <-> lib/a/b')).toBe(true)
    expect(isFolderAndPart('lib/a <-> lib/a-b')).toBe(false)
    expect(isFolderAndPart('lib/a/b <-> lib/a/c')).toBe(false)
  })

  test('load lazy parts of a page without suspending it', () => {
    const imported = (name: string) => sources.filter(({ imports }) => imports.includes(name))
    expect(imported('next/dynamic').map(({ path }) => path)).toEqual([])
    const late = sources.filter(({ path }) => /= onDemand\(/.test(readFileSync(path, 'utf8')))
    expect(late.length).toBeGreaterThan(10)
    const lazy = sources.filter(({ path }) => /\blazy\(\(\) =>\s*import\(/.test(readFileSync(path, 'utf8')))
    expect(lazy.map(({ path }) => path)).toEqual([])
  })

  test('load the whole schema library on the server only', () => {
    const loaded = sources.filter(({ path }) => !path.startsWith('server/'))
    expect(loaded.filter(({ imports }) => imports.includes('zod/mini')).length).toBeGreaterThan(15)
    expect(loaded.filter(({ imports }) => imports.includes('zod')).map(({ path }) => path)).toEqual([])
  })
})
