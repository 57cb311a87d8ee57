import { geoCalls } from '@/lib/contract/geo'
import { scoutCalls } from '@/lib/contract/scout'
import { circleRing } from '@/lib/geo/circle'
import { AppError } from '@/server/bff/handler/app-error'
import type { Call } from '@/server/bff/handler/handle'
import { readFrom } from './read-from'

/** West, south, east and north in degrees. */
type Bounds = [number, number, number, number]

export interface SearchedArea {
  name: string
  bounds: Bounds
  country?: string | undefined
  /** Credit of its data, which goes with every answer. */
  attribution: string[]
}

export interface AskedArea {
  country?: string | undefined
  place?: string | undefined
  bounds?: Bounds | undefined
}

/** Around a place that has no extent of its own, metres. */
const aroundPoint = 1_000

function boundsAround(point: { lat: number; lng: number }): Bounds {
  const ring = circleRing(point, aroundPoint)
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

async function creditOf(from: Call, country: string): Promise<string[]> {
  const { sources } = await readFrom(from, scoutCalls.readManifest, { params: { country } })
  return sources.map(({ attribution }) => attribution)
}

async function areaOfPlace(from: Call, q: string, country: string | undefined): Promise<SearchedArea> {
  const { results } = await readFrom(from, geoCalls.searchPlaces, { query: { q, country } })
  const [best] = results
  if (!best) throw new AppError({ code: 'not_found', detail: `No place is called “${q}”.` })
  const known = best.country ?? country
  return {
    name: best.formatted_address,
    bounds: best.bounds ?? boundsAround(best.location),
    country: known,
    attribution: known === undefined ? [] : await creditOf(from, known),
  }
}

/** The rectangle that a search names. @throws AppError 404 for an unknown place or country. */
export async function searchedArea(from: Call, { country, place, bounds }: AskedArea): Promise<SearchedArea> {
  if (bounds) return { name: 'the bounds', bounds, attribution: [] }
  if (place !== undefined) return areaOfPlace(from, place, country)
  const manifest = await readFrom(from, scoutCalls.readManifest, { params: { country } })
  return {
    name: manifest.name,
    bounds: manifest.bounds,
    country: manifest.country,
    attribution: manifest.sources.map(({ attribution }) => attribution),
  }
}
