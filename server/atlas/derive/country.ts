import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import type { Country, Extract, OsmRelation, Polygon, Tags } from '@/server/atlas/entities'
import { memberWays } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { joinWays, polygonsOf, type Ring } from '@/server/atlas/read/rings'
import { closeGaps } from './close-gaps'
import { polygonIndex } from './polygon-index'

export interface CountryNames {
  /** ISO 3166-1 alpha-2, e.g. `LI`. */
  iso: string
  slug: string
  name: string
}

/** Beyond this share of the outline, closing gaps would invent a border rather than repair one. */
const largestGapShare = 0.25

/**
 * The country's outline from the relation of admin_level 2 with its ISO 3166-1 code. Where OpenStreetMap has the
 * country's land area as a relation of its own (`boundary=land_area`: the border takes in the sea), that one wins.
 * What the extract lacks of the outline is closed by straight lines and said in `notes`.
 * @throws ExtractError when no relation carries the code, or more than a quarter of the outline is missing.
 */
export function deriveCountry(extract: Extract, names: CountryNames): Country {
  const relations = findBoundaries(extract, names)
  const outlines = relations.map((relation) => outlineOf(extract, relation))
  const outline = outlines.find(({ missingShare }) => missingShare <= largestGapShare)
  if (!outline) throw new ExtractError(partialSentence(names, outlines.at(-1)?.missingShare ?? 1))
  const { polygons, gaps } = outline
  return {
    ...names,
    polygons,
    bounds: boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0],
    contains: polygonIndex(polygons),
    notes: gapNotes(names.name, gaps),
  }
}

const isoOf = (tags: Tags) => tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']

/** Neighbours leak into extracts, so the code decides. Land area before the boundary with its waters. */
function findBoundaries(extract: Extract, { iso, name }: CountryNames): OsmRelation[] {
  const countries = extract.relations.filter(
    ({ tags }) => tags.admin_level === '2' && isoOf(tags) !== undefined,
  )
  const own = countries.filter(({ tags }) => isoOf(tags) === iso)
  const found = ['land_area', 'administrative'].flatMap((boundary) =>
    own.filter(({ tags }) => tags.boundary === boundary),
  )
  if (found.length > 0) return found
  const others = [...new Set(countries.map(({ tags }) => isoOf(tags)))].sort().join(', ')
  const instead = others ? `it holds those of ${others}` : 'it holds no country boundary at all'
  throw new ExtractError(`The extract holds no boundary of ${name} (ISO 3166-1 ${iso}); ${instead}.`)
}

interface Outline {
  polygons: Polygon[]
  /** Metres of each gap closed, and their share of the whole outline. */
  gaps: number[]
  missingShare: number
}

function outlineOf(extract: Extract, relation: OsmRelation): Outline {
  const ways = memberWays(extract, [relation])
  const joined = (inner: boolean) =>
    joinWays(
      relation.members
        .filter(({ type, role }) => type === 'way' && (role === 'inner') === inner)
        .flatMap(({ ref }) => ways.get(ref) ?? []),
    )
  const outer = joined(false)
  const { rings: closed, gaps } = closeGaps(outer.open)
  const rings = [...outer.rings, ...closed]
  const length = rings.reduce((sum, ring) => sum + ringLength(ring), 0)
  return {
    polygons: polygonsOf(rings, joined(true).rings).polygons,
    gaps,
    missingShare: length === 0 ? 1 : sumOf(gaps) / length,
  }
}

function ringLength(ring: Ring): number {
  return sumOf(
    ring.map((position, index) => {
      const previous = ring[index - 1]
      return previous ? metresBetween(previous, position) : 0
    }),
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function partialSentence({ name, iso }: CountryNames, missingShare: number): string {
  const share = Math.round(100 * missingShare)
  return `The extract holds the boundary of ${name} (ISO 3166-1 ${iso}) only in part: ${share} % of its outline is missing.`
}

function gapNotes(name: string, gaps: readonly number[]): string[] {
  if (gaps.length === 0) return []
  const what = gaps.length === 1 ? 'a gap' : `${gaps.length} gaps`
  const metres = Math.round(sumOf(gaps))
  return [
    `The extract lacks a part of the boundary of ${name}: ${what} of ${metres} m closed by straight lines.`,
  ]
}
