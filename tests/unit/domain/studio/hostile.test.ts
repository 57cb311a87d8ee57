import { serialize } from 'node:v8'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { mapOfJson } from '@/lib/domain/studio/read/file-map'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { studioMap } from '@/tests/support/studio-map'

beforeAll(() => loadParts([{ drawn: 'grid' }, { drawn: 's2' }]))

type Path = readonly (string | number)[]

/** All paths into a value, including the empty one. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([name, part]) => pathsOf(part, [...path, name]))]
}

function withValue(value: unknown, [name, ...rest]: Path, next: unknown): unknown {
  if (name === undefined) return next
  const part = (value as Record<string, unknown>)[name]
  if (Array.isArray(value)) return value.with(Number(name), withValue(part, rest, next))
  return { ...(value as object), [name]: withValue(part, rest, next) }
}

const html = '<img src=x onerror="alert(1)">'
const deep = JSON.parse(`${'['.repeat(400)}1${']'.repeat(400)}`)
const hostile: readonly unknown[] = [
  ...[null, true, '', html, '__proto__', 'constructor', deep],
  ...[-1, 0, 1e308, Number.POSITIVE_INFINITY, Number.NaN, '1e999'],
  ...[[], {}, [null], [[]], Array.from({ length: 5 }, () => 1e308)],
  JSON.parse('{"__proto__":{"name":"kwh","value":"lat"},"constructor":1,"name":"__proto__","length":1e9}'),
]

/** Opens a map, makes every request of the page, and packs the results for the page's thread. */
function use(map: unknown): void {
  const read = readStudioMap(mapOfJson(map, 'map.json'))
  const session = new StudioSession(read)
  const outline = session.outline()
  const { changed, rows } = session.draw({ layers: read.layers, filters: read.filters, zoom: 11 })
  const tips = read.layers.map(({ id }) => session.tip({ id, row: 0, tooltip: read.tooltip }))
  const facts = outline.datasets.flatMap(({ id, columns }) =>
    columns.map(({ name }) => session.facts({ dataId: id, name, isListed: true })),
  )
  serialize({ outline, changed, rows, tips, facts })
}

const layersPath: Path = ['config', 'config', 'visState', 'layers']

/**
 * The map with a hostile value, reduced to the layer that contains it: drawing the others again would show nothing
 * new.
 */
function mapWith(path: Path, value: unknown): unknown {
  const map = studioMap()
  const layer = path[layersPath.length]
  const isInLayer = layersPath.every((name, depth) => path[depth] === name) && typeof layer === 'number'
  if (!isInLayer) return withValue(map, path, value)
  const alone = withValue(map, layersPath, [map.config.config.visState.layers[layer]])
  return withValue(alone, path.with(layersPath.length, 0), value)
}

/** The message of a refused map, undefined if it opens. Other errors are rethrown with their cause. */
function refusalOf(path: Path, at: number): string | undefined {
  try {
    use(mapWith(path, hostile[at]))
    return undefined
  } catch (error) {
    return error instanceof MapFileFault ? error.message : `${path.join('.')} with value ${at}: ${error}`
  }
}

describe('a map with one hostile value', () => {
  const isLaterRow = (path: Path) => path.includes('allData') && Number(path[4] ?? 0) > 0
  const paths = pathsOf(studioMap()).filter((path) => path.length > 0 && !isLaterRow(path))

  it('is opened and drawn, or refused with the place of its fault', () => {
    const refusals = paths.flatMap((path) => hostile.map((_, at) => refusalOf(path, at)))
    const isSentence = (text: string) => /^(?:The map|Dataset 1).*: expected .*\.$/.test(text)
    expect(refusals.filter((text) => text !== undefined && !isSentence(text))).toEqual([])
    expect(refusals.filter((text) => text === undefined).length).toBeGreaterThan(5_000)
  })
})
