import { type LatLng, parseCoordinates } from './coordinates'
import { isWidePlusCode, readPlusCode, readShortPlusCode } from './plus-code'
import { type GridPlace, readGrid } from './utm'

export type PlaceText =
  | { kind: 'point'; point: LatLng }
  /** The letter O is east in German and Dutch, west in French, Italian, Portuguese and Spanish. */
  | { kind: 'either'; east: LatLng; west: LatLng }
  /** Needs the place of its town. */
  | { kind: 'short code'; code: string; town: string }
  /** A place in a form that cannot be read; `reason` is a sentence for the reader. */
  | { kind: 'refused'; reason: string }

/** Longer than any link to a place. */
const maxLength = 2_000
const pair = /(-?\d{1,3}(?:\.\d+)?)\s*(?:,|%2C|~)\s*(-?\d{1,3}(?:\.\d+)?)/i
const address = /^(?:https?:\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i
const threeWords = /^\/{0,3}[\p{L}\p{M}]+([.。])[\p{L}\p{M}]+\1[\p{L}\p{M}]+$/u

const shortLinks = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|osm\.org|her\.is|w3w\.co)$/i
const parameters = ['q', 'query', 'll', 'coordinate', 'daddr', 'destination', 'center', 'cp', 'sll', 'map']

const reasons = {
  grid: 'The zone, the letters and the metres of these UTM or MGRS coordinates do not go together.',
  square:
    'This MGRS square is more than 250 m wide. Paste one with at least three digits for each direction.',
  threeWords:
    'What3words addresses cannot be read here. Paste the coordinates or a map link of the place instead.',
  shortLink: 'A short link hides its place. Open it, and paste the long address that the browser then shows.',
  link: 'This link names no coordinates. Paste the coordinates of the place instead.',
  area: 'This plus code is an area of more than 250 m. Paste one with two characters after the plus sign.',
}

/**
 * A place as people paste it: degrees WGS 84 in any form of `parseCoordinates`, a link of Google Maps, Apple Maps,
 * OpenStreetMap, Bing, Waze or HERE, a `geo:` address (RFC 5870), a plus code, or UTM or MGRS coordinates.
 * @returns null for anything else, such as a name
 */
export function readPlaceText(text: string): PlaceText | null {
  const typed = withoutFrame(text.trim())
  if (typed === '' || typed.length > maxLength) return null
  const point = parseCoordinates(typed) ?? readPlusCode(typed)
  if (point)
    return isEither(typed) ? { kind: 'either', east: point, west: opposite(point) } : { kind: 'point', point }
  const code = readShortPlusCode(typed)
  if (code) return { kind: 'short code', ...code }
  if (isWidePlusCode(typed)) return refused(reasons.area)
  if (/^geo:/i.test(typed)) return readGeo(typed) ?? refused(reasons.link)
  return address.test(typed) ? readLink(typed) : readOther(typed)
}

/** Without the brackets and names that programs put around a pair: `(47.14, 9.52)`, `Lat: 47.14, Lng: 9.52`. */
function withoutFrame(typed: string): string {
  if (typed.length > 100) return typed
  const inner = /^\(.*\)$/.test(typed) ? typed.slice(1, -1).trim() : typed
  const [before, lat = '', lng = '', more] = inner.split(/\bl(?:atitude|ongitude|at|ong|ng|on)\b[.:=]?/i)
  const isNamed = before === '' && /^lat/i.test(inner) && more === undefined && lng !== ''
  return isNamed ? `${bareFigure(lat)} ${bareFigure(lng)}` : inner
}

const bareFigure = (text: string): string => text.replace(/^[\s:=]{1,9}|[\s,;/]{1,9}$/g, '')

function readOther(typed: string): PlaceText | null {
  const grid = readGrid(typed)
  if (grid) return ofGrid(grid)
  return threeWords.test(typed) ? refused(reasons.threeWords) : null
}

function ofGrid(grid: GridPlace): PlaceText {
  if (grid.kind === 'point') return grid
  return refused(grid.kind === 'wide' ? reasons.square : reasons.grid)
}

/** Of a pair of coordinates. */
const isEither = (text: string): boolean => /[\d\s"'°″′]o(?:$|[\d\s])/i.test(text)

const opposite = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: -lng })

const refused = (reason: string): PlaceText => ({ kind: 'refused', reason })

function pointIn(text: string | null | undefined): PlaceText | null {
  const match = pair.exec(text ?? '')
  if (!match) return null
  const lat = Number(match[1])
  const lng = Number(match[2])
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { kind: 'point', point: { lat, lng } } : null
}

/** `geo:0,0?q=47.141,9.521` has its place in the query. */
function readGeo(text: string): PlaceText | null {
  const [path = '', query] = text.slice('geo:'.length).split('?')
  return pointIn(new URLSearchParams(query).get('q')) ?? pointIn(path.split(';')[0])
}

function readLink(text: string): PlaceText | null {
  const full = /^https?:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const { host, pathname, searchParams, hash } = new URL(full)
  if (!isMapHost(host)) return null
  if (/(?:^|\.)(?:what3words\.com|w3w\.co)$/i.test(host)) return refused(reasons.threeWords)
  const found =
    // The place of a Google link; its `@` is where the map looks.
    pointIn(/!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(pathname)?.slice(1).join(',')) ??
    pointIn(joined(searchParams, 'mlat', 'mlon')) ??
    firstOf(parameters, (name) => pointIn(searchParams.get(name))) ??
    pointIn(wayEnd(decoded(pathname))) ??
    pointIn(/@(-?[\d.]+,-?[\d.]+)/.exec(pathname)?.[1]) ??
    pointIn(/\/(?:search|place)\/+([^/]+)/.exec(decoded(pathname))?.[1]?.replaceAll('+', ' ')) ??
    pointIn(joined(searchParams, 'lat', 'lng') ?? joined(searchParams, 'lat', 'lon')) ??
    pointIn(/map=[\d.]+\/(-?[\d.]+\/-?[\d.]+)/.exec(hash)?.[1]?.replace('/', ','))
  if (found) return found
  return refused(shortLinks.test(host) ? reasons.shortLink : reasons.link)
}

/** Other addresses may be names, such as `ladestation.li`. */
const isMapHost = (host: string): boolean =>
  /(?:^|\.)google\.[a-z.]+$|(?:^|\.)(?:goo\.gl|g\.co|openstreetmap\.org|osm\.org|apple\.com|maps\.apple|bing\.com|waze\.com|here\.com|her\.is|what3words\.com|w3w\.co|organicmaps\.app|komoot\.com|mapy\.com)$/i.test(
    host,
  )

/** The last place of a way: where it leads. */
function wayEnd(path: string): string | undefined {
  const [, way] = path.split('/dir/')
  return way
    ?.split('/')
    .filter((part) => part !== '' && !/^(?:@|data=|am=)/.test(part))
    .at(-1)
    ?.replaceAll('+', ' ')
}

function firstOf<T>(names: readonly string[], read: (name: string) => T | null): T | null {
  for (const name of names) {
    const found = read(name)
    if (found) return found
  }
  return null
}

function joined(query: URLSearchParams, first: string, second: string): string | null {
  return query.has(first) && query.has(second) ? `${query.get(first)},${query.get(second)}` : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
