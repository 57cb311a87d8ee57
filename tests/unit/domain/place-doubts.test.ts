import { isFarAbroad, isNullIsland, turnedAmong, turnedRound } from '@/lib/domain/locations/place-doubts'

const liechtenstein = [9.47, 47.04, 9.64, 47.28] as const

test.each([
  [{ lat: 0, lng: 0 }, true],
  [{ lat: 0.0005, lng: -0.0005 }, true],
  [{ lat: 0, lng: 9.5 }, false],
  [{ lat: 51.48, lng: 0 }, false],
])('takes %p for Null Island: %p', (place, is) => {
  expect(isNullIsland(place)).toBe(is)
})

test('turns no longitude beyond the poles into a latitude', () => {
  expect(turnedRound({ lat: 9.5, lng: 47.1 })).toEqual({ lat: 47.1, lng: 9.5 })
  expect(turnedRound({ lat: 35, lng: 139 })).toBeUndefined()
})

test('knows places far from every country, and none without countries', () => {
  expect(isFarAbroad({ lat: 52.5, lng: 13.4 }, [liechtenstein])).toBe(true)
  expect(isFarAbroad({ lat: 47.1, lng: 9.5 }, [liechtenstein])).toBe(false)
  expect(isFarAbroad({ lat: 9.5, lng: 47.1 }, [liechtenstein])).toBe(false)
  expect(isFarAbroad({ lat: 52.5, lng: 13.4 }, [])).toBe(false)
})

describe('a pair turned round', () => {
  const germany = [
    { lat: 52.5, lng: 13.4 },
    { lat: 50.1, lng: 8.7 },
    { lat: 51.3, lng: 12.4 },
  ]

  it('is found among places of one country', () => {
    const turned = { lat: 8.7, lng: 50.1 }
    expect(turnedAmong([...germany, turned])).toEqual([turned])
  })

  it('is not suspected abroad, nor where the others are not together', () => {
    expect(turnedAmong([...germany, { lat: 40.4, lng: -3.7 }])).toEqual([])
    expect(
      turnedAmong([
        { lat: 52.5, lng: 13.4 },
        { lat: 13.4, lng: 52.5 },
      ]),
    ).toEqual([])
    const apart = [
      { lat: 52.5, lng: 13.4 },
      { lat: 40.4, lng: -3.7 },
      { lat: 35.7, lng: 139.7 },
      { lat: 13.4, lng: 52.5 },
    ]
    expect(turnedAmong(apart)).toEqual([])
  })
})
