import { siteColumns } from '@/lib/catalogue/site-columns'
import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import { limits } from '@/lib/config/limits'
import type { Rows } from '@/lib/contract/dataset'
import type { PointersRequest, RadiusRequest, SiteSort } from '@/lib/contract/scout'
import type { ScoreScale, SiteRank, SiteRankRequest } from '@/lib/contract/site-rank'
import type { Bounds } from '@/lib/geo/mercator'
import type { Atlas, FoundSites, SiteKey } from '@/server/atlas/store/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { atlasesAround, openCountry } from './open-country'

/** About 0.1 MB; other requests run between batches. */
const batchRows = 500

const comma = Buffer.from(',')
const fields: Rows['fields'] = siteColumns.map(({ name, type }) => ({ name, type }))

interface CountryFound {
  atlas: Atlas
  found: FoundSites
}

export interface SiteAnswer {
  fields: Rows['fields']
  size: number
  truncated: boolean
  /**
   * Comma-separated JSON arrays, with a comma between batches. Keeps the countries' tables in
   * memory until the loop ends.
   */
  batches(): Generator<Uint8Array, void>
}

function rowLimit(caller: Caller): number | undefined {
  return caller.kind === 'visitor' ? limits.visitorRows : undefined
}

function siteAnswer(caller: Caller, countries: readonly CountryFound[]): SiteAnswer {
  const limit = rowLimit(caller) ?? Number.POSITIVE_INFINITY
  const total = countries.reduce((sum, { found }) => sum + found.size, 0)
  const size = Math.min(total, limit)
  const seen = caller.kind === 'visitor' ? 'free' : 'all'
  const found = countries.map((country) => country.found)
  return {
    fields,
    size,
    truncated: total > limit || found.some(({ truncated }) => truncated),
    *batches() {
      const releases = countries.map(({ atlas }) => atlas.hold())
      try {
        let isFirst = true
        for (const runs of mergedRuns(found, size)) {
          const parts = runs.flatMap(({ from, to, source }) => [comma, source.json({ from, to, seen })])
          yield Buffer.concat(isFirst ? parts.slice(1) : parts)
          isFirst = false
        }
      } finally {
        for (const release of releases) release()
      }
    },
  }
}

interface Run {
  source: FoundSites
  from: number
  to: number
}

interface Head {
  source: FoundSites
  place: number
  key: SiteKey
}

/** Ties go to the country named first. */
function* mergedRuns(found: readonly FoundSites[], size: number): Generator<Run[]> {
  const [only, ...others] = found.filter((each) => each.size > 0)
  if (only && others.length === 0) {
    for (let from = 0; from < size; from += batchRows) {
      yield [{ source: only, from, to: Math.min(size, from + batchRows) }]
    }
    return
  }
  const heads = found.flatMap((source) => headAt(source, 0))
  for (let taken = 0; taken < size; taken += batchRows)
    yield takeRuns(heads, Math.min(batchRows, size - taken))
}

const headAt = (source: FoundSites, place: number): Head[] =>
  place < source.size ? [{ source, place, key: source.key(place) }] : []

function takeRuns(heads: Head[], count: number): Run[] {
  const runs: Run[] = []
  for (let taken = 0; taken < count; taken += 1) {
    const first = heads.reduce(
      (best, head, index) => (isBefore(head.key, heads[best]?.key) ? index : best),
      0,
    )
    const head = heads[first]
    if (!head) break
    const run = runs.at(-1)
    if (run?.source === head.source) run.to += 1
    else runs.push({ source: head.source, from: head.place, to: head.place + 1 })
    heads.splice(first, 1, ...headAt(head.source, head.place + 1))
  }
  return runs
}

function isBefore(a: SiteKey, b: SiteKey | undefined): boolean {
  if (!b) return true
  if (a.first !== b.first) return a.first < b.first
  return a.second !== b.second ? a.second < b.second : a.id < b.id
}

/**
 * No location type means every type. @throws AppError 401 when a visitor sorts by a locked column.
 */
export async function findSites(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: PointersRequest; caller: Caller },
): Promise<SiteAnswer> {
  const query = {
    bounds: boundsOfDiagonal(request.diagonal),
    locationTypes: request.location_type,
    hexId: request.hex_id,
    limit: rowLimit(caller),
    sort: sortFor(caller, request.sort),
  }
  const countries = await atlas.overlapping(query.bounds)
  const found = await Promise.all(
    countries.map(async (country) => ({ atlas: country, found: await country.findSites(query) })),
  )
  return siteAnswer(caller, found)
}

/** The order of rows must not reveal the scores that visitors do not see. */
const visitorSort: SiteSort = { field: 'capacity', direction: 'descending' }

function sortFor(caller: Caller, sort: SiteSort | undefined): SiteSort | undefined {
  if (caller.kind === 'member') return sort
  if (!sort) return visitorSort
  const column = siteColumns.find(({ name }) => name === sort.field)
  if (column?.free) return sort
  throw new AppError({
    code: 'unauthenticated',
    message: `Register for free to unlock the order by ${sort.field}.`,
  })
}

function boundsOfDiagonal([[latA, lngA], [latB, lngB]]: PointersRequest['diagonal']): Bounds {
  return [Math.min(lngA, lngB), Math.min(latA, latB), Math.max(lngA, lngB), Math.max(latA, latB)]
}

/** Radius in metres, nearest first. */
export async function findSitesNearby(
  deps: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: RadiusRequest; caller: Caller },
): Promise<SiteAnswer> {
  const countries = await atlasesAround(deps, request)
  const found = await Promise.all(
    countries.map(async (country) => ({
      atlas: country,
      found: await country.sitesWithin(request, request.radius),
    })),
  )
  return siteAnswer(caller, found)
}

/** @throws AppError 404 for an unknown country or site. */
export async function rankSite(
  deps: Pick<EngineDeps, 'atlas'>,
  request: SiteRankRequest,
): Promise<{ data: SiteRank }> {
  const { country, osm_id: osmId, kind, weights = defaultSiteWeights[kind] } = request
  const atlas = await openCountry(deps, { country })
  const data = await atlas.rankSite({ osmId, kind, weights })
  if (data) return { data }
  throw new AppError({
    code: 'not_found',
    message: `${atlas.manifest.name} no longer has location ${osmId}. Search again.`,
  })
}

/**
 * Divisors of means under other weights.
 * @throws AppError 404 for an unknown country and one built before scores had parts.
 */
export async function readScale(deps: Pick<EngineDeps, 'atlas'>, country: string): Promise<ScoreScale> {
  const atlas = await openCountry(deps, { country })
  const scale = await atlas.scoreScale()
  if (scale) return scale
  throw new AppError({
    code: 'not_found',
    message: `The map of ${atlas.manifest.name} was built before scores could be weighted. Build the country again.`,
  })
}
