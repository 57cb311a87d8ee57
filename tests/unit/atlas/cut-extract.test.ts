import { deriveCountry } from '@/server/atlas/derive/country/country'
import { cutNotes, findCuts } from '@/server/atlas/derive/country/cut-extract'
import type { Extract } from '@/server/atlas/entities/entities'
import { box, countryMap, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

const cutsOf = (extract: Extract) => findCuts(extract, deriveCountry(extract, examplia))

/** Forests of two ways each, one of which the extract lacks. */
function withForests(map: Map, places: readonly Point[]): Map {
  for (const [index, [east, north]] of places.entries()) {
    const id = 5000 + 10 * index
    map.way(
      {},
      [
        [east, north],
        [east + 50, north],
        [east + 50, north + 50],
      ],
      id,
    )
    map.relation({ type: 'multipolygon', landuse: 'forest' }, [{ ref: id }, { ref: id + 1 }], id + 2)
  }
  return map
}

const inARow = (count: number, north = 0) =>
  Array.from({ length: count }, (_, index): Point => [200 * index - 1000, north])

/** Roads through the middle that lack a node. */
function withTornRoads(count: number, north = 0): Extract {
  const map = countryMap()
  for (const [east] of inARow(count, north)) {
    map.way({ highway: 'residential' }, [
      [east, north],
      [east + 50, north],
      [east + 90, north],
    ])
  }
  const extract = map.extract()
  const ways = [...extract.ways].map((way) =>
    way.tags.highway ? { ...way, complete: false, breaks: [1] } : way,
  )
  return { ...extract, ways }
}

describe('a cut extract', () => {
  test('lacks ways of areas inside the country', () => {
    const extract = withForests(countryMap(), inARow(6)).extract()
    expect(cutsOf(extract)).toEqual(['ways of 6 areas inside it'])
  })

  test('lacks nodes of roads inside the country', () => {
    expect(cutsOf(withTornRoads(6))).toEqual(['nodes of 6 roads inside it'])
  })

  test('lacks subareas of a country with a complete boundary', () => {
    const boundary = (ways: readonly number[]) =>
      osmMap()
        .way({}, box([0, 0], 10_000), 1000)
        .relation(
          countryTags,
          [
            ...ways.map((ref) => ({ ref })),
            ...[1, 2].map((ref) => ({ type: 'relation' as const, ref, role: 'subarea' })),
          ],
          2000,
        )
        .extract()
    expect(cutsOf(boundary([1000]))).toEqual(['2 of its subareas'])
    // Way 1001 is an overseas part.
    expect(cutsOf(boundary([1000, 1001]))).toEqual([])
  })

  test('ends with a full block', () => {
    const file = { box: null, nodes: [9, 47, 10, 48] as const, endsFull: true }
    expect(cutsOf({ ...countryMap().extract(), file })).toEqual(['blocks after its last, which is full'])
  })

  test('has an empty side where the boundary has a gap', () => {
    const [a, b, c, d] = box([0, 0], 10_000) as [Point, Point, Point, Point]
    const map = osmMap()
      .way({}, [a, b, c, d, [d[0], 4000]], 1000)
      .relation(countryTags, [{ ref: 1000 }, { ref: 1001 }], 2000)
    const cutsIn = (header: readonly [number, number, number, number]) =>
      cutsOf({ ...map.extract(), file: { box: header, nodes: [9.43, 47.05, 9.57, 47.15], endsFull: false } })
    expect(cutsIn([9.43, 47.05, 9.57, 47.15])).toEqual([])
    expect(cutsIn([9.43, 47.05, 9.57, 47.16])).toEqual([])
    expect(cutsIn([9.43, 47.05, 9.8, 47.2])).toEqual(['the east and north of the box in its header'])
  })
})

describe('torn objects at the border', () => {
  test('are explained if they end near it', () => {
    expect(cutsOf(withForests(countryMap(), inARow(9, 4600)).extract())).toEqual([])
    expect(cutsOf(withTornRoads(9, 4600))).toEqual([])
  })

  test('are explained if they reach it', () => {
    const map = withForests(countryMap(), inARow(9))
    for (const index of inARow(9).keys()) {
      map.way(
        {},
        [
          [200 * index, 100],
          [200 * index, 5200],
        ],
        5001 + 10 * index,
      )
      map.relation(
        { type: 'multipolygon' },
        [{ ref: 5000 + 10 * index }, { ref: 5001 + 10 * index }, { ref: 99_999 }],
        7000 + index,
      )
    }
    expect(cutsOf(map.extract())).toEqual([])
  })

  test('are explained beyond it', () => {
    expect(cutsOf(withForests(countryMap(), inARow(9, 9000)).extract())).toEqual([])
  })
})

test('tolerates a few torn objects', () => {
  expect(cutsOf(withForests(countryMap(), inARow(4)).extract())).toEqual([])
})

test('refuses a cut extract in one sentence, or notes it on demand', () => {
  const cuts = ['ways of 6 areas inside it', '2 of its subareas']
  expect(cutNotes([], { partial: false, name: 'Examplia' })).toEqual([])
  expect(cutNotes(cuts, { partial: true, name: 'Examplia' })).toEqual([
    'A part of the extract of Examplia is missing: ways of 6 areas inside it, 2 of its subareas.',
  ])
  expect(() => cutNotes(cuts, { partial: false, name: 'Examplia' })).toThrow(/--partial\.$/)
})
