import { boundsOf } from '@/lib/geo/mercator'
import { squareIndex } from '@/server/atlas/derive/geometry/nearby-points'
import type { Country, Extract, OsmRelation, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { ExtractError } from '@/server/atlas/read/extract-error'
import type { RegionBoundary } from './boundary'
import { isCutByEdge, isoOf, outlineOf, placesOf, sumOf } from './boundary-outline'
import { coastOf, splitAtCoast } from './coast'
import { maritimeShare, missingCoastNotes } from './missing-coast'
import type { CountryNames } from './municipalities'
import { NoCountryError, proposeBoundary } from './propose-boundary'

interface LandOptions {
  /** Builds also what the extract's edge cuts, and where the sea would count as land. */
  partial?: boolean | undefined
}

/**
 * Uses the relation with the ISO 3166-1 code: admin_level 2, or lower for a territory of another country
 * (French Guiana). A `boundary=land_area` relation wins, because the border includes the sea; otherwise
 * land ends at the coastline. Straight lines replace missing parts, and `notes` lists them.
 * @throws ExtractError if no relation has the code, more than a quarter of the outline is missing (both a
 * NoCountryError where the extract holds a part of the country), the extract's edge cuts it, it crosses itself too often, or much of it
 * lies in a sea without a coastline
 */
export function deriveCountry(extract: Extract, names: CountryNames, options: LandOptions = {}): Country {
  const relations = findBoundaries(extract, names)
  const outlines = relations.map((relation) => ({ relation, ...outlineOf(extract, relation) }))
  const outline = outlines.find(({ fault }) => fault === null)
  if (!outline) {
    throw new NoCountryError(faultSentence(names, outlines.at(-1)?.fault ?? ''), proposeBoundary(extract))
  }
  if (!options.partial && isCutByEdge(extract, outline)) {
    const fault = 'only in part: the edge of the extract cuts it'
    throw new NoCountryError(faultSentence(names, fault), proposeBoundary(extract))
  }
  const { gaps, crossings } = outline
  const isLand = outline.relation.tags.boundary === 'land_area'
  const land = landInside(extract, {
    names,
    outline: isLand ? roughBorder(extract, relations) : outline.polygons,
    land: isLand ? outline.polygons : null,
    relation: outline.relation,
    ...options,
  })
  const notes = [...gapNotes(names.name, gaps), ...crossingNotes(names.name, crossings), ...land.notes]
  // Names are often on the border alone.
  const tags: Tags = Object.assign({}, ...relations.toReversed().map((each) => each.tags))
  return { ...names, ...land, tags, notes }
}

/** @throws ExtractError if nothing is mapped inside, or much of it lies in a sea without a coastline */
export function deriveRegion(
  extract: Extract,
  { polygons, relation, note, ...names }: RegionBoundary,
  options: LandOptions = {},
): Country {
  const own = relation === null ? undefined : extract.relations.find(({ id }) => id === relation)
  const land = landInside(extract, { names, outline: polygons, land: null, relation: own, ...options })
  if (!isAnythingInside(extract, land)) {
    const isSwapped = isAnythingInside(extract, { contains: squareIndex(polygons.map(swapped)) })
    const hint = isSwapped ? ' It does with latitude and longitude swapped: longitude comes first.' : ''
    throw new ExtractError(`The extract holds nothing inside the boundary of ${names.name}.${hint}`)
  }
  return {
    ...names,
    ...land,
    ...(own && { tags: own.tags }),
    region: { relation, outline: polygons },
    notes: [note, ...land.notes],
  }
}

function isAnythingInside({ nodes, ways }: Extract, { contains }: Pick<Country, 'contains'>): boolean {
  for (const { position } of nodes) if (contains(position)) return true
  for (const { positions } of ways) if (positions.some(contains)) return true
  return false
}

const swapped = (polygon: Polygon): Polygon => polygon.map((ring) => ring.map(([lng, lat]) => [lat, lng]))

interface Land extends LandOptions {
  names: CountryNames
  outline: readonly Polygon[]
  /** Null where the land ends at the coastline. */
  land: readonly Polygon[] | null
  relation: OsmRelation | undefined
}

function landInside(extract: Extract, { names, outline, land, relation, partial = false }: Land) {
  const coast = coastOf(extract)
  const split = splitAtCoast(outline, coast)
  const polygons = land ?? split?.land ?? outline
  const seaNotes = () =>
    split
      ? [`The land of ${names.name} ends at its coastline; its waters are left out.`]
      : missingCoastNotes(extract, {
          polygons,
          name: names.name,
          hasCoast: coast.lines.length > 0,
          maritime: relation ? maritimeShare(extract, relation) : 0,
          partial,
        })
  return {
    polygons,
    sea: split?.sea ?? [],
    coast: coast.lines,
    bounds: boundsOf(polygons.flat(2)) ?? ([0, 0, 0, 0] as const),
    contains: squareIndex(polygons),
    notes: land ? [] : seaNotes(),
  }
}

function roughBorder(extract: Extract, relations: readonly OsmRelation[]): Polygon[] {
  return relations
    .filter(({ tags }) => tags.boundary === 'administrative')
    .flatMap((relation) => outlineOf(extract, relation, 1).polygons)
}

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
  const sentence = `The extract holds no boundary of ${name} (ISO 3166-1 ${iso}); ${instead}.`
  throw new NoCountryError(sentence, proposeBoundary(extract))
}

function faultSentence({ name, iso }: CountryNames, fault: string): string {
  return `The extract holds the boundary of ${name} (ISO 3166-1 ${iso}) ${fault}.`
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
