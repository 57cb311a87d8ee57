import { tagsAt } from '@/server/atlas/basemap/encode-tile'
import { SegmentGrid, sideFinder } from '@/server/atlas/basemap/label-sides'
import { at, osmMap, type Point } from '@/tests/support/osm-map'

/** Metres of a pixel at zoom 0 at the made-up country's latitude. */
const pixel = (40_075_017 / 512) * Math.cos((47.1 * Math.PI) / 180)

describe('the sides of a label', () => {
  const village = { name: 'Gamprin', size: 12.5, minzoom: 9 }
  const riverWestBy = (metres: number): Point[] => [
    [-metres, -9000],
    [-metres, 9000],
  ]
  const sidesBeside = (river: Point[], label = village) =>
    sideFinder(osmMap().way({ waterway: 'river' }, river).extract().ways)(at([0, 0]), label)

  test('are all open from the first zoom without a river', () => {
    expect(sideFinder([])(at([0, 0]), village)).toEqual({ north: 9, east: 9, south: 9, west: 9 })
  })

  test('close towards a river until the label fits on the bank', () => {
    const { west, ...others } = sidesBeside(riverWestBy(900))
    expect(others).toEqual({ north: 9, east: 9, south: 9 })
    // From the place to the label's middle: 2.1 em and half of seven characters of .56 em.
    const reach = (2.1 + (7 * 0.56) / 2) * 12.5
    expect((reach * pixel) / 2 ** west).toBeLessThanOrEqual(900)
    expect((reach * pixel) / 2 ** (west - 1)).toBeGreaterThan(900)
  })

  test('stay closed longer for longer names and nearer rivers', () => {
    const west = (metres: number, name: string) => sidesBeside(riverWestBy(metres), { ...village, name }).west
    expect(west(900, 'Oberschellenberg')).toBeGreaterThan(west(900, 'Ems'))
    expect(west(300, 'Gamprin')).toBeGreaterThan(west(900, 'Gamprin'))
  })

  test('ignore a river that ends before the place', () => {
    const past: Point[] = [
      [-900, 200],
      [-900, 9000],
    ]
    expect(sidesBeside(past).west).toBe(9)
  })

  test('work for a river of one long segment over many grid cells', () => {
    const grid = new SegmentGrid()
    grid.add([
      [0.1, 0.9],
      [0.9, 0.1],
    ])
    expect(grid.distance([0.4, 0.4], [0.3, 0])).toBeCloseTo(0.2)
    expect(grid.distance([0.4, 0.4], [0.1, 0])).toBeUndefined()
    expect(grid.distance([0.4, 0.4], [-0.3, 0])).toBeUndefined()
  })

  test('are stored in each tile as initials of the sides open at its zoom', () => {
    const properties = { name: 'Gamprin', north: 9, east: 9, south: 11, west: 13 }
    const sidesAt = (z: number) => tagsAt('places', properties, z)
    expect(sidesAt(9)).toEqual({ name: 'Gamprin', sides: 'ne' })
    expect(sidesAt(12)).toEqual({ name: 'Gamprin', sides: 'nes' })
    expect(sidesAt(14)).toEqual({ name: 'Gamprin', sides: 'nesw' })
  })
})
