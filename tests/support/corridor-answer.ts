import type { Corridor } from '@/lib/contract/corridor'

/** 90 km with a strong pool at km 20 and a weak one at km 50 of the first direction. */
export function corridorAnswer(over: Partial<Corridor> = {}): Corridor {
  const ville = { lat: 42.5, lng: 1.5, town: 'Ville' }
  const bourg = { lat: 42.5, lng: 2.5, town: 'Bourg' }
  const strong = {
    id: 'p1',
    name: 'Strong',
    lat: 42.5,
    lng: 1.72,
    class: 'HPC',
    kilowatts: 600,
    fastPoints: 2,
    isEnough: true,
  } as const
  const weak = {
    id: 'p2',
    name: '',
    lat: 42.5,
    lng: 2.05,
    class: 'AC',
    kilowatts: 44,
    fastPoints: 0,
    isEnough: false,
  } as const
  const site = { id: 's1', name: 'Rest area', lat: 42.5, lng: 2.1 }
  const far = { id: 's2', name: 'Far side', lat: 42.5, lng: 2.4 }
  return {
    country: 'andorra',
    countries: ['Andorra'],
    name: 'CG-2',
    otherRefs: [],
    lengthKm: 90,
    apartKm: 0,
    way: 'road',
    line: [
      [1.5, 42.5],
      [2, 42.5],
      [2.5, 42.5],
    ],
    directions: [
      {
        from: ville,
        to: bourg,
        pools: [
          { ...strong, atKm: 20, offKm: 0.2 },
          { ...weak, atKm: 50, offKm: 1 },
        ],
        gaps: [
          {
            fromKm: 20,
            toKm: 90,
            found: 2,
            candidates: [
              { ...site, atKm: 54, offKm: 0.1, longestKm: 36, rank: 1, closes: true, isOwn: false },
              { ...far, atKm: 85, offKm: 0.3, longestKm: 65, rank: 2, closes: false, isOwn: false },
            ],
          },
        ],
        unknown: [],
      },
      { from: bourg, to: ville, pools: [{ ...strong, atKm: 40, offKm: 0.2 }], gaps: [], unknown: [] },
    ],
    ownCandidates: { counted: 0, inReach: 0 },
    ...over,
  }
}
