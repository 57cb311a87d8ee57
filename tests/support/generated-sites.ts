import { latLngToCell } from 'h3-js'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'

/** [west, south, east, north] in degrees; the size of Germany. */
export const generatedBounds = [6, 47, 15, 55] as const

export interface Town {
  name: string
  lat: number
  lng: number
  /** Degrees of latitude. */
  radius: number
  sites: number
}

export interface GeneratedSites {
  rows: SiteRow[]
  towns: Town[]
}

const townCount = 3000
const ruralShare = 0.2
const brands = Array.from({ length: 400 }, (_, i) => `Market & Söhne ${i}`)
const networks = Array.from({ length: 150 }, (_, i) => `Charge Network ${i}`)
const roadClasses = ['Motorway', 'Trunk', 'Primary', 'Secondary', 'Tertiary', 'Residential', null]

/** Town sizes follow Zipf's law; deterministic for a count. */
export function generateSites(count: number): GeneratedSites {
  const random = seededRandom(count)
  const towns = generateTowns(count, random)
  const rows = towns.flatMap((town) =>
    Array.from({ length: town.sites }, () => {
      const [north, east] = gaussianPair(random)
      return { town, lat: town.lat + north * town.radius, lng: town.lng + east * town.radius * 1.5 }
    }),
  )
  const [west, south, east, north] = generatedBounds
  while (rows.length < count) {
    const town = towns[Math.floor(random() * towns.length)] as Town
    rows.push({ town, lat: south + random() * (north - south), lng: west + random() * (east - west) })
  }
  return {
    towns,
    rows: rows.slice(0, count).map((place, i) => generatedSite(place, i, random)),
  }
}

function generateTowns(count: number, random: () => number): Town[] {
  const [west, south, east, north] = generatedBounds
  const weights = Array.from({ length: townCount }, (_, i) => 1 / (i + 10))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, i) => {
    const sites = Math.floor((count * (1 - ruralShare) * weight) / total)
    return {
      name: `Town ${i}`,
      lat: south + 0.2 + random() * (north - south - 0.4),
      lng: west + 0.2 + random() * (east - west - 0.4),
      // Larger towns are wider and denser.
      radius: 0.004 * Math.max(sites, 1) ** 0.28,
      sites,
    }
  })
}

function generatedSite(
  { town, lat, lng }: { town: Town; lat: number; lng: number },
  i: number,
  random: () => number,
): SiteRow {
  const below = (limit: number) => Math.floor(random() * limit)
  const skewed = (limit: number) => Math.floor(random() ** 4 * limit)
  const distance = () => (random() < 0.05 ? null : skewed(40_000))
  const type = random()
  const isParking = type < 0.93
  const hasScore = random() < 0.9
  const restaurants = skewed(40)
  const retail = skewed(60)
  return {
    osm_id: `${isParking ? 'way' : 'node'}/${(i * 7919 + 1_000_003) % 2_147_483_647}`,
    name: random() < 0.3 ? `Parkhaus ${town.name} ${below(90)}` : '',
    city: town.name,
    lat: Math.round(lat * 1e7) / 1e7,
    lng: Math.round(lng * 1e7) / 1e7,
    hex_id: latLngToCell(lat, lng, 9),
    capacity: 1 + skewed(900),
    capacity_estimated: random() < 0.6,
    capacity_note: '',
    'Parking Type': ['surface', 'multi-storey', 'underground', 'street_side', ''][below(5)] ?? '',
    'Location Type': locationType(type),
    Brand: random() < 0.2 ? (brands[below(brands.length)] ?? '') : '',
    icon: isParking ? 'parking' : 'fuel',
    'POI restaurants': restaurants,
    members: '',
    'POI retail': retail,
    'POI education': skewed(12),
    'POI health': skewed(20),
    'POI leisure': skewed(10),
    'POI tourism': skewed(15),
    'POI services': skewed(30),
    'POI offices': skewed(30),
    'POI parking': skewed(50),
    'POI transport': skewed(20),
    'POI total': restaurants + retail + skewed(150),
    'Score AC': hasScore ? below(101) / 100 : null,
    'Score DC': hasScore ? below(101) / 100 : null,
    ...generatedDemand(random),
    Population: skewed(3000),
    'Road class': roadClasses[below(roadClasses.length)] ?? null,
    'Nearest Charger Types': ['AC', 'DC', 'HPC', 'DC + HPC'][below(4)] ?? 'AC',
    'Nearest Charger Brand': networks[below(networks.length)] ?? '',
    'Nearest Charger Distance': skewed(20_000),
    'Nearest Charger Distance - AC': distance(),
    'Nearest Charger Distance - DC': distance(),
    'Nearest Charger Distance - HPC': distance(),
    ...generatedGrid(i),
    latin_name: null,
    latin_city: null,
  }
}

/** Not random, so that further columns leave the other values as they are. */
function generatedGrid(i: number) {
  return {
    'Grid HV substation distance': (i * 37) % 50_000,
    'Grid MV substation distance': (i * 13) % 10_000,
    'Grid MV line distance': i % 5 === 0 ? null : (i * 11) % 10_000,
    'Grid transformer distance': i % 3 === 0 ? null : (i * 7) % 2000,
    'Grid reliability': ['few', 'some', 'good'][i % 3] ?? null,
  }
}

function generatedDemand(random: () => number) {
  const roadClass = () => roadClasses[Math.floor(random() * 3)] ?? null
  return {
    'Score traffic': random(),
    'Score population': random(),
    'Score places DC': random(),
    'Score places AC': random(),
    'Score competition DC': random(),
    'Score competition AC': random(),
    'Score size': random(),
    'Busiest road': `Route ${Math.floor(random() * 900)}`,
    'Busiest road class': roadClass(),
    'Busiest road AADT': Math.floor(random() * 90_000),
    'Busiest road counted': random() < 0.1,
    'Main road': `Route ${Math.floor(random() * 900)}`,
    'Main road class': roadClass(),
    'Main road AADT': Math.floor(random() * 90_000),
    'Main road counted': random() < 0.1,
    'Main road distance': Math.floor(random() * 5000),
  }
}

function locationType(chance: number): string {
  if (chance < 0.93) return 'parking'
  return chance < 0.99 ? 'gas station' : 'rest station'
}

function gaussianPair(random: () => number): [number, number] {
  const length = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

/** Mulberry32, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
