import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'

type SiteChange = Partial<Omit<ScoutedSite, 'scores' | 'poi' | 'nearest'>> & {
  scores?: Partial<ScoutedSite['scores']>
  poi?: Partial<ScoutedSite['poi']>
  nearest?: Partial<ScoutedSite['nearest']>
}

/** A site of a search; tests name only what matters. */
export function scoutedSite({ scores, poi, nearest, ...rest }: SiteChange = {}): ScoutedSite {
  return {
    id: '101',
    name: 'TaK',
    city: 'Schaan',
    lat: 47.165,
    lng: 9.51,
    hexId: '891f8d7a49bffff',
    capacity: 42,
    isCapacityEstimated: false,
    type: 'parking',
    parkingType: 'surface',
    brand: '',
    poiTotal: 20,
    population: 412,
    roadClass: 'Primary',
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
  }
}

/** The same as a visitor receives it: locked values are null. */
export function lockedSite(change: SiteChange = {}): ScoutedSite {
  const locked = { retail: null, education: null, health: null, leisure: null, tourism: null, services: null }
  return scoutedSite({
    poiTotal: null,
    population: null,
    roadClass: null,
    ...change,
    scores: { DC: null, AC: null },
    poi: { ...locked, offices: null, parking: null, transport: null, ...change.poi },
    nearest: { types: null, brand: null, metres: null, AC: null, DC: null, HPC: null },
  })
}
