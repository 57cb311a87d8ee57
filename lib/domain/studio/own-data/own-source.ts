import { routes } from '@/lib/config/routes'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import type { Bounds } from '@/lib/geo/mercator'

/** A screen of the product whose rows a map of the studio shows. */
export type OwnSource =
  | {
      kind: 'scouting'
      /** The scouting screen's address after its question mark, with `area`, `hex` and `frame`. */
      query: string
      /** Whether the viewer may read locked columns; the service checks again. */
      isRegistered: boolean
    }
  | {
      kind: 'record'
      title: string
      /** Path of its map. */
      request: string
      /** The record screen's address after its question mark. */
      query: string
    }
  | { kind: 'shared'; token: string; query: string }
  | { kind: 'list'; locations: readonly SavedLocation[] }

/** A source as an address of the studio names it: by ids and filters, never by its rows. */
export type NamedSource =
  | { kind: 'scouting'; query: string }
  | { kind: 'record'; evalId: string; customer: string | undefined; query: string }
  | { kind: 'shared'; token: string; query: string }
  | { kind: 'list' }

const parameter = 'source'

const studioPath = (query: URLSearchParams) => `${routes.kepler}?${query}`

const kept = (query: string, names: readonly string[]) =>
  [...new URLSearchParams(query)].filter(([name]) => names.includes(name))

/** Of a scouting screen's address: what decides its rows and how they look. */
const scoutingNames = [
  ...['country', 'type', 'score', 'sort', 'order', 'w', 'wac', 'filters', 'colour', 'view'],
  ...['filterConfigUrl', 'lat', 'lng', 'zoom', 'area', 'hex', 'frame'],
]
const recordNames = ['power', 'filters', 'find']

const boxText = (box: Bounds) => box.map((degrees) => Number(degrees.toFixed(6))).join(',')

/** A box of an address, degrees; undefined for anything else. */
export function boxIn(text: string | null): Bounds | undefined {
  const [west, south, east, north, ...more] = (text ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isBox = more.length === 0 && west <= east && south <= north && Math.abs(south) <= 90
  return isBox && [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : undefined
}

interface Scouted {
  /** The searched box, if any, and the hexagon that it was narrowed to. */
  area: Bounds | undefined
  hexId: string | undefined
  /** Visible part of the map. */
  frame: Bounds | undefined
}

/** The studio with what a scouting screen shows. @param search of the screen's address */
export function scoutedStudioPath(search: string, { area, hexId, frame }: Scouted): string {
  const places = { ...(area && { area: boxText(area) }), ...(frame && { frame: boxText(frame) }) }
  const query = new URLSearchParams([...kept(search, scoutingNames), ...Object.entries(places)])
  if (hexId !== undefined) query.set('hex', hexId)
  query.set(parameter, 'scouting')
  return studioPath(query)
}

/** The studio with a record's listed locations and its other datasets. @param search of the record's address */
export function recordStudioPath(
  { evalId, customer }: { evalId: string; customer: string | undefined },
  search: string,
): string {
  const query = new URLSearchParams([...kept(search, recordNames), [parameter, 'record'], ['record', evalId]])
  if (customer !== undefined) query.set('customer', customer)
  return studioPath(query)
}

/** The studio with what a public link shows. Its token stays behind the `#`, which no server hears. */
export function sharedStudioPath(token: string, search: string): string {
  const query = new URLSearchParams([...kept(search, recordNames), [parameter, 'shared']])
  return `${studioPath(query)}#${encodeURIComponent(token)}`
}

/** The studio with the saved locations. */
export const listStudioPath = (): string => studioPath(new URLSearchParams({ [parameter]: 'list' }))

const maxLetters = 200

/** Reads the source from an address of the studio; undefined for none of the product's screens. */
export function namedSource(search: string, hash: string): NamedSource | undefined {
  const query = new URLSearchParams(search)
  const kind = query.get(parameter)
  const evalId = query.get('record') ?? ''
  const token = decodedHash(hash)
  if (kind === 'list') return { kind }
  if (kind === 'scouting') return { kind, query: search }
  if (kind === 'shared' && token !== '') return { kind, token, query: search }
  if (kind !== 'record' || evalId === '' || evalId.length > maxLetters) return undefined
  return { kind, evalId, customer: query.get('customer')?.slice(0, maxLetters) || undefined, query: search }
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, '')).slice(0, maxLetters)
  } catch {
    return ''
  }
}
