import { metresBetween } from '@/lib/geo/distance'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { candidateCells, countryPieces } from '@/server/atlas/derive/hexagons/candidate-cells'
import { cutByCells } from '@/server/atlas/derive/hexagons/cut-by-cells'
import { cellAt, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { type RoadLengthColumn, type RoadLengths, roadLengths } from '@/server/atlas/derive/hexagons/hexagons'
import type { Position, Tags } from '@/server/atlas/entities/entities'
import { at, box, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof osmMap>

/** The lengths in a country of 4 by 4 km. */
function lengthsOf(draw: (map: Map) => Map, outline: readonly Point[] = box([0, 0], 4000)) {
  const map = osmMap()
    .way({}, outline, 1_000_000)
    .relation(countryTags, [{ ref: 1_000_000 }], 1_000_001)
  const extract = draw(map).extract()
  const country = deriveCountry(map.extract(), examplia)
  const candidates = candidateCells(country, () => undefined)
  const { cells } = candidates
  return { cells, lengths: roadLengths(extract.ways, cells.length, countryPieces(country, candidates)) }
}

const sumOf = (lengths: RoadLengths | null, name: RoadLengthColumn) =>
  lengths?.[name].reduce((sum, metres) => sum + metres, 0) ?? Number.NaN

describe('road lengths', () => {
  test('are counted in each cell and sum to the length of the road', () => {
    const ends = [at([-1500, -700]), at([1500, 900])] as const
    const { cells, lengths } = lengthsOf((map) =>
      map.way({ highway: 'primary' }, [
        [-1500, -700],
        [1500, 900],
      ]),
    )
    // Counted in steps of 10 cm: up to half a metre is missing at either end, and rounding takes another half.
    const walked = new Map<number, number>()
    const metres = metresBetween(...ends)
    const steps = Math.round(metres * 10)
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps
      const place: Position = [
        ends[0][0] + share * (ends[1][0] - ends[0][0]),
        ends[0][1] + share * (ends[1][1] - ends[0][1]),
      ]
      const row = rowOf({ cells }, cellAt(place))
      walked.set(row, (walked.get(row) ?? 0) + metres / steps)
    }
    expect(walked.size).toBeGreaterThan(8)
    for (const [row, length] of walked) {
      expect(Math.abs((lengths?.['Road length primary'][row] ?? 0) - length)).toBeLessThan(1.6)
    }
    expect(Math.abs(sumOf(lengths, 'Road length primary') - metres)).toBeLessThan(0.001 * metres)
  })

  test('are not shortened when a road consists of many short pieces', () => {
    const points = Array.from({ length: 1001 }, (_, index): Point => [-200 + index * 0.4, 0])
    const { lengths } = lengthsOf((map) => {
      points.slice(1).forEach((to, index) => {
        map.way({ highway: 'residential' }, [points[index] ?? to, to])
      })
      return map
    })
    expect(Math.abs(sumOf(lengths, 'Road length residential') - 400)).toBeLessThan(2)
  })

  test('are summed by class, with separate links except tertiary ones, and exclude other ways', () => {
    const tags: Tags[] = [
      { highway: 'motorway_link' },
      { highway: 'tertiary' },
      { highway: 'tertiary_link' },
      { highway: 'residential', access: 'private' },
      { highway: 'service' },
      { highway: 'living_street' },
      { highway: 'unclassified', area: 'yes' },
      {},
    ]
    const { lengths } = lengthsOf((map) => {
      for (const [index, each] of tags.entries()) {
        map.way(each, [
          [0, index * 10],
          [100, index * 10],
        ])
      }
      return map
    })
    expect(sumOf(lengths, 'Road length motorway link')).toBe(100)
    expect(sumOf(lengths, 'Road length motorway')).toBe(0)
    expect(sumOf(lengths, 'Road length tertiary')).toBe(200)
    expect(sumOf(lengths, 'Road length residential')).toBe(100)
    expect(sumOf(lengths, 'Road length unclassified')).toBe(0)
  })

  test('end at the border, even within a cell', () => {
    const { lengths } = lengthsOf((map) =>
      map.way({ highway: 'trunk' }, [
        [0, 0],
        [5000, 0],
      ]),
    )
    expect(Math.abs(sumOf(lengths, 'Road length trunk') - 2000)).toBeLessThanOrEqual(10)
  })

  test('are known in a country narrower than a cell', () => {
    const { lengths } = lengthsOf(
      (map) =>
        map.way({ highway: 'trunk' }, [
          [-800, 0],
          [800, 0],
        ]),
      box([0, 0], 1000, 60),
    )
    expect(Math.abs(sumOf(lengths, 'Road length trunk') - 1000)).toBeLessThanOrEqual(10)
  })

  test('are unknown, not 0, in a country without roads', () => {
    expect(lengthsOf((map) => map.way({ highway: 'footway' }, box([0, 0], 100))).lengths).toBeNull()
  })
})

test('splits a line without gaps into pieces that each lie in their cell', () => {
  const line = (
    [
      [-1000, 0],
      [300, 900],
      [310, 905],
      [1200, -400],
    ] as const
  ).map(at)
  const pieces: {
    cell: string
    begins: number
    ends: number
    metres: number
    from: Position
    to: Position
  }[] = []
  cutByCells(line, (piece) => pieces.push(piece))
  for (const { cell, from, to, begins, ends, metres } of pieces) {
    const middle = (begins + ends) / 2
    const place: Position = [from[0] + middle * (to[0] - from[0]), from[1] + middle * (to[1] - from[1])]
    // Within half a metre of a cell's edge either cell will do.
    if (metres > 1) expect(cellAt(place)).toBe(cell)
  }
  pieces.slice(1).forEach(({ begins }, index) => {
    expect(begins).toBe((pieces[index]?.ends ?? 0) % 1)
  })
  const length = line.slice(1).reduce((sum, to, index) => sum + metresBetween(line[index] ?? to, to), 0)
  expect(pieces.reduce((sum, { metres }) => sum + metres, 0)).toBeCloseTo(length, 6)
})
