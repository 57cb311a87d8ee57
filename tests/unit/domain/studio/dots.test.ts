import { dotAt, maxDiscs } from '@/lib/domain/studio/draw/draw-dots'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { mapOfCsv } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { mercator } from '@/lib/geo/mercator'

const rows = maxDiscs + 10

/** Points along a parallel, the last one without a place. */
const csv = [
  'name,latitude,longitude',
  ...Array.from({ length: rows }, (_, at) => `p${at},47,${(at / 1000).toFixed(3)}`),
  'nowhere,,',
].join('\n')

function drawn(text: string) {
  const map = readStudioMap(mapOfCsv(text, 'points.csv'))
  const session = new StudioSession(map)
  const { changed } = session.draw({ layers: map.layers, filters: [], zoom: 8 })
  return { session, drawing: changed[0]?.drawing }
}

const nearOf = (lng: number, lat: number, zoom: number) => {
  const [x, y] = mercator(lng, lat)
  return { x, y, zoom, reach: 4 / (512 * 2 ** zoom) }
}

describe('very many points', () => {
  it('are dots within millimetres of their places, while a few are discs', () => {
    const { drawing } = drawn(csv)
    if (drawing?.kind !== 'dots') throw new Error(`Drawn as ${drawing?.kind}.`)
    expect(drawing.rows).toHaveLength(rows)
    const at = 1234
    const [x, y] = mercator(1.234, 47)
    expect(Math.abs((drawing.spots[at * 2] ?? 0) / 2 ** 32 - x) * 40_000_000).toBeLessThan(0.02)
    expect(Math.abs((drawing.spots[at * 2 + 1] ?? 0) / 2 ** 32 - y) * 40_000_000).toBeLessThan(0.02)
    expect(drawn('name,latitude,longitude\na,47,9\n').drawing?.kind).toBe('discs')
  })

  it('determine the bounds of the map', () => {
    const { bounds = [] } = drawn(csv).session.outline()
    const expected = [0, 47, (rows - 1) / 1000, 47]
    for (const [at, value] of expected.entries()) expect(bounds[at]).toBeCloseTo(value, 5)
  })

  it('are found where they are drawn, the topmost first', () => {
    const { session } = drawn(csv)
    expect(session.near('layer-1', nearOf(1.234, 47, 16))).toBe(1234)
    expect(session.near('layer-1', nearOf(1.2345, 47.1, 16))).toBeUndefined()
    // Zoomed out they overlap.
    expect(session.near('layer-1', nearOf(1.234, 47, 4))).toBeGreaterThan(1234)
  })

  it('wrap at the antimeridian like the map', () => {
    const dots = { rows: Uint32Array.of(7), radii: Float32Array.of(1), unit: 'px' as const }
    const spots = Uint32Array.of(2 ** 32 - 1, 2 ** 31)
    expect(dotAt({ ...dots, spots }, { x: 0, y: 0.5, reach: 1e-6, zoom: 3 })).toBe(7)
  })
})
