import { uint32 } from '@uwdata/flechette'
import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { packEdges } from '@/server/atlas/derive/roads/road-edges'
import type { RoadGraph } from '@/server/atlas/entities/entities'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { readExits, readRoadIndex, readRoads } from '@/server/atlas/store/tables/road-table'
import { encodeArrow } from '@/server/atlas/write/arrow-file'
import { encodeExits, encodeRoadIndex, encodeRoads } from '@/server/atlas/write/encode-roads'
import { at, osmMap } from '@/tests/support/osm-map'

describe('the stored graph', () => {
  const storedAndRead = (graph: RoadGraph) => ({
    graph: {
      ...readRoads(decodeTable(encodeRoads(graph), 'roads.arrow')),
      ...(graph.exits && { exits: readExits(decodeTable(encodeExits(graph.exits), 'exits.arrow')) }),
    },
    tree: readRoadIndex(encodeRoadIndex(graph)),
  })
  const { graph } = deriveRoads(
    osmMap()
      .way({ highway: 'primary', name: 'Müllerstraße', ref: 'A58;A61', int_ref: 'E 22', oneway: 'yes' }, [
        [0, 0],
        [500, 0],
        [1000, 100],
      ])
      .way({ highway: 'primary_link', name: 'Müllerstraße' }, [
        [500, 0],
        [500, 300],
      ])
      .way({ highway: 'living_street' }, [
        [1000, 100],
        [0, 0],
      ])
      .extract(),
    { isUrban: () => true },
  )

  test('round-trips', () => {
    expect(graph.size).toBe(4)
    const stored = storedAndRead(graph)
    expect(stored.graph).toEqual(graph)
    const texts = [...(stored.graph.intRef ?? [])].map((text) => stored.graph.texts[text])
    expect(texts).toEqual(['E 22', 'E 22', '', ''])
  })

  test('tells no European number from unknown ones of an older atlas', () => {
    const { intRef: _, ...older } = graph
    expect(storedAndRead(older).graph.intRef).toBeUndefined()
  })

  test('finds the same roads by the stored index as by a new one', () => {
    const stored = storedAndRead(graph)
    const read = prepareRoads(stored.graph, { roads: stored.tree })
    const made = prepareRoads(graph)
    for (const point of [at([400, 150]), at([900, 0]), at([-50, 20])]) {
      expect(read.traffic(point)).toEqual(made.traffic(point))
      expect(read.nearestNamed(point, 500)).toEqual(made.nearestNamed(point, 500))
    }
  })

  test.each([0, 8, 3])('reads an index %s bytes into a larger buffer', (before) => {
    const bytes = encodeRoadIndex(graph)
    const larger = Buffer.alloc(bytes.length + before, 0xff)
    larger.set(bytes, before)
    const read = prepareRoads(graph, { roads: readRoadIndex(larger.subarray(before)) })
    expect(read.traffic(at([400, 150]))).toEqual(prepareRoads(graph).traffic(at([400, 150])))
  })

  test('is empty in a country without roads', () => {
    const stored = storedAndRead(packEdges([]))
    expect(stored.graph).toMatchObject({ size: 0, junctions: 0 })
    expect(stored.tree).toBeNull()
    expect(prepareRoads(stored.graph, { roads: stored.tree }).metresToRoad(at([0, 0]))).toBe(
      Number.POSITIVE_INFINITY,
    )
  })

  test('names a missing column', () => {
    const table = decodeTable(encodeArrow({ from: uint32() }, { from: new Uint32Array(1) }), 'roads.arrow')
    expect(() => readRoads(table)).toThrow('roads.arrow has no column "name".')
  })
})

describe('large maps', () => {
  test('are iterated twice and never held in memory', () => {
    let passes = 0
    const { ways } = osmMap()
      .way({ highway: 'primary' }, [
        [0, 0],
        [500, 0],
      ])
      .extract()
    const counted = {
      *[Symbol.iterator]() {
        passes += 1
        yield* ways
      },
    }
    expect(deriveRoads({ nodes: [], ways: counted }, { isUrban: () => true }).graph.size).toBe(1)
    expect(passes).toBe(2)
  })
})
