import { siteColumns } from '@/lib/catalogue/site-columns'
import { limits } from '@/lib/config/limits'
import type { Rows } from '@/lib/contract/dataset'
import type { Atlas, FoundSites, SiteKey } from '@/server/atlas/store/atlas'
import type { Caller } from '@/server/engine/services/deps'

/** About 0.1 MB; other requests run between batches. */
const batchRows = 500

const comma = Buffer.from(',')
const fields: Rows['fields'] = siteColumns.map(({ name, type }) => ({ name, type }))

export interface CountryFound {
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

export function rowLimit(caller: Caller): number | undefined {
  return caller.kind === 'visitor' ? limits.visitorRows : undefined
}

export function siteAnswer(caller: Caller, countries: readonly CountryFound[]): SiteAnswer {
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
