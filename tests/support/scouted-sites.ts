import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'

type SiteChange = Partial<Omit<ScoutedSite, 'scores' | 'poi' | 'nearest' | 'grid'>> & {
  scores?: Partial<ScoutedSite['scores']>
  poi?: Partial<ScoutedSite['poi']>
  nearest?: Partial<ScoutedSite['nearest']>
  grid?: Partial<ScoutedSite['grid']>
}

export function scoutedSite({ scores, poi, nearest, grid, ...rest }: SiteChange = {}): ScoutedSite {
  const { name = 'TaK', city = 'Schaan' } = rest
  return {
    id: '101',
    name,
    city,
    local: { name, city },
    latin: { name: '', city: '' },
    lat: 47.165,
    lng: 9.51,
    hexId: '891f8d7a49bffff',
    capacity: 42,
    isCapacityEstimated: false,
    capacityNote: null,
    type: 'parking',
    parkingType: 'surface',
    brand: '',
    poiTotal: 20,
    population: 412,
    roadClass: 'Primary',
    parts: { DC: [0.9, 0.8, 0.7, 0.6, 0.5], AC: [0.9, 0.8, 0.75, 0.65, 0.5] },
    members: [],
    busiest: { name: 'Landstrasse', class: 'Primary', aadt: 26_338, isCounted: false },
    main: { name: 'Landstrasse', class: 'Primary', aadt: 26_338, isCounted: false, metres: 240 },
    ...rest,
    scores: { DC: 0.91, AC: 0.88, ...scores },
    poi: {
      restaurants: 8,
      retail: 25,
      education: 2,
      health: 1,
      leisure: 1,
      tourism: 2,
      services: 3,
      offices: 4,
      parking: 5,
      transport: 6,
      ...poi,
    },
    nearest: { types: 'DC', brand: 'Tesla', metres: 187, AC: 1500, DC: 187, HPC: 1600, ...nearest },
    grid: { high: 4200, medium: 900, line: 350, transformer: null, reliability: 'some', ...grid },
  }
}

const noParts = [null, null, null, null, null]

/** Locked values are null. */
export function lockedSite(change: SiteChange = {}): ScoutedSite {
  const locked = { retail: null, education: null, health: null, leisure: null, tourism: null, services: null }
  return scoutedSite({
    poiTotal: null,
    population: null,
    roadClass: null,
    parts: { DC: noParts, AC: noParts },
    busiest: null,
    main: null,
    ...change,
    scores: { DC: null, AC: null },
    poi: { ...locked, offices: null, parking: null, transport: null, ...change.poi },
    nearest: { types: null, brand: null, metres: null, AC: null, DC: null, HPC: null },
  })
}
