import { cellToBoundary, cellToChildren, cellToLatLng, cellToParent, latLngToCell } from 'h3-js'
import { gapOffset, outlineShare } from '@/components/map/cells/cell-layer'
import { cellId, cellMesh } from '@/components/map/cells/cell-mesh'
import { translated } from '@/components/map/cells/cell-program'
import { tileIndex, tilesInView } from '@/components/map/cells/cell-tiles'
import { noScore } from '@/lib/domain/map/cells/cell-columns'
import { mercator } from '@/lib/geo/mercator'
import { tileAnswer } from '@/tests/support/cell-tiles'

const vaduz = { lat: 47.141, lng: 9.521 }
const parent = latLngToCell(vaduz.lat, vaduz.lng, 5)
const aroundVaduz = [9.5, 47.12, 9.54, 47.16] as const

const scoredTile = (cells: readonly string[], dc = cells.map(() => 50)) =>
  tileAnswer(cells, { 'Score DC': dc, 'Score AC': cells.map(() => noScore) })

describe('the mesh of a tile', () => {
  const cells = cellToChildren(parent, 9)

  test('has 7 vertices and 6 triangles per cell', () => {
    const { mesh, fans } = cellMesh('9/x', scoredTile(cells))
    expect(mesh.cells).toBe(cells.length)
    expect(mesh.positions).toHaveLength(cells.length * 7 * 3)
    expect(mesh.indices).toHaveLength(cells.length * 6 * 3)
    expect(new Set(fans)).toEqual(new Set([7]))
  })

  test('uses 16-bit indices, and 32-bit ones for too many vertices', () => {
    const large = cellToChildren(cellToParent(parent, 4), 9)
    expect(cellMesh('9/x', scoredTile(cells)).mesh.indices).toBeInstanceOf(Uint16Array)
    expect(cellMesh('9/x', scoredTile(large)).mesh.indices).toBeInstanceOf(Uint32Array)
  })

  test('omits cells without a score', () => {
    const { mesh, fans } = cellMesh('9/x', scoredTile(cells.slice(0, 3), [50, noScore, 50]))
    expect(mesh.cells).toBe(2)
    expect([...fans]).toEqual([7, 0, 7])
  })

  test('keeps a cell with only one score, with step 0 for the other', () => {
    const { mesh } = cellMesh('9/x', scoredTile(cells.slice(0, 1), [100]))
    expect([...mesh.steps.slice(0, 2)]).toEqual([9, 0])
  })

  test('keeps corners within a centimetre despite single precision', () => {
    const { mesh } = cellMesh('9/x', scoredTile(cells))
    const metre = 1 / (40_075_017 * Math.cos((vaduz.lat * Math.PI) / 180))
    const last = cells.at(-1) ?? ''
    const [corner] = cellToBoundary(last)
    const [x, y] = mercator(corner?.[1] ?? 0, corner?.[0] ?? 0)
    const vertex = (cells.length - 1) * 7 + 1
    expect(Math.abs((mesh.positions[vertex * 3] ?? 0) + mesh.anchor[0] - x)).toBeLessThan(0.01 * metre)
    expect(Math.abs((mesh.positions[vertex * 3 + 1] ?? 0) + mesh.anchor[1] - y)).toBeLessThan(0.01 * metre)
  })

  test('names cells as H3 does', () => {
    expect(cells.slice(0, 50).map((cell) => cellId(BigInt(`0x${cell}`)))).toEqual(cells.slice(0, 50))
  })
})

describe('the tiles of a view', () => {
  const parents9 = [...new Set(cellToChildren(cellToParent(parent, 3), 5))]
  const parents8 = [...new Set(parents9.map((cell) => cellToParent(cell, 4)))]
  const index = tileIndex({ tiles: { 9: parents9, 8: parents8 } })

  test.each([
    [10, '9'],
    [14, '9'],
    [9.5, '8'],
    [8.5, '8'],
  ])('at zoom %d belong to level %s', (zoom, level) => {
    const levels = tilesInView(index, { bounds: aroundVaduz, zoom }).map(({ key }) => key.split('/')[0])
    expect(new Set(levels)).toEqual(new Set([level]))
  })

  test('contain every cell of the view', () => {
    const shown = new Set(tilesInView(index, { bounds: aroundVaduz, zoom: 12 }).map((tile) => tile.parent))
    const inside = parents9
      .flatMap((each) => cellToChildren(each, 9))
      .filter((cell) => {
        const [lat, lng] = cellToLatLng(cell)
        return lng >= 9.5 && lng <= 9.54 && lat >= 47.12 && lat <= 47.16
      })
    expect(inside.length).toBeGreaterThan(100)
    expect(inside.filter((cell) => !shown.has(cellToParent(cell, 5)))).toEqual([])
  })

  test('are found across the 180th meridian, in any range of degrees', () => {
    const [tile] = tileIndex({ tiles: { 9: [latLngToCell(-16.8, 179.99, 5)] } }).get(9) ?? []
    const fiji = new Map([[9 as const, tile ? [tile] : []]])
    const keysIn = (west: number, east: number) =>
      tilesInView(fiji, { bounds: [west, -16.9, east, -16.7], zoom: 12 }).map(({ key }) => key)
    expect([keysIn(179.9, 179.95), keysIn(180.01, 180.05), keysIn(-179.99, -179.95)]).toEqual([
      [tile?.key],
      [tile?.key],
      [tile?.key],
    ])
    expect(keysIn(-179.5, -179)).toEqual([])
  })

  test('exclude those of which only the bounding box meets the view', () => {
    const ring = cellToBoundary(parent)
    const north = Math.max(...ring.map(([lat]) => lat))
    const east = Math.max(...ring.map(([, lng]) => lng))
    const corner = { bounds: [east - 0.001, north - 0.001, east + 0.001, north + 0.001] as const, zoom: 14 }
    expect(tilesInView(tileIndex({ tiles: { 9: [parent] } }), corner)).toEqual([])
  })

  test('are far fewer than the country has', () => {
    expect(tilesInView(index, { bounds: aroundVaduz, zoom: 12 }).length).toBeLessThan(6)
    expect(parents9.length).toBe(49)
  })

  test('fall back to the next finer level if a small country has no coarse ones', () => {
    const keys = tilesInView(index, { bounds: aroundVaduz, zoom: 5 }).map(({ key }) => key.split('/')[0])
    expect(new Set(keys)).toEqual(new Set(['8']))
  })
})

describe('the cell style', () => {
  test('fades from fills to outlines between zoom 14.5 and 15', () => {
    expect([14, 14.5, 14.75, 15, 18].map(outlineShare)).toEqual([0, 0, 0.5, 1, 1])
  })

  test.each([1, 2, 3])('leaves a gap of 0.45 px at %d device pixels per px', (ratio) => {
    const offset = gapOffset(0.45, ratio)
    let unpainted = 0
    for (let distance = 0.0005; distance < 3; distance += 0.001) {
      unpainted += (1 - Math.min(1, Math.max(0, distance + 0.5 - offset))) * 0.001
    }
    expect((2 * unpainted) / ratio).toBeCloseTo(0.45, 2)
  })

  test('translates a matrix in double precision', () => {
    const scale = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 5, 7, 0, 1]
    expect([...translated(scale, [10, 100])].slice(12)).toEqual([25, 307, 0, 1])
  })
})
