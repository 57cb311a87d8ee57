import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import { closeGaps } from '@/server/atlas/derive/geometry/close-gaps'
import { selfCrossings, untangle } from '@/server/atlas/derive/geometry/self-crossings'
import { squareIndex } from '@/server/atlas/derive/geometry/square-index'
import type {
  Country,
  Extract,
  OsmRelation,
  OsmWay,
  Polygon,
  Position,
  Tags,
} from '@/server/atlas/entities/entities'
import { memberWays } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { joinWays, polygonsOf, type Ring } from '@/server/atlas/read/rings'
import { coastOf, splitAtCoast } from './coast'

export interface CountryNames {
  iso: string
  slug: string
  name: string
}

/** Share of the outline. Closing larger gaps would invent a border. */
const largestGapShare = 0.25
/** An outline with gaps has fewer pieces. */
const maxPieces = 500
/** An outline that crosses itself more often has no clear interior. */
const maxCrossings = 20

/**
 * Uses the relation with the ISO 3166-1 code: admin_level 2, or lower for a territory of another country
 * (French Guiana). A `boundary=land_area` relation wins, because the border includes the sea; otherwise
 * land ends at the coastline. Straight lines replace missing parts, and `notes` lists them.
 * @throws ExtractError if no relation has the code, more than a quarter of the outline is missing, or it
 * crosses itself too often
 */
export function deriveCountry(extract: Extract, names: CountryNames): Country {
  const relations = findBoundaries(extract, names)
  const outlines = relations.map((relation) => ({ relation, ...outlineOf(extract, relation) }))
  const outline = outlines.find(({ fault }) => fault === null)
  if (!outline) throw new ExtractError(faultSentence(names, outlines.at(-1)?.fault ?? ''))
  const { gaps, crossings } = outline
  const isLand = outline.relation.tags.boundary === 'land_area'
  const coast = coastOf(extract)
  const split = splitAtCoast(isLand ? roughBorder(extract, relations) : outline.polygons, coast)
  const polygons = isLand ? outline.polygons : (split?.land ?? outline.polygons)
  return {
    ...names,
    polygons,
    sea: split?.sea ?? [],
    coast: coast.lines,
    bounds: boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0],
    contains: squareIndex(polygons),
    notes: [
      ...gapNotes(names.name, gaps),
      ...crossingNotes(names.name, crossings),
      ...(split && !isLand
        ? [`The land of ${names.name} ends at its coastline; its waters are left out.`]
        : []),
    ],
  }
}

function roughBorder(extract: Extract, relations: readonly OsmRelation[]): Polygon[] {
  return relations
    .filter(({ tags }) => tags.boundary === 'administrative')
    .flatMap((relation) => outlineOf(extract, relation, 1).polygons)
}

export const isoOf = (tags: Tags) => tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']

/** Extracts contain parts of neighbours, so the code decides. Land areas precede boundaries with waters. */
function findBoundaries(extract: Extract, { iso, name }: CountryNames): OsmRelation[] {
  const coded = extract.relations.filter(({ tags }) => isoOf(tags) !== undefined)
  const countries = coded.filter(({ tags }) => tags.admin_level === '2')
  const territories = coded.filter(({ tags }) => tags.admin_level !== '2')
  const found = [countries, territories].flatMap((level) =>
    ['land_area', 'administrative'].flatMap((boundary) =>
      level.filter(({ tags }) => isoOf(tags) === iso && tags.boundary === boundary),
    ),
  )
  if (found.length > 0) return found
  const others = [...new Set(countries.map(({ tags }) => isoOf(tags)))].sort().join(', ')
  const none = extract.relations.length > 0 ? 'at all' : 'at all and no other area: it may be cut off'
  const instead = others ? `it holds those of ${others}` : `it holds no country boundary ${none}`
  throw new ExtractError(`The extract holds no boundary of ${name} (ISO 3166-1 ${iso}); ${instead}.`)
}

interface Outline {
  polygons: Polygon[]
  gaps: number[]
  crossings: Position[]
  fault: string | null
}

function outlineOf(extract: Extract, relation: OsmRelation, mostMissing = largestGapShare): Outline {
  const ways = memberWays(extract, [relation])
  const members = (inner: boolean) =>
    relation.members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === inner)
      .flatMap(({ ref }) => ways.get(ref) ?? [])
  const outerWays = members(false)
  const outer = joinWays(outerWays)
  if (outer.open.length > maxPieces) {
    return unusable(`only in part: its outline is in ${outer.open.length} pieces`)
  }
  const { rings: closed, gaps: between } = closeGaps(outer.open)
  const rings = [...outer.rings, ...closed]
  const gaps = [...outerWays.flatMap(bridgesOf), ...between]
  const length = rings.reduce((sum, ring) => sum + ringLength(ring), 0)
  const missing = length === 0 ? 1 : sumOf(gaps) / length
  if (missing > mostMissing) {
    return unusable(`only in part: ${Math.round(100 * missing)} % of its outline is missing`)
  }
  const crossings = rings.flatMap(selfCrossings)
  if (crossings.length > maxCrossings) {
    return unusable(`with an outline that crosses itself ${placesOf(crossings)}`)
  }
  const loops = crossings.length === 0 ? rings : rings.flatMap(untangle)
  return { polygons: polygonsOf(loops, joinWays(members(true)).rings).polygons, gaps, crossings, fault: null }
}

const unusable = (fault: string): Outline => ({ polygons: [], gaps: [], crossings: [], fault })

function bridgesOf({ breaks = [], positions }: OsmWay): number[] {
  return breaks.flatMap((index) => {
    const before = positions[index - 1]
    const after = positions[index]
    return before && after ? metresBetween(before, after) : []
  })
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

function faultSentence({ name, iso }: CountryNames, fault: string): string {
  return `The extract holds the boundary of ${name} (ISO 3166-1 ${iso}) ${fault}.`
}

function placesOf(crossings: readonly Position[]): string {
  const [[lng, lat] = [0, 0]] = crossings
  const place = `near ${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return crossings.length === 1 ? place : `${crossings.length} times, first ${place}`
}

function crossingNotes(name: string, crossings: readonly Position[]): string[] {
  if (crossings.length === 0) return []
  return [`The boundary of ${name} crosses itself ${placesOf(crossings)}: it was cut there.`]
}

function gapNotes(name: string, gaps: readonly number[]): string[] {
  if (gaps.length === 0) return []
  const what = gaps.length === 1 ? 'a gap' : `${gaps.length} gaps`
  const metres = Math.round(sumOf(gaps))
  return [
    `The extract lacks a part of the boundary of ${name}: ${what} of ${metres} m closed by straight lines.`,
  ]
}
