import { DrawnLine, findGaps } from '@/lib/domain/network/corridor-gaps'

const at = (km: number, off = 0) => ({ at: 1000 * km, off })
const along = { length: 150_000, spacing: 60_000 }

describe('gaps along a road', () => {
  it('are stretches longer than the spacing, its ends included', () => {
    expect(findGaps([], [], along)).toEqual([{ from: 0, to: 150_000, places: [] }])
    expect(findGaps([at(40), at(100)], [], along)).toEqual([])
    expect(findGaps([at(100), at(30)], [], along)).toMatchObject([{ from: 30_000, to: 100_000 }])
    expect(findGaps([at(60), at(120)], [], along)).toEqual([])
    expect(findGaps([at(61), at(85)], [], along)).toMatchObject([
      { from: 0, to: 61_000 },
      { from: 85_000, to: 150_000 },
    ])
  })

  it('rank what closes them by the way from the road, then what leaves least of them', () => {
    const places = [at(55, 900), at(20, 0), at(50, 100), at(3, 0), at(80, 0)]
    const [gap] = findGaps([at(70), at(140)], places, { length: 150_000, spacing: 50_000 })
    expect(gap).toMatchObject({ from: 0, to: 70_000 })
    expect(gap?.places.map(({ place }) => place.at / 1000)).toEqual([20, 50, 55, 3])
    expect(gap?.places.map(({ isClosing }) => isClosing)).toEqual([true, true, false, false])
    expect(gap?.places.map(({ longest }) => longest / 1000)).toEqual([50, 50, 55, 67])
  })
})

describe('gaps along a road that is partly unknown', () => {
  const gaps = (unknown: { from: number; to: number }[]) =>
    findGaps([at(10)], [at(60)], { ...along, unknown }).map(({ from, to, places }) => [
      from,
      to,
      places.length,
    ])

  it('count known parts only, which end where knowledge ends', () => {
    expect(gaps([])).toEqual([[10_000, 150_000, 1]])
    expect(gaps([{ from: 100_000, to: 150_000 }])).toEqual([[10_000, 100_000, 1]])
    expect(gaps([{ from: 50_000, to: 100_000 }])).toEqual([])
    expect(gaps([{ from: 5_000, to: 20_000 }])).toEqual([[20_000, 150_000, 1]])
    expect(gaps([{ from: 0, to: 150_000 }])).toEqual([])
  })
})

describe('a drawn line', () => {
  const line = new DrawnLine([
    [9, 47],
    [9, 47.1],
    [9.1, 47.1],
  ])

  it('gives a place the distance along it and from it', () => {
    expect(line.length).toBeCloseTo(11_119.5 + 7_569.5, -1)
    const found = line.nearest([9.01, 47.05], 1_000)
    expect(found?.at).toBeCloseTo(5_560, -1)
    expect(found?.off).toBeCloseTo(758, -1)
    expect(line.nearest([9.01, 47.05], 700)).toBeNull()
    expect(line.nearest([9.2, 47.1], 50_000)?.at).toBeCloseTo(line.length, 6)
    expect(line.nearest([8.9, 46.9], 50_000)?.at).toBe(0)
    expect(line.nearest([8.9, 46.9], 1_000)).toBeNull()
  })

  it('has a place at every distance', () => {
    expect(line.positionAt(0)).toEqual([9, 47])
    expect(line.positionAt(5_559.75)[1]).toBeCloseTo(47.05, 4)
    expect(line.positionAt(line.length)).toEqual([9.1, 47.1])
  })
})
