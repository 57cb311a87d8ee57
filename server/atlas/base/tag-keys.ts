/**
 * Keys of the tags that an extract keeps, in one place: what no derivation and no layer of the base map reads
 * (addresses, sources, names in other languages) is half of an extract and never reaches memory.
 */
const keptKeys = [
  'ISO3166-1',
  'ISO3166-1:alpha2',
  'access',
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
  'office',
  'oneway',
  'operator',
  'orientation',
  'parking',
  'parking:orientation',
  'place',
  'population',
  'power',
  'public_transport',
  'railway',
  'ref',
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

/** Plugs of charging stations (`socket:type2`, `socket:type2:output`). */
type PlugKey = `socket:${string}`
/** Codes of statistical regions on boundaries. */
type NutsKey = `${'' | 'ref:'}${'nuts' | 'NUTS'}${'' | ':1' | ':2' | ':3'}`

/** A key whose tags an extract keeps. Reading another one does not compile: first it must be kept. */
export type TagKey = (typeof keptKeys)[number] | PlugKey | NutsKey

const keys: ReadonlySet<string> = new Set(keptKeys)

/** Whether an extract keeps the tags with this key. */
export function isKeptKey(key: string): key is TagKey {
  return keys.has(key) || key.startsWith('socket:') || isNutsKey(key)
}

export function isNutsKey(key: string): key is NutsKey {
  return /^(ref:)?(nuts|NUTS)(:[123])?$/.test(key)
}

const areaTypes = new Set(['multipolygon', 'boundary'])

/** Whether an extract keeps a relation with these tags: areas and boundaries, no routes, restrictions or sites. */
export function isKeptRelation(tags: Readonly<Partial<Record<TagKey, string>>>): boolean {
  return areaTypes.has(tags.type ?? '') || tags.boundary !== undefined
}
