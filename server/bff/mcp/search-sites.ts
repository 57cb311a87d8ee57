import * as z from 'zod'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { latitudeSchema, longitudeSchema } from '@/lib/contract/evaluation'
import { geoCalls, geoSearchQuerySchema } from '@/lib/contract/geo'
import { countrySlug, locationTypeSchema, pointersRequestSchema, scoutCalls } from '@/lib/contract/scout'
import { formatCountOf } from '@/lib/format/number'
import { sendFrom } from './read-from'
import { fittingRows, mostRows, type NamedRow, streamedRows } from './rows'
import { searchedArea } from './searched-area'
import { toolOf } from './tool'

const names = siteColumns.map(({ name }) => name)
const figures = siteColumns.flatMap(({ name, type }) => (type === 'real' || type === 'integer' ? [name] : []))

/** Defaults for a planner's first questions; callers name any others. */
const usualColumns: readonly SiteColumnName[] = [
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

const usualSites = 20

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
    kinds: z.array(locationTypeSchema).max(3).optional().describe('Kinds of sites; all without it.'),
    filters: z.array(filterSchema).max(10).optional().describe('Figures that a site must have, all of them.'),
    sort: z.optional(pointersRequestSchema.shape.sort).describe('The best sites first without it.'),
    columns: z.array(z.enum(names)).min(1).max(names.length).optional().describe('Figures to answer.'),
    limit: z.int().min(1).max(mostRows).optional().describe(`Sites to answer, ${usualSites} without it.`),
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

/** The first sites that pass, and whether there are more. Reads no further than that. */
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
    { kinds = [], filters = [], sort, columns = usualColumns, limit = usualSites, ...where },
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
