import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { polygonContains } from '@/server/atlas/derive/geometry/polygon-index'
import { crossingBetween, selfCrossings } from '@/server/atlas/derive/geometry/self-crossings'
import type { Extract as OsmExtract, OsmRelation, Polygon } from '@/server/atlas/entities/entities'
import { memberWays } from '@/server/atlas/read/areas'
import { type BoundarySource, readBoundary } from '@/server/atlas/read/boundary-source'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { isoOf, outlineOf, placesOf } from './boundary-outline'
import { type CountryNames, regionNames } from './municipalities'
import { describeArea, nameOf, relationNamed, relationWithId } from './named-areas'

/**
 * The names are the atlas's own: `slug` is its id, in addresses and folders, and begins with the country's;
 * `iso` is the country's.
 */
export interface RegionBoundary extends CountryNames {
  /** The outer ring comes first. Every ring is closed; none crosses itself or another. */
  polygons: readonly Polygon[]
  /** Id of the relation in OpenStreetMap; null for a file or a box. */
  relation: number | null
  /** Where the boundary comes from, for the manifest. */
  note: string
}

interface BoundaryRequest {
  /** From `openBoundary`. */
  source: BoundarySource
  /** The country that the region is a part of. */
  country: CountryNames
  /** Instead of the boundary's own name. */
  name?: string | undefined
}

/**
 * Reads the value of `--boundary` before an extract is read: a relation's id, an area's name, the path of a
 * GeoJSON file (Polygon, MultiPolygon, Feature or FeatureCollection), or a box `west,south,east,north` in
 * degrees.
 * @throws ExtractError in one sentence if the box or the file is unusable: open or crossed outlines,
 * overlapping polygons, other geometries, other coordinates than longitude and latitude
 */
export async function openBoundary(value: string): Promise<BoundarySource> {
  const source = await readBoundary(value)
  if (source.kind === 'file') checkOutlines(source)
  return source
}

/**
 * Finds in an extract what a person gave as the boundary of a region.
 * @returns null if it is the boundary of the whole country
 * @throws ExtractError in one sentence if the extract lacks the area or holds it only in part, its outline is
 * open or crosses itself, the name fits several areas (listed with ids and admin levels), nothing is mapped
 * inside, or the name gives no id
 */
export function resolveBoundary(extract: OsmExtract, request: BoundaryRequest): RegionBoundary | null {
  const { source, country, name } = request
  switch (source.kind) {
    case 'box': {
      const [west, south, east, north] = source.bounds
      const names = name === undefined ? unnamedPart(country) : regionNames(country, name)
      const polygons: Polygon[] = [boxPolygon(source.bounds)]
      const note = `The region is a box from ${south}, ${west} to ${north}, ${east}.`
      return { ...names, polygons, relation: null, note }
    }
    case 'file': {
      const names = regionNames(country, name ?? source.name)
      return {
        ...names,
        polygons: source.polygons,
        relation: null,
        note: 'The outline of the region is from a file.',
      }
    }
    case 'relation':
      return ofRelation(extract, relationWithId(extract, source.id), request)
    case 'name':
      return ofRelation(extract, relationNamed(extract, source.name), request)
  }
}

const unnamedPart = ({ iso, slug, name }: CountryNames): CountryNames => ({
  iso,
  slug: `${slug}-part`,
  name: `Part of ${name}`,
})

const boxPolygon = ([west, south, east, north]: readonly [number, number, number, number]): Polygon => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
]

function ofRelation(
  extract: OsmExtract,
  relation: OsmRelation,
  { country, name }: BoundaryRequest,
): RegionBoundary | null {
  const { id, tags } = relation
  const iso = isoOf(tags)
  if (iso === country.iso) return null
  const own = nameOf(tags)
  const called = own === '' || tags.admin_level === undefined ? `relation ${id}` : describeArea(relation)
  if (iso !== undefined && tags.admin_level === '2') {
    throw new ExtractError(
      `${called} is a country of its own (ISO 3166-1 ${iso}), not a part of ${country.name}.`,
    )
  }
  const polygons = wholeOutline(extract, { relation, called })
  const names = regionNames(country, name ?? (own || `Relation ${id}`))
  return { ...names, polygons, relation: id, note: `The region is ${called} of OpenStreetMap.` }
}

function wholeOutline(
  extract: OsmExtract,
  { relation, called }: { relation: OsmRelation; called: string },
): readonly Polygon[] {
  const wrong = (fault: string) => new ExtractError(`The boundary ${called} ${fault}.`)
  const lines = relation.members.filter(({ type }) => type === 'way')
  if (lines.length === 0) throw wrong('has no ways: it is no area')
  const ways = memberWays(extract, [relation])
  const missing = lines.filter(({ ref }) => !ways.get(ref)?.complete).length
  if (missing > 0) {
    throw wrong(
      `is cut by the edge of the extract: ${missing} of its ${lines.length} ways are not whole in it`,
    )
  }
  const { polygons, gaps, crossings, fault } = outlineOf(extract, relation, 1)
  if (fault) throw wrong(`is there ${fault}`)
  if (gaps.length > 0)
    throw wrong(`is open: its ways leave ${gaps.length === 1 ? 'a gap' : `${gaps.length} gaps`}`)
  if (crossings.length > 0) throw wrong(`crosses itself ${placesOf(crossings)}`)
  return polygons
}

function checkOutlines({ path, polygons }: Extract<BoundarySource, { kind: 'file' }>): void {
  const wrong = (fault: string) => new ExtractError(`The boundary file ${path} ${fault}.`)
  const rings = polygons.flat()
  for (const ring of rings) {
    const crossings = selfCrossings(ring)
    if (crossings.length > 0) throw wrong(`has an outline that crosses itself ${placesOf(crossings)}`)
  }
  const crossing = crossingBetween(rings)
  if (crossing) throw wrong(`has outlines that cross each other ${placesOf([crossing])}`)
  const insides = polygons.map((polygon) => insidePoint([polygon]))
  insides.forEach((inside, index) => {
    const around = polygons.findIndex((each, place) => place !== index && polygonContains(each, inside))
    if (around >= 0) throw wrong(`has polygons that overlap: ${index + 1} and ${around + 1}`)
  })
}
