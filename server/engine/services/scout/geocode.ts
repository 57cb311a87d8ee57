import type { PlaceKind } from '@/lib/catalogue/place-kinds'
import type { GeoResult, GeoResults } from '@/lib/contract/geo'
import type { Manifest } from '@/lib/contract/scout'
import { foldName } from '@/lib/format/fold'
import { type LatLng, parseCoordinates } from '@/lib/geo/coordinates'
import { readPlaceText } from '@/lib/geo/place-text'
import { completePlusCode } from '@/lib/geo/plus-code'
import type { Place } from '@/server/atlas/entities/entities'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { FoundPlace } from '@/server/atlas/store/places/address-search'
import type { Address } from '@/server/atlas/store/places/addresses'
import type { FoundHouse } from '@/server/atlas/store/places/house-table'
import type { PlaceQuery } from '@/server/atlas/store/places/place-search'
import { AppError } from '@/server/engine/errors/app-error'
import type { Geocoder } from '@/server/engine/maps/google-geocoder'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openCountry } from './open-country'

const shownResults = 8
/** More than shown: streets and sites of one name in one town merge. */
const askedPerCountry = 40

/** Empty without a key and when Google fails, so that the atlas answers instead. */
export async function askGeocoder(
  { maps, atlas, log }: Pick<EngineDeps, 'maps' | 'atlas' | 'log'>,
  ask: (geocoder: Geocoder) => Promise<GeoResult[]>,
): Promise<GeoResult[]> {
  if (!maps.google) return []
  const found = await ask(maps.google.geocoder).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error }, 'The geocoder failed; the atlas answers.')
    return []
  })
  return Promise.all(
    found.map(async (result) => {
      const country = (await atlas.at(result.location))?.manifest.country
      return country ? { ...result, country } : result
    }),
  )
}

export interface PlaceSearchRequest {
  q: string
  country?: string | undefined
  /** `latitude,longitude` */
  near?: string | undefined
}

/**
 * Coordinates, map links and plus codes come first, then Google's geocoder if there is a key, else the atlas; best
 * match first.
 */
export async function searchPlaces(
  deps: Pick<EngineDeps, 'atlas' | 'maps' | 'log'>,
  { q, country, near }: PlaceSearchRequest,
): Promise<GeoResults> {
  const only = country ? await openCountry(deps, { country }) : null
  const typed = readPlaceText(q)
  if (typed?.kind === 'refused') return { results: [] }
  if (typed?.kind === 'either') return { results: await bothOf(deps, typed) }
  const point = typed?.kind === 'short code' ? await placeOfShortCode(deps, typed) : typed?.point
  if (point) return { results: [coordinatesResult(point, await deps.atlas.at(point))] }
  const area = only && { iso: only.manifest.iso }
  const byGoogle = await askGeocoder(deps, (geocoder) => geocoder.search(q, area))
  if (byGoogle.length > 0) return { results: byGoogle.slice(0, shownResults) }
  return searchAtlases(only ? [only] : await openEvery(deps), { q, near })
}

/** The one in a country of an atlas comes first. */
async function bothOf(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { east, west }: { east: LatLng; west: LatLng },
): Promise<GeoResult[]> {
  const both = await Promise.all([east, west].map(async (at) => coordinatesResult(at, await atlas.at(at))))
  return both.sort((a, b) => Number(b.country !== undefined) - Number(a.country !== undefined))
}

async function placeOfShortCode(
  deps: Pick<EngineDeps, 'atlas'>,
  { code, town }: { code: string; town: string },
): Promise<LatLng | null> {
  const [first] = (await searchAtlas(deps, town)).results
  return first ? completePlusCode(code, first.location) : null
}

export async function searchAtlas(deps: Pick<EngineDeps, 'atlas'>, q: string): Promise<GeoResults> {
  return searchAtlases(await openEvery(deps), { q })
}

async function searchAtlases(
  atlases: readonly Atlas[],
  { q, near }: Pick<PlaceSearchRequest, 'q' | 'near'>,
): Promise<GeoResults> {
  const around = near === undefined ? undefined : (parseCoordinates(near) ?? undefined)
  const query = { text: q, limit: askedPerCountry, near: around }
  const found = (await Promise.all(atlases.map((atlas) => searchCountry(atlas, query)))).flat()
  // A house that is mapped in one country rules out names like its street's in the others.
  const isHouse = found.some(({ result }) => result.precision === 'house')
  const fitting = isHouse ? found.filter(({ result }) => result.precision !== undefined) : found
  const byAddress = Map.groupBy(localNamesFirst(fitting), ({ result }) => result.formatted_address)
  const best = byAddress.values().flatMap(([first]) => (first ? [first.result] : []))
  return { results: best.take(shownResults).toArray() }
}

interface ScoredResult {
  score: number
  /** Of settlements, or of one other kind of place. */
  namesake: string
  result: GeoResult
}

async function searchCountry({ manifest, searchPlaces: search }: Atlas, query: PlaceQuery) {
  const found = await search(query)
  return found.map(
    (each): ScoredResult => ({
      score: each.score,
      namesake: `${kindOfNamesake(each.place.kind)} ${foldName(each.place.name)}`,
      result: placeResult(each, manifest),
    }),
  )
}

const settlementKinds = new Set<PlaceKind>(['country', 'town', 'village', 'suburb', 'hamlet'])
const kindOfNamesake = (kind: PlaceKind) => (settlementKinds.has(kind) ? 'settlement' : kind)

/** Best first; the village of Rom precedes Roma, which is Rom in another language. */
function localNamesFirst(found: readonly ScoredResult[]): ScoredResult[] {
  const best = new Map<string, number>()
  for (const { namesake, score, result } of found) {
    if (result.localName === undefined) best.set(namesake, Math.max(score, best.get(namesake) ?? 0))
  }
  const rankOf = ({ namesake, score, result }: ScoredResult) =>
    result.localName === undefined ? score : Math.min(score, best.get(namesake) ?? score)
  const isOther = ({ result }: ScoredResult) => Number(result.localName !== undefined)
  return found.toSorted((a, b) => rankOf(b) - rankOf(a) || isOther(a) - isOther(b))
}

async function openEvery({ atlas }: Pick<EngineDeps, 'atlas'>): Promise<Atlas[]> {
  const countries = await atlas.countries()
  const atlases = await Promise.all(countries.map(({ country }) => atlas.open(country)))
  return atlases.filter((each) => each !== null)
}

function coordinatesResult({ lat, lng }: LatLng, atlas: Atlas | null): GeoResult {
  const formatted_address = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return {
    formatted_address,
    location: { lat, lng },
    kind: 'coordinates',
    ...(atlas && { country: atlas.manifest.country }),
  }
}

function placeResult({ place, localName, house }: FoundPlace, manifest: Manifest): GeoResult {
  const { country, name } = manifest
  if (house) return { ...houseResult({ place, house }, manifest), ...(localName && { localName }) }
  const [lng, lat] = place.position
  const bounds = place.kind === 'country' ? manifest.bounds : place.bounds
  const ownName = place.kind === 'country' && localName === undefined ? name : place.name
  const parts = place.kind === 'country' ? [ownName] : [ownName, place.city, name]
  return {
    formatted_address: [...new Set(parts.filter((part) => part !== ''))].join(', '),
    ...(localName && { localName }),
    location: { lat, lng },
    kind: place.kind,
    country,
    ...(bounds && { bounds: [...bounds] as const }),
    ...(house === null && { precision: 'street' as const }),
  }
}

/** ISO 3166-1 of countries that write the number before the street. */
const numberFirst = new Set(
  'AE AU BD BH CA EG FR GB GF GG GP GY HK IE IL IM IN JE JM KE LK LU MA MC MG MQ MT MU MY NC NG NZ PF PH PK RE SA SG TH TN TT US VN ZA ZW'.split(
    ' ',
  ),
)

/** The form in which the country writes it. */
const streetAndNumber = (street: string, number: string, iso: string): string =>
  numberFirst.has(iso) ? `${number} ${street}` : `${street} ${number}`

/** Null without a street. */
export function streetLine(
  { street, number }: Pick<Address, 'street' | 'number'>,
  iso: string,
): string | null {
  return street && number ? streetAndNumber(street, number, iso) : street
}

function houseResult(
  { place, house }: { place: Place; house: FoundHouse },
  { country, name, iso }: Manifest,
): GeoResult {
  const [lng, lat] = house.position
  const parts = [streetAndNumber(place.name, house.number, iso), house.city || place.city, name]
  return {
    formatted_address: [...new Set(parts.filter((part) => part !== ''))].join(', '),
    location: { lat, lng },
    kind: 'street',
    precision: house.isMapped ? 'house' : 'approximate',
    country,
  }
}

/** Uses Google's geocoder when there is a key, else the atlas; empty outside all countries. */
export async function reverseGeocode(
  deps: Pick<EngineDeps, 'atlas' | 'maps' | 'log'>,
  latlng: string,
): Promise<GeoResults> {
  const point = parseCoordinates(latlng)
  if (!point) return { results: [] }
  const byGoogle = await askGeocoder(deps, (geocoder) => geocoder.reverse(point))
  if (byGoogle.length > 0) return { results: byGoogle }
  const country = await deps.atlas.at(point)
  if (!country) return { results: [] }
  const found = await country.addressAt(point)
  const { street, number, town } = found
  const { name, iso } = country.manifest
  const parts = [streetLine(found, iso), town, name].filter((part) => part !== null)
  return {
    results: [
      {
        formatted_address: [...new Set(parts)].join(', '),
        location: point,
        kind: street ? 'street' : 'locality',
        ...(number && { precision: 'house' as const }),
        country: country.manifest.country,
      },
    ],
  }
}
