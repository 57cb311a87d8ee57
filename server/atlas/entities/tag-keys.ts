/** Dropping keys that nothing reads (addresses, sources, names in other languages) halves an extract. */
const keptKeys = [
  'ISO3166-1',
  'ISO3166-1:alpha2',
  'access',
  'addr:housenumber',
  'admin_level',
  'aerialway',
  'aeroway',
  'amenity',
  'area',
  'barrier',
  'bicycle',
  'boat',
  'boundary',
  'brand',
  'brand:website',
  'brand:wikidata',
  'bridge',
  'building',
  'building:levels',
  'building:levels:underground',
  'capacity',
  'charging_station:output',
  'healthcare',
  'highway',
  'historic',
  'junction',
  'landuse',
  'layer',
  'leisure',
  'levels',
  'location',
  'man_made',
  'maxspeed',
  'maxspeed:type',
  'motor_vehicle',
  'motorcar',
  'name',
  'name:en',
  'natural',
  'network',
  'network:website',
  'network:wikidata',
  'office',
  'oneway',
  'operator',
  'operator:website',
  'operator:wikidata',
  'orientation',
  'parking',
  'parking:orientation',
  'place',
  'population',
  'power',
  'public_transport',
  'railway',
  'ref',
  'route',
  'seamark:type',
  'service',
  'shop',
  'source:maxspeed',
  'tourism',
  'tunnel',
  'type',
  'vehicle',
  'waterway',
  'zone:traffic',
] as const

type PlugKey = `socket:${string}`
type NutsKey = `${'' | 'ref:'}${'nuts' | 'NUTS'}${'' | ':1' | ':2' | ':3'}`

export type TagKey = (typeof keptKeys)[number] | PlugKey | NutsKey

const keys: ReadonlySet<string> = new Set(keptKeys)

export function isKeptKey(key: string): key is TagKey {
  return keys.has(key) || key.startsWith('socket:') || isNutsKey(key)
}

export function isNutsKey(key: string): key is NutsKey {
  return /^(ref:)?(nuts|NUTS)(:[123])?$/.test(key)
}

const areaTypes = new Set(['multipolygon', 'boundary'])

export function isKeptRelation(tags: Readonly<Partial<Record<TagKey, string>>>): boolean {
  return areaTypes.has(tags.type ?? '') || tags.boundary !== undefined
}
