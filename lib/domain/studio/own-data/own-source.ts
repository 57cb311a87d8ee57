import { routes } from '@/lib/config/routes'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import type { Bounds } from '@/lib/geo/mercator'

export type OwnSource =
  | {
      kind: 'scouting'
      /** Query of the scouting screen's address, with `area`, `hex` and `frame`. */
      query: string
      /** Includes locked columns. The service checks again. */
      isRegistered: boolean
    }
  | {
      kind: 'record'
      title: string
      request: string
      query: string
    }
  | { kind: 'shared'; token: string; query: string }
  | { kind: 'list'; locations: readonly SavedLocation[] }

/** A source as the studio's address names it: by ids and filters, never by rows. */
export type NamedSource =
  | { kind: 'scouting'; query: string }
  | { kind: 'record'; evalId: string; customer: string | undefined; query: string }
  | { kind: 'shared'; token: string; query: string }
  | { kind: 'list' }

const parameter = 'source'

const studioPath = (query: URLSearchParams) => `${routes.kepler}?${query}`

const kept = (query: string, names: readonly string[]) =>
  [...new URLSearchParams(query)].filter(([name]) => names.includes(name))

/** Parameters that decide a scouting screen's rows and look. */
const scoutingNames = [
  ...['country', 'type', 'score', 'sort', 'order', 'w', 'wac', 'filters', 'colour', 'view'],
  ...['filterConfigUrl', 'lat', 'lng', 'zoom', 'area', 'hex', 'frame'],
]
const recordNames = ['power', 'filters', 'find']

const boxText = (box: Bounds) => box.map((degrees) => Number(degrees.toFixed(6))).join(',')

/** Degrees. */
export function boxIn(text: string | null): Bounds | undefined {
  const [west, south, east, north, ...more] = (text ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isBox = more.length === 0 && west <= east && south <= north && Math.abs(south) <= 90
  return isBox && [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : undefined
}

interface Scouted {
  area: Bounds | undefined
  hexId: string | undefined
  frame: Bounds | undefined
}

export function scoutedStudioPath(search: string, { area, hexId, frame }: Scouted): string {
  const places = { ...(area && { area: boxText(area) }), ...(frame && { frame: boxText(frame) }) }
  const query = new URLSearchParams([...kept(search, scoutingNames), ...Object.entries(places)])
  if (hexId !== undefined) query.set('hex', hexId)
  query.set(parameter, 'scouting')
  return studioPath(query)
}

export function recordStudioPath(
  { evalId, customer }: { evalId: string; customer: string | undefined },
  search: string,
): string {
  const query = new URLSearchParams([...kept(search, recordNames), [parameter, 'record'], ['record', evalId]])
  if (customer !== undefined) query.set('customer', customer)
  return studioPath(query)
}

/** The token stays behind the `#`, which no server receives. */
export function sharedStudioPath(token: string, search: string): string {
  const query = new URLSearchParams([...kept(search, recordNames), [parameter, 'shared']])
  return `${studioPath(query)}#${encodeURIComponent(token)}`
}

export const listStudioPath = (): string => studioPath(new URLSearchParams({ [parameter]: 'list' }))

const maxLetters = 200

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
