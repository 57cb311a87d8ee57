/** Dropping keys that nothing reads, such as sources and contacts, halves an extract. */
const keptKeys = [
  'ISO3166-1',
  'ISO3166-1:alpha2',
  'abandoned',
  'access',
  'addr:city',
  'addr:housenumber',
  'addr:interpolation',
  'addr:place',
  'addr:postcode',
  'addr:street',
  'admin_level',
  'aerialway',
  'aeroway',
  'alt_name',
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
  'bus',
  'capacity',
  'charging_station:output',
  'construction',
  'disused',
  'fee',
  'frequency',
  'healthcare',
  'hgv',
  'highway',
  'historic',
  'int_name',
  'int_ref',
  'junction',
  'kick_scooter',
  'landuse',
  'layer',
  'leisure',
  'levels',
  'line',
  'loc_name',
  'location',
  'man_made',
  'maritime',
  'maxspeed',
  'maxspeed:backward',
  'maxspeed:conditional',
  'maxspeed:forward',
  'maxspeed:lanes',
  'maxspeed:lanes:backward',
  'maxspeed:lanes:forward',
  'maxspeed:type',
  'mofa',
  'moped',
  'motor_vehicle',
  'motorcar',
  'motorboat',
  'motorcycle',
  'name',
  'natural',
  'network',
  'network:website',
  'network:wikidata',
  'office',
  'official_name',
  'old_name',
  'oneway',
  'operational_status',
  'operator',
  'operator:website',
  'operator:wikidata',
  'orientation',
  'parking',
  'parking:orientation',
  'place',
  'planned',
  'population',
  'power',
  'proposed',
  'public_transport',
  'railway',
  'ref',
  'route',
  'scooter',
  'seamark:type',
  'service',
  'shop',
  'small_electric_vehicle',
  'socket',
  'source:maxspeed',
  'substation',
  'tourism',
  'transformer',
  'tunnel',
  'type',
  'vehicle',
  'voltage',
  'voltage:primary',
  'waterway',
  'zone:maxspeed',
  'zone:traffic',
] as const

/** Of objects that are not there any more, or not yet: `disused:amenity`. */
export const lifecyclePrefixes = {
  gone: ['abandoned', 'demolished', 'destroyed', 'disused', 'razed', 'removed', 'was'],
  planned: ['construction', 'planned', 'proposed'],
} as const

type Prefix = (typeof lifecyclePrefixes)[keyof typeof lifecyclePrefixes][number]
type LifecycleKey = `${Prefix}:${'amenity' | 'man_made'}`

const prefixes = Object.values(lifecyclePrefixes).flat()

type PlugKey = `socket:${string}`
type NutsKey = `${'' | 'ref:'}${'nuts' | 'NUTS'}${'' | ':1' | ':2' | ':3'}`

/** Of a name in a language: `name:de`, `name:zh-Hant`. */
export type LanguageKey = `name:${string}`

/** Of further names in a language: `alt_name:de`. */
export type AlternativeKey = `alt_name:${string}`

export type TagKey =
  | (typeof keptKeys)[number]
  | LifecycleKey
  | PlugKey
  | NutsKey
  | LanguageKey
  | AlternativeKey

const keys: ReadonlySet<string> = new Set<string>([
  ...keptKeys,
  ...prefixes.flatMap((prefix) => [`${prefix}:amenity`, `${prefix}:man_made`]),
])

export function isKeptKey(key: string): key is TagKey {
  if (keys.has(key) || key.startsWith('socket:')) return true
  return isNutsKey(key) || isLanguageKey(key) || isAlternativeKey(key)
}

export function isNutsKey(key: string): key is NutsKey {
  return /^(ref:)?(nuts|NUTS)(:[123])?$/.test(key)
}

/**
 * After BCP 47: a language of two or three letters, then a script, a region and a variant. Tells `name:nds-NL` and
 * `name:be-tarask` from `name:left`, `name:etymology` and `name:ja_kana`, which are no names or no others.
 */
const language = /^name:[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Za-z]{2}|\d{3}))?(-[a-z\d]{5,8})?$/

export function isLanguageKey(key: string): key is LanguageKey {
  return language.test(key)
}

export function isAlternativeKey(key: string): key is AlternativeKey {
  return key.startsWith('alt_') && isLanguageKey(key.slice('alt_'.length))
}

const areaTypes = new Set(['multipolygon', 'boundary'])

export function isKeptRelation(tags: Readonly<Partial<Record<TagKey, string>>>): boolean {
  return areaTypes.has(tags.type ?? '') || tags.boundary !== undefined
}
