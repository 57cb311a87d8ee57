import * as z from 'zod'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { latitudeSchema, longitudeSchema } from '@/lib/contract/evaluation'
import { geoCalls, geoSearchQuerySchema } from '@/lib/contract/geo'
import { countrySlug, locationTypeSchema, pointersRequestSchema, scoutCalls } from '@/lib/contract/scout'
import { formatCountOf } from '@/lib/format/number'
import { circleRing } from '@/lib/geo/distance'
import { AppError } from '@/server/bff/handler/answer-error'
import type { Call } from '@/server/bff/handler/handle'
import { readFrom, sendFrom } from './read-from'
import { fittingRows, maxRows, type NamedRow, streamedRows } from './rows'
import { toolOf } from './tool'

/** West, south, east and north in degrees. */
type Bounds = [number, number, number, number]

interface SearchedArea {
  name: string
  bounds: Bounds
  country?: string | undefined
  /** Data credit, part of every answer. */
  attribution: string[]
}

interface AskedArea {
  country?: string | undefined
  place?: string | undefined
  bounds?: Bounds | undefined
}

/** Metres, for places without an extent. */
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

/** @throws AppError 404 for an unknown place or country. */
async function searchedArea(from: Call, { country, place, bounds }: AskedArea): Promise<SearchedArea> {
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

const names = siteColumns.map(({ name }) => name)
const figures = siteColumns.flatMap(({ name, type }) => (type === 'real' || type === 'integer' ? [name] : []))

/** Answer a planner's first questions; callers may name others. */
const defaultColumns: readonly SiteColumnName[] = [
  ...(['osm_id', 'name', 'city', 'lat', 'lng', 'Location Type', 'Parking Type', 'Brand'] as const),
  ...([
    'capacity',
    'capacity_estimated',
    'Score DC',
    'Score AC',
    'Busiest road',
    'Busiest road AADT',
  ] as const),
  ...(['Population', 'POI total', 'Nearest Charger Distance', 'Nearest Charger Types'] as const),
]

const defaultSites = 20

const filterSchema = z
  .strictObject({ column: z.enum(figures), min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'Give min, max or both.')

const input = z
  .strictObject({
    country: z
      .optional(countrySlug)
      .describe('The rectangle around a country, by its slug: “liechtenstein”.'),
    place: z
      .optional(geoSearchQuerySchema.shape.q)
      .describe('A place by name; its extent, or 1 km around it, is searched.'),
    bounds: z
      .tuple([longitudeSchema, latitudeSchema, longitudeSchema, latitudeSchema])
      .optional()
      .describe('West, south, east and north in degrees, in place of country and place.'),
    kinds: z.array(locationTypeSchema).max(3).optional().describe('Kinds of sites; all by default.'),
    filters: z.array(filterSchema).max(10).optional().describe('Figures that a site must have, all of them.'),
    sort: z.optional(pointersRequestSchema.shape.sort).describe('The best sites first by default.'),
    columns: z.array(z.enum(names)).min(1).max(names.length).optional().describe('Figures to return.'),
    limit: z.int().min(1).max(maxRows).optional().describe(`Sites to return, ${defaultSites} by default.`),
  })
  .refine(({ country, place, bounds }) => country ?? place ?? bounds, 'Say where: country, place or bounds.')
  .refine(
    ({ country, place, bounds }) => !(bounds && (country ?? place)),
    'Give bounds, or a country or place, not both.',
  )

type Filter = z.infer<typeof filterSchema>

const passes = (row: NamedRow, { column, min = -Infinity, max = Infinity }: Filter) => {
  const value = row[column]
  return typeof value === 'number' && value >= min && value <= max
}

interface Wanted {
  filters: readonly Filter[]
  columns: readonly SiteColumnName[]
  limit: number
}

/** Stops reading once it knows whether there are more. */
async function takeSites(body: Response['body'], { filters, columns, limit }: Wanted) {
  const sites: NamedRow[] = []
  for await (const row of streamedRows(body)) {
    if (!filters.every((filter) => passes(row, filter))) continue
    if (sites.length === limit) return { sites, more: true }
    sites.push(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))
  }
  return { sites, more: false }
}

export const searchSitesTool = toolOf({
  name: 'search_sites',
  title: 'Search sites',
  description:
    'Finds car parks, fuel stations and rest stops for EV charging in a country, around a place or between bounds, the best score first. Scores are 0 to 1 within their country. Capacities with `capacity_estimated` are estimates.',
  calls: [scoutCalls.findSites, geoCalls.searchPlaces, scoutCalls.readManifest],
  input,
  readsOnly: true,
  run: async (
    from,
    { kinds = [], filters = [], sort, columns = defaultColumns, limit = defaultSites, ...where },
  ) => {
    const area = await searchedArea(from, where)
    const [west, south, east, north] = area.bounds
    const diagonal = [
      [south, west],
      [north, east],
    ]
    const body = { diagonal, location_type: kinds, res: 9, sort }
    const answer = await sendFrom(from, scoutCalls.findSites, { body })
    const taken = await takeSites(answer.body, { filters, columns, limit })
    const sites = fittingRows(taken.sites, limit)
    const more = taken.more || sites.length < taken.sites.length
    const text = `${formatCountOf(sites.length, 'site')} in ${area.name}.${
      more ? ' More match: raise the limit, name fewer columns, filter, or search a smaller area.' : ''
    }`
    return { text, data: { area, sites, more } }
  },
})
