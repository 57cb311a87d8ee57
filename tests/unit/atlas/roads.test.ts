import { deriveRoads } from '@/server/atlas/derive/roads'
import { edgeAt } from '@/server/atlas/derive/roads/road-edges'
import type { RoadEdge } from '@/server/atlas/entities/entities'
import { at, osmMap } from '@/tests/support/osm-map'

type Map = ReturnType<typeof osmMap>

function roadsOf(map: Map, isUrban = false) {
  const { graph } = deriveRoads(map.extract(), { isUrban: () => isUrban })
  const edges = Array.from({ length: graph.size }, (_, index) => edgeAt(graph, index))
  return { edges, junctions: graph.junctions }
}

const named = (edges: readonly RoadEdge[], name: string) => edges.filter((edge) => edge.name === name)

describe('the drivable graph', () => {
  test('joins ways of one kind end to end and keeps every bend', () => {
    const { junctions, edges } = roadsOf(
      osmMap()
        .way({ highway: 'primary', name: 'Long' }, [
          [0, 0],
          [500, 0],
        ])
        .way({ highway: 'primary', bridge: 'yes' }, [
          [900, 100],
          [500, 0],
        ]),
    )
    expect(junctions).toBe(2)
    expect(edges).toHaveLength(1)
    expect(edges[0]?.positions).toHaveLength(3)
    expect(edges[0]?.lengthMetres).toBeCloseTo(500 + Math.hypot(400, 100), 0)
    expect(edges[0]?.name).toBe('Long')
  })

  test('ends an edge where a third road joins in the middle of a way', () => {
    const { edges } = roadsOf(
      osmMap()
        .way({ highway: 'primary' }, [
          [0, 0],
          [500, 0],
          [1000, 0],
        ])
        .way({ highway: 'residential' }, [
          [500, 0],
          [500, 300],
        ]),
    )
    expect(edges.map((edge) => edge.class).sort()).toEqual([2, 2, 5])
    expect(new Set(edges.map(({ segment }) => segment)).size).toBe(3)
  })

  test('ends an edge where the class changes', () => {
    const { edges } = roadsOf(
      osmMap()
        .way({ highway: 'primary' }, [
          [0, 0],
          [500, 0],
        ])
        .way({ highway: 'secondary' }, [
          [500, 0],
          [900, 0],
        ]),
    )
    expect(edges.map((edge) => edge.class)).toEqual([2, 3])
  })

  test('keeps one segment where a service road joins, with a junction there', () => {
    const { edges, junctions } = roadsOf(
      osmMap()
        .way({ highway: 'primary' }, [
          [0, 0],
          [500, 0],
          [1000, 0],
        ])
        .way({ highway: 'service' }, [
          [500, 0],
          [500, 200],
        ])
        .way({ highway: 'tertiary' }, [
          [500, 200],
          [900, 200],
        ]),
    )
    const primary = edges.filter((edge) => edge.class === 2)
    expect(primary).toHaveLength(2)
    expect(new Set(primary.map(({ segment }) => segment)).size).toBe(1)
    expect(edges.find((edge) => edge.class === null)).toMatchObject({ segment: -1, aadt: 0 })
    expect(junctions).toBe(5)
  })

  test('omits private roads, ferries, parking aisles and dead-end service roads', () => {
    const line = (north: number) =>
      [
        [0, north],
        [100, north],
      ] as const
    const { edges } = roadsOf(
      osmMap()
        .way({ highway: 'residential', access: 'private' }, line(0))
        .way({ highway: 'residential', access: 'no', motor_vehicle: 'destination', name: 'Open' }, line(10))
        .way({ highway: 'unclassified', motorcar: 'no' }, line(20))
        .way({ highway: 'track' }, line(30))
        .way({ highway: 'footway' }, line(40))
        .way({ route: 'ferry', motor_vehicle: 'yes' }, line(42))
        .way({ highway: 'unclassified', route: 'ferry' }, line(44))
        .way({ highway: 'service', motor_vehicle: 'private' }, line(46))
        .way({ highway: 'service', service: 'parking_aisle' }, line(50))
        .way({ highway: 'service' }, line(60)),
    )
    expect(edges.map(({ name }) => name)).toEqual(['Open'])
  })
})

describe('driving on the graph', () => {
  test('stops at a bollard and passes an open gate', () => {
    const street = (tags: Record<string, string>) =>
      roadsOf(
        osmMap()
          .way({ highway: 'residential' }, [
            [0, 0],
            [100, 0],
            [200, 0],
          ])
          .node(tags, [100, 0], 2),
      ).edges
    expect(street({ barrier: 'gate' })).toHaveLength(1)
    const cut = street({ barrier: 'bollard' })
    expect(cut).toHaveLength(2)
    expect(new Set(cut.flatMap(({ from, to }) => [from, to])).size).toBe(4)
    expect(street({ barrier: 'bollard', motor_vehicle: 'yes' })).toHaveLength(1)
  })

  test('follows one-way roads in their direction, however they are drawn', () => {
    const line = (north: number) =>
      [
        [0, north],
        [100, north],
      ] as const
    const { edges } = roadsOf(
      osmMap()
        .way({ highway: 'primary', oneway: 'yes', name: 'East' }, line(0))
        .way({ highway: 'primary', oneway: '-1', name: 'West' }, line(1000))
        .way({ highway: 'motorway', name: 'Motorway' }, line(2000))
        .way({ highway: 'primary', oneway: 'no', junction: 'roundabout', name: 'Both' }, line(3000)),
    )
    const [west] = named(edges, 'West')
    expect(named(edges, 'East')[0]?.direction).toBe('forward')
    expect(west?.direction).toBe('forward')
    expect(west?.positions[0]?.[0]).toBeCloseTo(at([100, 1000])[0], 6)
    expect(named(edges, 'Motorway')[0]?.direction).toBe('forward')
    expect(named(edges, 'Both')[0]?.direction).toBe('both')
  })

  test('takes its speed from the limit, else from the class inside or outside towns', () => {
    const secondsOf = (tags: Record<string, string>, isUrban: boolean) => {
      const map = osmMap().way(tags, [
        [0, 0],
        [1000, 0],
      ])
      return roadsOf(map, isUrban).edges[0]?.seconds
    }
    expect(secondsOf({ highway: 'primary', maxspeed: '60' }, true)).toBeCloseTo(60, 1)
    expect(secondsOf({ highway: 'primary', maxspeed: '30 mph' }, true)).toBeCloseTo(3600 / 48.28, 1)
    expect(secondsOf({ highway: 'primary' }, true)).toBeCloseTo(72, 1)
    expect(secondsOf({ highway: 'primary' }, false)).toBeCloseTo(45, 1)
    expect(secondsOf({ highway: 'primary', 'source:maxspeed': 'CH:urban' }, false)).toBeCloseTo(72, 1)
    expect(
      secondsOf({ highway: 'residential', 'zone:maxspeed': 'CH:20', maxspeed: '20' }, false),
    ).toBeCloseTo(180, 0)
    expect(secondsOf({ highway: 'primary', maxspeed: 'signals' }, false)).toBeCloseTo(45, 1)
  })
})

describe('traffic by class', () => {
  const dual = (spacing: number) =>
    osmMap()
      .way({ highway: 'primary', oneway: 'yes' }, [
        [0, 0],
        [1000, 0],
      ])
      .way({ highway: 'primary', oneway: 'yes' }, [
        [1000, spacing],
        [0, spacing],
      ])

  test('is the median of the class, flagged as estimated, and absent on unclassed roads', () => {
    const { edges } = roadsOf(
      osmMap()
        .way({ highway: 'secondary' }, [
          [0, 0],
          [100, 0],
        ])
        .way({ highway: 'residential' }, [
          [0, 500],
          [100, 500],
        ]),
    )
    expect(edges.map(({ aadt, aadtEstimated }) => [aadt, aadtEstimated])).toEqual([
      [4445, true],
      [838, true],
    ])
  })

  test('is halved on each carriageway of a dual road', () => {
    expect(roadsOf(dual(20)).edges.map(({ aadt }) => aadt)).toEqual([13_169, 13_169])
  })

  test('is whole on one-way streets without a counterpart', () => {
    expect(roadsOf(dual(80)).edges.map(({ aadt }) => aadt)).toEqual([26_338, 26_338])
  })

  test('counts links with their class and halves one-way ones', () => {
    const { edges } = roadsOf(
      osmMap().way({ highway: 'motorway_link' }, [
        [0, 0],
        [300, 0],
      ]),
    )
    expect(edges[0]).toMatchObject({ class: 0, link: true, aadt: 43_696 })
  })
})
