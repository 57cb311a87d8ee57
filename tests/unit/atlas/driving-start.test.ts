import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { readExits, readRoadIndex, readRoads } from '@/server/atlas/store/tables/road-table'
import { encodeExitIndex, encodeExits, encodeRoadIndex, encodeRoads } from '@/server/atlas/write/encode-roads'
import { readOsmCase } from '@/tests/support/osm-case'
import { at, osmMap, type Point } from '@/tests/support/osm-map'

const isUrban = () => true
const total = (traffic: readonly number[]) => traffic.reduce((sum, each) => sum + each, 0)
const primary = 26_338
const residential = 838

const roadsOf = (map: ReturnType<typeof osmMap>) =>
  prepareRoads(deriveRoads(map.extract(), { isUrban }).graph)

/** A primary road of 2 km and a street of 2 km, 300 m to the north, which meet at the west end. */
const town = () =>
  osmMap()
    .way({ highway: 'primary', name: 'Main Road' }, [
      [0, 0],
      [1000, 0],
      [1800, 0],
      [2000, 0],
    ])
    .way({ highway: 'residential', name: 'Mill Lane', maxspeed: '5' }, [
      [0, 0],
      [0, 300],
      [1000, 300],
      [1700, 300],
      [1800, 300],
      [2000, 300],
    ])

/** With `Mill Lane` at walking pace a drive from its far end reaches nothing else. */
const atLane = [0, 0, 0, 0, 0, residential]
const behindLane: Point = [1800, 120]

describe('a drive from a garage at the end of a one-way ramp', () => {
  test('starts at the road before the ramp', async () => {
    const extract = await readOsmCase('08-one-way-ramp.osm')
    const roads = prepareRoads(deriveRoads(extract, { isUrban: () => false }).graph)
    const of = (name: string) => {
      const site = [...extract.nodes].find(({ tags }) => tags.name === name)
      if (!site) throw new Error(`No ${name}.`)
      return roads.passed(site.position)
    }
    expect(total(of('Garage').traffic)).toBe(12 * primary + 14 * residential)
    expect(of('Garage').traffic).toEqual(of('Square').traffic)
    expect(of('Garage').busiest?.name).toBe('Hauptstrasse')
  })
})

describe('a drive from a car park', () => {
  test('starts at the nearest road without an aisle', () => {
    // 120 m from Main Road, 180 m from Mill Lane.
    expect(roadsOf(town()).traffic(at(behindLane))[2]).toBe(primary)
  })

  test('starts where its aisle meets a road, even if another road is nearer', () => {
    const map = town().way({ highway: 'service', service: 'parking_aisle' }, [[1800, 300], behindLane])
    expect(roadsOf(map).traffic(at(behindLane))).toEqual(atLane)
  })

  test('follows several driveways to the road', () => {
    const map = town()
      .way({ highway: 'service', service: 'driveway' }, [
        [1700, 300],
        [1700, 120],
      ])
      .way({ highway: 'service' }, [[1700, 120], behindLane])
    expect(roadsOf(map).traffic(at(behindLane))).toEqual(atLane)
  })

  test('leaves a one-way aisle by its end', () => {
    const aisle: Point[] = [[1800, 0], behindLane, [1800, 300]]
    const tags = { highway: 'service', service: 'parking_aisle' }
    const here: Point = [1801, 20]
    expect(roadsOf(town().way(tags, aisle)).traffic(at(here))[2]).toBe(primary)
    expect(roadsOf(town().way({ ...tags, oneway: 'yes' }, aisle)).traffic(at(here))).toEqual(atLane)
  })

  test('does not use a private driveway, nor one that leads to no road within 500 m', () => {
    const private_ = { highway: 'service', service: 'driveway', access: 'private' }
    const closed = town().way(private_, [[1800, 300], behindLane])
    expect(roadsOf(closed).traffic(at(behindLane))[2]).toBe(primary)
    const far = town().way({ highway: 'service', service: 'driveway' }, [
      [1800, 300],
      [3000, 300],
      behindLane,
    ])
    expect(roadsOf(far).traffic(at(behindLane))[2]).toBe(primary)
  })

  test('does not drive through aisles from one road to the other', () => {
    const aisle = { highway: 'service', service: 'parking_aisle' }
    const { graph } = deriveRoads(
      town()
        .way(aisle, [
          [1000, 0],
          [1000, 300],
        ])
        .extract(),
      { isUrban },
    )
    expect(graph.size).toBe(2)
    expect(graph.exits?.size).toBe(1)
    expect([...graph.class].sort()).toEqual([2, 5])
  })
})

describe('the large network', () => {
  /** A street of 200 m without a connection, 40 m from the main road. */
  const stub = () =>
    town().way({ highway: 'residential' }, [
      [1000, -40],
      [1200, -40],
    ])

  test('is where a drive starts beside a short street that leads nowhere', () => {
    expect(roadsOf(stub()).traffic(at([1100, -45]))[2]).toBe(primary)
  })

  test('includes networks of 1 km and main roads that the map cuts', () => {
    const island = osmMap().way({ highway: 'residential' }, [
      [0, -5000],
      [1100, -5000],
    ])
    const { graph } = deriveRoads(
      town()
        .way({ highway: 'residential' }, [
          [0, -5000],
          [1100, -5000],
        ])
        .way({ highway: 'motorway' }, [
          [2000, 0],
          [9000, 0],
        ])
        .extract(),
      { isUrban },
    )
    expect([...(graph.open ?? [])].every((open) => open === 1)).toBe(true)
    expect(roadsOf(island).traffic(at([0, -5000]))[5]).toBe(residential)
  })
})

test('a stored atlas starts drives where the build did', () => {
  const { graph } = deriveRoads(
    town()
      .way({ highway: 'service', service: 'parking_aisle' }, [[1800, 300], behindLane])
      .extract(),
    { isUrban },
  )
  const { exits } = graph
  if (!exits) throw new Error('No exits.')
  const stored = {
    ...readRoads(decodeTable(encodeRoads(graph), 'roads.arrow')),
    exits: readExits(decodeTable(encodeExits(exits), 'exits.arrow')),
  }
  const trees = {
    roads: readRoadIndex(encodeRoadIndex(graph)),
    exits: readRoadIndex(encodeExitIndex(exits)),
  }
  expect(prepareRoads(stored, trees).traffic(at(behindLane))).toEqual(atLane)
})
