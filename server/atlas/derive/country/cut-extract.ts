import { formatCount } from '@/lib/format/number'
import { boundsOf } from '@/lib/geo/mercator'
import type {
  Country,
  Extract,
  OsmRelation,
  OsmWay,
  Position,
  Region,
} from '@/server/atlas/entities/entities'
import { memberWays } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { prepareBorder } from './border'
import { isoOf } from './boundary-outline'

/** Metres. Farther inside, the extract's edge does not explain a missing part. */
const borderReach = 500
/** OpenStreetMap itself has the odd torn object. */
const minTorn = 5
const minShare = 0.002
const emptyShare = 0.25

/**
 * A file truncated at a block boundary reads without a fault but lacks objects more than 500 m inside the
 * country, or its last block is full, as in 1 of 8,000 whole files. Call it after streets and buildings are
 * derived: ways count as incomplete only once read.
 */
export function findCuts(extract: Extract, country: Country): string[] {
  const isNearBorder = prepareBorder(country.polygons)
  const isInside = (position: Position) => country.contains(position) && !isNearBorder(position, borderReach)
  const subareas = missingSubareas(extract, country)
  const sides = country.region ? beyondBox(extract, country.region) : emptySides(extract, country)
  const edge = country.region ? 'its boundary, beyond the box in the header' : 'the box in its header'
  return [
    ...tornPhrase(tornWays(extract, 'highway', isInside), 'nodes', 'roads'),
    ...tornPhrase(tornWays(extract, 'building', isInside), 'nodes', 'buildings'),
    ...tornPhrase(tornAreas(extract, isInside), 'ways', 'areas'),
    ...(subareas > 0 ? [`${formatCount(subareas)} of its subareas`] : []),
    ...(sides.length > 0 ? [`the ${sides.join(' and ')} of ${edge}`] : []),
    ...(extract.file?.endsFull ? ['blocks after its last, which is full'] : []),
  ]
}

export function cutNotes(
  cuts: readonly string[],
  { partial, name }: { partial: boolean; name: string },
): string[] {
  if (cuts.length === 0) return []
  const what = cuts.join(', ')
  if (partial) return [`A part of the extract of ${name} is missing: ${what}.`]
  throw new ExtractError(
    `A part of the extract of ${name} is missing: ${what}; get it again, or build what is there with --partial.`,
  )
}

interface Torn {
  torn: number
  of: number
}

function tornPhrase({ torn, of }: Torn, parts: string, wholes: string): string[] {
  if (torn < Math.max(minTorn, minShare * of)) return []
  return [`${parts} of ${formatCount(torn)} ${wholes} inside it`]
}

type Test = (position: Position) => boolean

function tornWays({ ways, incompleteWays }: Extract, key: 'highway' | 'building', isInside: Test): Torn {
  let torn = 0
  let of = 0
  // Most extracts complete the ways at their edge, and need no second reading.
  if (incompleteWays?.() === 0) return { torn, of }
  for (const way of objectsWith(ways, (tags) => tags[key] !== undefined)) {
    of += 1
    if (!way.complete && besideGaps(way).some(isInside)) torn += 1
  }
  return { torn, of }
}

function besideGaps({ breaks = [], positions }: OsmWay): Position[] {
  return breaks.flatMap((index) => [...positions.slice(Math.max(0, index - 1), index + 1)])
}

function tornAreas(extract: Extract, isInside: Test): Torn {
  const ways = memberWays(extract, extract.relations)
  const isTorn = ({ members }: OsmRelation) => {
    const lines = members.filter(({ type }) => type === 'way')
    const known = lines.flatMap(({ ref }) => ways.get(ref) ?? [])
    return (
      known.length > 0 && known.length < lines.length && known.every((way) => endsOf(way).every(isInside))
    )
  }
  return { torn: extract.relations.filter(isTorn).length, of: extract.relations.length }
}

const endsOf = ({ positions }: OsmWay) => [positions.slice(0, 1), positions.slice(-1)].flat()

/** An extract without overseas parts lacks some of the boundary's ways as well. */
function missingSubareas(extract: Extract, { iso, region }: Country): number {
  const { relations } = extract
  const ids = new Set(relations.map(({ id }) => id))
  const isOwn = ({ id, tags }: OsmRelation) =>
    region ? id === region.relation : isoOf(tags) === iso && tags.admin_level === '2'
  const own = relations.filter(isOwn)
  const ways = memberWays(extract, own)
  const whole = own.filter(({ members }) =>
    members.every(({ type, ref }) => type !== 'way' || ways.get(ref) !== undefined),
  )
  const named = whole.flatMap(({ members }) =>
    members.flatMap(({ type, role, ref }) => (type === 'relation' && role === 'subarea' ? [ref] : [])),
  )
  return new Set(named.filter((id) => !ids.has(id))).size
}

/** Degrees, some 500 m: boxes in headers are rounded, and relations reach beyond them a little. */
const slack = 0.005

function beyondBox({ file }: Extract, { outline }: Region): string[] {
  const bounds = boundsOf(outline.flat(2))
  if (!(file?.box && bounds)) return []
  const [west, south, east, north] = file.box
  const beyond: [string, boolean][] = [
    ['west', bounds[0] < west - slack],
    ['south', bounds[1] < south - slack],
    ['east', bounds[2] > east + slack],
    ['north', bounds[3] > north + slack],
  ]
  return beyond.flatMap(([side, isBeyond]) => (isBeyond ? [side] : []))
}

/** The sea may explain an empty side if the border is whole. */
function emptySides({ file }: Extract, { notes }: Country): string[] {
  if (!file?.box || notes.length === 0) return []
  const [west, south, east, north] = file.box
  const [left, bottom, right, top] = file.nodes
  const width = east - west
  const height = north - south
  const gaps: [string, number][] = [
    ['west', (left - west) / width],
    ['south', (bottom - south) / height],
    ['east', (east - right) / width],
    ['north', (north - top) / height],
  ]
  return gaps.flatMap(([side, share]) => (share > emptyShare ? [side] : []))
}
