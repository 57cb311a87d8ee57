import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { deriveRegions } from '@/server/atlas/derive/hexagons/regions'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { scaleTraffic } from '@/server/atlas/derive/traffic/traffic-scale'
import { deriveHexagons } from '@/tests/support/derived-scores'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'
import { scoreSites } from '@/tests/support/scored-country'

const along = (north: number): Point[] => Array.from({ length: 81 }, (_, at) => [100 * at - 4000, north])

/** A motorway with a rest stop, and a town of many streets around a main street. */
function townAndMotorway(restStop: readonly Point[]) {
  const map = countryMap()
  const carriageway = { highway: 'motorway', oneway: 'yes', ref: 'A1', maxspeed: '120' }
  map.way(carriageway, along(-2000))
  map.way(carriageway, along(-1970).toReversed())
  const ramp = { highway: 'motorway_link', oneway: 'yes' }
  map.way(ramp, [
    [-200, -2000],
    [0, -2060],
  ])
  map.way(ramp, [
    [0, -2060],
    [200, -2000],
  ])
  map.way({ highway: 'services', name: 'Rest stop A1' }, restStop)
  map.way({ highway: 'primary', name: 'Main Street' }, along(1000))
  for (let street = -10; street <= 10; street += 1) {
    const east = 100 * street
    map.way({ highway: 'residential', name: `Street ${street}` }, [
      [east, 0],
      [east, 1000],
      [east, 2000],
    ])
    for (const north of [600, 980, 1400]) {
      map.way({ amenity: 'parking', access: 'yes' }, box([east + 40, north], 24 + ((street + 10) % 5)))
    }
  }
  return map
}

function scoredMap(map: ReturnType<typeof countryMap>) {
  const extract = map.extract()
  const entities = deriveEntities(extract, { ...examplia })
  const { graph } = scaleTraffic(deriveRoads(extract, { isUrban: () => true }).graph, entities)
  const hexagons = deriveHexagons({
    ...entities,
    ways: extract.ways,
    regions: () => deriveRegions(extract, entities.country),
    graph,
  })
  return scoreSites({ extract, entities, graph, hexagons }).map(({ row }) => row)
}

describe('the traffic of a rest stop', () => {
  const restOf = (rows: ReturnType<typeof scoredMap>) =>
    rows.find((row) => row['Location Type'] === 'rest station')

  it('is that of its motorway, though a drive from it reaches one carriageway', () => {
    const rest = restOf(scoredMap(townAndMotorway(box([0, -2110], 220, 100))))
    expect(rest).toMatchObject({ 'Busiest road': 'A1', 'Main road': 'A1', 'Score traffic': 1 })
    expect(Number(rest?.['Score DC'])).toBeGreaterThan(0.7)
  })

  it('is what a drive reaches where the stop is far from the motorway', () => {
    const rest = restOf(scoredMap(townAndMotorway(box([0, -2400], 220, 100))))
    expect(Number(rest?.['Score traffic'])).toBeLessThan(0.2)
  })
})
