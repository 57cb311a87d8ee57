import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { readOsmCase } from '@/tests/support/osm-case'
import { at } from '@/tests/support/osm-map'
import { roadGraph, type Stretch } from '@/tests/support/road-graph'

const busiest = (...stretches: Stretch[]) => prepareRoads(roadGraph(stretches)).passed(at([0, 0])).busiest

test('vehicles/day of a dual road are those of both carriageways', async () => {
  const extract = await readOsmCase('07-dual-trunk.osm')
  const roads = prepareRoads(deriveRoads(extract, { isUrban: () => false }).graph)
  const of = (name: string) => {
    const position = [...extract.nodes].find(({ tags }) => tags.name === name)?.position ?? [0, 0]
    return { main: roads.mainRoad(position), ...roads.passed(position) }
  }
  const sum = ({ traffic }: ReturnType<typeof of>) => traffic.reduce((all, each) => all + each, 0)
  expect(of('P trunk').main).toMatchObject({ name: 'Dual trunk', aadt: 26_338 })
  expect(of('P trunk').busiest).toMatchObject({ name: 'Dual trunk', aadt: 26_338 })
  expect(of('P primary').main).toMatchObject({ name: 'Single primary', aadt: 26_338 })
  expect(sum(of('P trunk'))).toBeGreaterThanOrEqual(sum(of('P primary')))
})

describe('the busiest road', () => {
  const main: Stretch = { from: [100, 0], to: [1100, 0], aadt: 5000, name: 'Main Road' }

  test('has a name or reference, even beside a nameless piece that carries somewhat more', () => {
    const nameless: Stretch = { from: [0, 0], to: [100, 0], aadt: 6000 }
    expect(busiest(nameless, main)?.name).toBe('Main Road')
    expect(busiest(nameless, { ...main, name: '', ref: 'B 17' })?.name).toBe('B 17')
  })

  test('is nameless where it carries twice as much as any named one', () => {
    expect(busiest({ from: [0, 0], to: [100, 0], aadt: 10_000 }, main)).toMatchObject({
      name: 'Primary road',
      aadt: 10_000,
    })
  })

  test('is not a roundabout with a name of its own', () => {
    const roundabout: Stretch = { from: [0, 0], to: [100, 0], aadt: 5000, name: 'Church Roundabout' }
    expect(busiest(roundabout, main)?.name).toBe('Main Road')
    expect(busiest(roundabout)?.name).toBe('Church Roundabout')
  })

  test('is the first reached of equals', () => {
    const second: Stretch = { from: [1100, 0], to: [2100, 0], aadt: 5000, name: 'Far Road' }
    expect(busiest({ from: [0, 0], to: [100, 0], aadt: 1 }, main, second)?.name).toBe('Main Road')
  })
})
