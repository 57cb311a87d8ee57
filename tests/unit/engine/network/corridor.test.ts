import { type Corridor, type CorridorRequest, corridorRequestSchema } from '@/lib/contract/corridor'
import { metresBetween } from '@/lib/geo/distance'
import type { RoadGraph } from '@/server/atlas/entities/entities'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { CorridorProblem, corridorOf, roadsOf } from '@/server/engine/network/corridor'
import { numberedRoads, roadAxis } from '@/server/engine/network/numbered-road'

const library = createAtlasLibrary(['data/atlas'])
afterAll(() => library.close())

const open = async (country: string) => {
  const atlas = await library.open(country)
  if (!atlas) throw new Error(`${country} is not installed.`)
  return atlas
}

const ask = async (country: string, ref: string, over: Partial<CorridorRequest> = {}): Promise<Corridor> =>
  corridorOf(await open(country), {
    ...corridorRequestSchema.parse({ road: { kind: 'number', country, ref } }),
    ...over,
  })

const kmApart = (one: { lng: number; lat: number }, other: { lng: number; lat: number }) =>
  metresBetween([one.lng, one.lat], [other.lng, other.lat]) / 1000

describe('corridors of real countries', () => {
  it('lists roads with a number, the longest first', async () => {
    const { roads } = await roadsOf(await open('andorra'))
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
    const atlas = await open('liechtenstein')
    const request = corridorRequestSchema.parse({
      road: {
        kind: 'line',
        points: [
          [9.5, 47.1],
          [9.5, 47.2],
        ],
      },
      spacingKm: 6,
      poolKilowatts: 5_000,
      candidates: {
        kind: 'places',
        places: [
          { id: 'middle', name: 'Middle', lat: 47.15, lng: 9.51 },
          { id: 'far', name: 'Far', lat: 47.15, lng: 9.6 },
        ],
      },
    })
    const { way, lengthKm, directions } = await corridorOf(atlas, request)
    expect([way, directions.length]).toEqual(['crow', 2])
    expect(lengthKm).toBeCloseTo(11.12, 2)
    for (const { gaps } of directions) {
      expect(gaps).toHaveLength(1)
      expect(gaps[0]?.candidates).toMatchObject([{ id: 'middle', closes: true }])
    }
  })

  it('names roads that exist for a number that does not', async () => {
    await expect(ask('liechtenstein', 'A 99')).rejects.toThrow(CorridorProblem)
    await expect(ask('liechtenstein', 'A 99')).rejects.toThrow(
      /^No road of Liechtenstein has the number A 99\. Its longest roads are 16, 28, /,
    )
  })
})

/** A motorway of two carriageways, 100 m each between junctions, which begin and end 40 m apart. */
function motorway(parts: number): RoadGraph {
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
    ref: Int32Array.from({ length: size }, () => 1),
    texts: ['', 'A 13; E 43'],
    positionStart: Int32Array.from({ length: size + 1 }, (_, edge) => 4 * edge),
    positions: Int32Array.from(positions),
  }
}

describe('a road with two carriageways', () => {
  it('is one line, under each of its numbers', () => {
    const graph = motorway(300)
    expect(numberedRoads(graph).map(({ ref, metres }) => [ref, metres])).toEqual([
      ['A 13', 30_000],
      ['E 43', 30_000],
    ])
    for (const ref of ['A13', 'e 43']) {
      const axis = roadAxis(graph, ref)
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
