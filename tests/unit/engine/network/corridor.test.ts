import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Corridor, type CorridorRequest, corridorRequestSchema } from '@/lib/contract/corridor'
import { roadKey } from '@/lib/domain/corridor/road-number'
import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import type { RoadGraph } from '@/server/atlas/entities/entities'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { CorridorProblem, corridorOf, roadsOf } from '@/server/engine/network/corridor'
import type { Place } from '@/server/engine/network/corridor-places'
import { numberedRoads } from '@/server/engine/network/numbered-road'
import { roadAxis } from '@/server/engine/network/road-axis'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const library = createAtlasLibrary(['data/atlas'])
afterAll(() => library.close())

const open = async (country: string) => {
  const atlas = await library.open(country)
  if (!atlas) throw new Error(`${country} is not installed.`)
  return atlas
}

const ask = async (country: string, ref: string, over: Partial<CorridorRequest> = {}): Promise<Corridor> =>
  corridorOf({
    request: { ...corridorRequestSchema.parse({ road: { kind: 'number', country, ref } }), ...over },
    own: [],
    atlases: [await open(country)],
  })

/** Along a drawn line, over all countries. */
const askLine = async (points: [number, number][], over: object = {}, own: Place[] = []) => {
  const request = corridorRequestSchema.parse({ road: { kind: 'line', points }, ...over })
  return corridorOf({ request, own, atlases: await library.overlapping(boundsOf(points) ?? [0, 0, 0, 0]) })
}

const kmApart = (one: { lng: number; lat: number }, other: { lng: number; lat: number }) =>
  metresBetween([one.lng, one.lat], [other.lng, other.lat]) / 1000

describe('corridors of real countries', () => {
  it('lists roads with a number, the longest first', async () => {
    const { roads, hasEuropeanRefs } = await roadsOf(await open('andorra'))
    // OpenStreetMap gives no road of the shipped countries a European number.
    expect([hasEuropeanRefs, roads.flatMap(({ europeanRefs }) => europeanRefs)]).toEqual([true, []])
    // Mapped as `CG-2` and `CG 2`.
    expect(roads.filter(({ ref }) => roadKey(ref) === 'cg2')).toHaveLength(1)
    const lengths = roads.map(({ lengthKm }) => lengthKm)
    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one))
    expect(roads.slice(0, 3).map(({ ref }) => ref)).toEqual(['CG-2', 'CG-3', 'CG-4'])
    expect((await roadsOf(await open('liechtenstein'))).roads[0]?.ref).toBe('16')
  })

  it('follows CG-2 across Andorra, which no pool of 400 kW serves', async () => {
    const { lengthKm, directions, way } = await ask('andorra', 'cg 2', { spacingKm: 15 })
    expect(way).toBe('road')
    // Andorra la Vella to the French border is some 33 km.
    expect(lengthKm).toBeGreaterThan(28)
    expect(lengthKm).toBeLessThan(40)
    const [out, back] = directions
    expect(out?.from).toEqual(back?.to)
    expect(out?.pools.length).toBeGreaterThan(0)
    expect(out?.pools.every(({ isEnough }) => !isEnough)).toBe(true)
    expect(out?.gaps).toHaveLength(1)
    const gap = out?.gaps[0]
    expect(gap?.toKm).toBeCloseTo(lengthKm, 6)
    expect(gap?.found).toBeGreaterThan(20)
    expect(gap?.candidates).toHaveLength(20)
    for (const { atKm, offKm, longestKm } of gap?.candidates ?? []) {
      expect(offKm).toBeLessThanOrEqual(3)
      expect(longestKm).toBeCloseTo(Math.max(atKm, lengthKm - atKm), 6)
    }
  })

  it('draws the road as long as it is, from the start of the first direction', async () => {
    for (const [country, ref] of [
      ['andorra', 'CG-2'],
      ['liechtenstein', '16'],
    ] as const) {
      const { line, lengthKm, directions } = await ask(country, ref)
      const ends = line.slice(1)
      const metres = ends.map((end, place) => metresBetween(line[place] ?? end, end))
      expect(metres.reduce((sum, each) => sum + each, 0) / 1000 / lengthKm).toBeCloseTo(1, 1)
      expect(line.length).toBeLessThanOrEqual(2_000)
      const [out] = directions
      expect(line[0]).toEqual([out?.from.lng, out?.from.lat])
      expect(line.at(-1)).toEqual([out?.to.lng, out?.to.lat])
    }
  })

  it('counts both directions of a road from their own starts', async () => {
    const { lengthKm, directions } = await ask('liechtenstein', '16', {
      spacingKm: 2,
      poolKilowatts: 0,
      fastPoints: 0,
    })
    expect(lengthKm).toBeGreaterThan(7)
    expect(lengthKm).toBeLessThan(11)
    const [out, back] = directions
    const same = out?.pools.find(({ id }) => back?.pools.some((pool) => pool.id === id))
    const turned = back?.pools.find(({ id }) => id === same?.id)
    expect(same).toBeDefined()
    expect((same?.atKm ?? 0) + (turned?.atKm ?? 0)).toBeCloseTo(lengthKm, 0)
    for (const { pools, from } of directions) {
      expect(pools.map(({ atKm }) => atKm)).toEqual(pools.map(({ atKm }) => atKm).toSorted((a, b) => a - b))
      // No pool is nearer along the road than as the crow flies.
      for (const pool of pools) expect(pool.atKm + pool.offKm + 0.2).toBeGreaterThan(kmApart(from, pool))
    }
  })

  it('closes a gap with the place that it ranks first', async () => {
    const first = await ask('andorra', 'CG-2', { spacingKm: 20 })
    const best = first.directions[0]?.gaps[0]?.candidates[0]
    expect(best?.closes).toBe(true)
    expect(best?.longestKm).toBeLessThanOrEqual(20.001)
  })

  it('takes places of the caller, and a drawn line as the crow flies', async () => {
    const points: [number, number][] = [
      [9.51, 47.1],
      [9.51, 47.2],
    ]
    const over = {
      spacingKm: 6,
      poolKilowatts: 5_000,
      candidates: {
        kind: 'places',
        places: [
          { id: 'middle', name: 'Middle', lat: 47.15, lng: 9.52 },
          { id: 'far', name: 'Far', lat: 47.15, lng: 9.6 },
        ],
      },
    }
    const { way, lengthKm, directions } = await askLine(points, over)
    expect([way, directions.length]).toEqual(['crow', 2])
    expect(lengthKm).toBeCloseTo(11.12, 2)
    for (const { gaps } of directions) {
      expect(gaps).toHaveLength(1)
      expect(gaps[0]?.candidates).toMatchObject([{ id: 'middle', closes: true }])
    }
  })

  it('counts own places beside the sites, and shows them wherever they rank', async () => {
    const sites = await ask('andorra', 'CG-2', { spacingKm: 20 })
    const start = sites.directions[0]?.from
    const best = sites.directions[0]?.gaps[0]?.candidates[0]
    const road = corridorRequestSchema.parse({ road: { kind: 'number', country: 'andorra', ref: 'CG-2' } })
    const own = [
      { id: 'same', name: 'Bought', lat: (best?.lat ?? 0) + 0.0001, lng: best?.lng ?? 0 },
      // At the very start.
      { id: 'poor', name: 'Poor', lat: start?.lat ?? 0, lng: start?.lng ?? 0 },
      { id: 'away', name: 'Away', lat: 47.1, lng: 9.5 },
    ]
    const request = { ...road, spacingKm: 20 }
    const { directions, ownCandidates } = await corridorOf({ request, own, atlases: [await open('andorra')] })
    expect(ownCandidates).toEqual({ counted: 3, inReach: 2 })
    const { candidates = [], found } = directions[0]?.gaps[0] ?? {}
    // The site at the place of an own one is gone, and the own one that ranks lower is there.
    expect(found).toBe((sites.directions[0]?.gaps[0]?.found ?? 0) + 1)
    expect(candidates.find(({ id }) => id === 'same')).toMatchObject({ isOwn: true, closes: true })
    expect(candidates.map(({ id }) => id)).not.toContain(best?.id)
    const poor = candidates.find(({ id }) => id === 'poor')
    expect(poor).toMatchObject({ isOwn: true, closes: false })
    expect(poor?.rank).toBeGreaterThan(20)
    expect(candidates).toHaveLength(21)
  })

  it('finds more pools the farther from an exit they may lie', async () => {
    const pools = async (exitKm: number) => {
      const { directions } = await ask('andorra', 'CG-2', { exitKm })
      expect(Math.max(...(directions[0]?.pools.map(({ offKm }) => offKm) ?? []))).toBeLessThanOrEqual(exitKm)
      return directions[0]?.pools.length ?? 0
    }
    expect(await pools(0.2)).toBeLessThan(await pools(5))
  })

  it('knows no pool of a line outside the countries with data, nor where no station is mapped', async () => {
    // From Chur through Liechtenstein to Bregenz.
    const { lengthKm, countries, country, directions } = await askLine(
      [
        [9.53, 46.85],
        [9.52, 47.14],
        [9.74, 47.5],
      ],
      { spacingKm: 15, poolKilowatts: 10_000 },
    )
    expect([country, countries]).toEqual(['liechtenstein', ['Liechtenstein']])
    expect(lengthKm).toBeGreaterThan(70)
    const [out, back] = directions
    expect(out?.unknown).toHaveLength(2)
    const [before, after] = out?.unknown ?? []
    expect(before?.fromKm).toBe(0)
    expect(after?.toKm).toBeCloseTo(lengthKm, 6)
    // Liechtenstein itself is some 25 km, and all of it a gap that ends at the border.
    expect(out?.gaps).toMatchObject([{ fromKm: before?.toKm, toKm: after?.fromKm }])
    expect((out?.gaps[0]?.toKm ?? 0) - (out?.gaps[0]?.fromKm ?? 0)).toBeLessThan(27)
    expect(back?.unknown[0]?.toKm).toBeCloseTo(lengthKm - (after?.fromKm ?? 0), 6)
    expect([out?.from.town, out?.to.town]).toEqual([null, null])
    const monaco = await askLine([
      [7.415, 43.731],
      [7.43, 43.745],
    ])
    expect(monaco.countries).toEqual(['Monaco'])
    expect(monaco.directions[0]?.gaps).toEqual([])
    expect(monaco.directions[0]?.unknown).toHaveLength(1)
    await expect(
      askLine([
        [8, 46],
        [8.1, 46],
      ]),
    ).rejects.toThrow(/^The line lies outside the countries with data\./)
  })

  it('names roads that exist for a number that does not', async () => {
    await expect(ask('liechtenstein', 'A 99')).rejects.toThrow(CorridorProblem)
    await expect(ask('liechtenstein', 'A 99')).rejects.toThrow(
      /^No road of Liechtenstein has the number A 99\. Its longest roads are 16, 28, /,
    )
  })
})

interface Motorway {
  parts: number
  texts: string[]
  /** Places in `texts`; one for all, or one for each part. */
  ref: (part: number) => number
  intRef?: (part: number) => number
}

/** Two carriageways, 100 m each between junctions, which begin and end 40 m apart. */
function motorway({ parts, texts, ref, intRef }: Motorway): RoadGraph {
  const from: number[] = []
  const to: number[] = []
  for (let part = 0; part < parts; part += 1) {
    from.push(part, parts + 2 + part)
    to.push(part + 1, parts + 1 + part)
  }
  const place = (junction: number) => (junction <= parts ? [junction, 0] : [junction - parts - 1, 1])
  const positions = from.flatMap((start, edge) =>
    [start, to[edge] ?? 0].flatMap((junction) => {
      const [x = 0, y = 0] = place(junction)
      return [90_000_000 + x * 13_000, 470_000_000 + y * 4_000]
    }),
  )
  const size = from.length
  const all = (value: number) => Uint8Array.from({ length: size }, () => value)
  return {
    size,
    junctions: 2 * parts + 2,
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    segment: Int32Array.from(from.keys()),
    class: all(0),
    link: all(0),
    oneWay: all(1),
    lengthMetres: Float32Array.from({ length: size }, () => 100),
    seconds: Float64Array.from({ length: size }, () => 3),
    aadt: new Float32Array(size),
    aadtEstimated: all(0),
    name: new Int32Array(size),
    ref: Int32Array.from({ length: size }, (_, edge) => ref(edge >> 1)),
    ...(intRef && { intRef: Int32Array.from({ length: size }, (_, edge) => intRef(edge >> 1)) }),
    texts,
    positionStart: Int32Array.from({ length: size + 1 }, (_, edge) => 4 * edge),
    positions: Int32Array.from(positions),
  }
}

describe('a road with two carriageways', () => {
  it('is one line, under each of its numbers', () => {
    const graph = motorway({ parts: 300, texts: ['', 'A 13', 'E 43'], ref: () => 1, intRef: () => 2 })
    expect(numberedRoads(graph)).toEqual([
      { ref: 'A 13', europeanRefs: ['E 43'], metres: 30_000, roadClass: 0 },
    ])
    for (const [ref, name, other] of [
      ['A13', 'A 13', 'E 43'],
      ['e 43', 'E 43', 'A 13'],
    ] as const) {
      const axis = roadAxis(graph, ref)
      expect([axis?.ref, axis?.otherRefs]).toEqual([name, [other]])
      expect(axis?.edges).toHaveLength(600)
      expect(axis?.length).toBeCloseTo(30_045, -2)
      expect(axis?.apart).toBe(0)
      // Junctions side by side have about the same distance.
      for (let part = 0; part <= 300; part += 50) {
        expect(Math.abs((axis?.along.get(part) ?? 0) - (axis?.along.get(part + 301) ?? 9_999))).toBeLessThan(
          60,
        )
      }
    }
    expect(roadAxis(graph, 'A 1')).toBeNull()
  })
})

describe('roads by number', () => {
  const listed = (over: Omit<Motorway, 'parts'>) =>
    numberedRoads(motorway({ parts: 100, ...over })).map(({ ref, europeanRefs, metres }) => [
      ref,
      europeanRefs.join(),
      Math.round(metres / 1000),
    ])

  it('are listed once, in the most common spelling', () => {
    const texts = ['', 'CG 2', 'CG-2', 'cg2;CG-3']
    const ref = (part: number) => {
      if (part < 10) return 1
      return part < 90 ? 2 : 3
    }
    expect(listed({ texts, ref })).toEqual([
      ['CG-2', '', 10],
      ['CG-3', '', 1],
    ])
  })

  it('have the European number beside them, also where the map lists it with their own', () => {
    const texts = ['', 'A 13;E 43', 'E 43', 'A 13']
    const ref = (part: number) => (part < 50 ? 1 : 3)
    expect(listed({ texts, ref, intRef: () => 2 })).toEqual([['A 13', 'E 43', 10]])
  })

  it('and a European one that follows several has an entry of its own', () => {
    const texts = ['', 'A 1', 'A 2', 'E 60', 'E 60;E 41']
    const ref = (part: number) => (part < 60 ? 1 : 2)
    const intRef = (part: number) => {
      if (part < 10) return 0
      return part < 58 ? 3 : 4
    }
    expect(listed({ texts, ref, intRef })).toEqual([
      ['E 60', '', 9],
      ['A 1', 'E 60', 6],
      ['A 2', 'E 60,E 41', 4],
    ])
    const graph = motorway({ parts: 100, texts, ref, intRef })
    expect(roadAxis(graph, 'E60')?.otherRefs).toEqual(['A 1', 'A 2'])
    expect(roadAxis(graph, 'E41')?.otherRefs).toEqual(['A 2'])
  })
})

describe('an atlas from before European numbers', () => {
  const root = mkdtempSync(join(tmpdir(), 'older-'))
  afterAll(() => rmSync(root, { recursive: true }))

  it('opens, and says that they are not known', async () => {
    writeSmallAtlas(root, smallAtlas({ format: 4 }))
    const older = createAtlasLibrary([root])
    const atlas = await older.open('testland')
    if (!atlas) throw new Error('Format 4 does not open.')
    expect((await roadsOf(atlas)).hasEuropeanRefs).toBe(false)
    const request = corridorRequestSchema.parse({
      road: { kind: 'number', country: 'testland', ref: 'E 43' },
    })
    await expect(corridorOf({ request, own: [], atlases: [atlas] })).rejects.toThrow(
      /were built before European numbers such as E 43 were read: build the country again/,
    )
    await older.close()
  })
})
