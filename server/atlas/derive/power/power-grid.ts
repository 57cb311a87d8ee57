import {
  type GridKind,
  type GridLevel,
  gridKinds,
  gridLevels,
  highVoltage,
  mediumVoltage,
} from '@/lib/catalogue/power-grid'
import { eachFeature } from '@/server/atlas/derive/geometry/features'
import { partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import type { Extract, Position, Tags } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import { sharedBytes, sharedIntegers } from '@/server/atlas/entities/shared-columns'
import { objectsWith } from '@/server/atlas/read/objects-with'

interface Reach {
  /** Where the grid is kept: the country, with the strip around it if its neighbours are known. */
  contains(position: Position): boolean
  isHome(position: Position): boolean
}

interface PowerObject {
  kind: GridKind
  level: GridLevel
  /** Volts, the highest first; empty if untagged. */
  volts: readonly number[]
}

/** Feed one user, or change no voltage: nobody else can be connected there. */
const closedSubstations = new Set([
  'traction',
  'industrial',
  'generation',
  'converter',
  'compensation',
  'transition',
])

/** Serve the network or a plant, not the buildings around them. */
const closedTransformers = new Set([
  'main',
  'auxiliary',
  'generator',
  'traction',
  'converter',
  'phase_angle_regulator',
  'no',
])

/** Parts of a substation that are drawn as lines. */
const partsOfSubstation = new Set(['busbar', 'bay'])

const lineKinds = new Set(['line', 'minor_line', 'cable'])

/** Null for what is no part of the public grid. Railways' own networks (16.7 Hz) and direct current are none. */
export function powerObjectOf(tags: Tags): PowerObject | null {
  if (isOutOfUse(tags) || !isPublicFrequency(tags.frequency)) return null
  if (tags.power === 'substation') return substationOf(tags)
  if (tags.power === 'transformer') return transformerOf(tags)
  if (tags.power === 'pole') return tags.transformer === undefined ? null : transformerOf(tags)
  return lineKinds.has(tags.power ?? '') ? lineOf(tags) : null
}

const isOutOfUse = ({ disused, abandoned }: Tags) => disused === 'yes' || abandoned === 'yes'

/** Several circuits are separated by semicolons; one of 50 or 60 Hz makes it public. */
function isPublicFrequency(frequency: string | undefined): boolean {
  const values = numbersIn(frequency)
  return values.length === 0 || values.some((hertz) => hertz >= 45 && hertz <= 65)
}

function substationOf(tags: Tags): PowerObject | null {
  if (closedSubstations.has(tags.substation ?? '')) return null
  const volts = voltsOf(tags)
  const isHigh = volts.length > 0 ? levelOf(volts) === 'high' : tags.substation === 'transmission'
  return { kind: 'substation', level: isHigh ? 'high' : 'medium', volts }
}

function transformerOf(tags: Tags): PowerObject | null {
  const volts = voltsOf(tags)
  if (closedTransformers.has(tags.transformer ?? '') || levelOf(volts) === 'high') return null
  return { kind: 'transformer', level: 'medium', volts }
}

/** A minor line without a voltage is a distribution line; any other may be of any level. */
function lineOf(tags: Tags): PowerObject | null {
  if (partsOfSubstation.has(tags.line ?? '')) return null
  const volts = voltsOf(tags)
  const untagged = tags.power === 'minor_line' ? 'medium' : 'unknown'
  return { kind: 'line', level: volts.length > 0 ? levelOf(volts) : untagged, volts }
}

/** Volts, the highest first, of `110000;20000`. Railways' circuits beside public ones have a frequency of their own. */
function voltsOf(tags: Tags): number[] {
  const given = numbersIn(tags.voltage)
  const volts = given.length > 0 ? given : numbersIn(tags['voltage:primary'])
  return [...new Set(volts.filter((each) => each > 0))].sort((a, b) => b - a)
}

function levelOf(volts: readonly number[]): GridLevel {
  const [highest] = volts
  if (highest === undefined) return 'unknown'
  if (highest >= highVoltage) return 'high'
  return highest > mediumVoltage ? 'medium' : 'low'
}

/** Whether one circuit at least is of medium voltage: lines of several levels share their poles. */
function hasMediumVoltage({ level, volts }: PowerObject): boolean {
  return level === 'medium' || volts.some((each) => each > mediumVoltage && each < highVoltage)
}

function numbersIn(text: string | undefined): number[] {
  return (text ?? '').split(';').flatMap((part) => {
    const match = /^\s*(\d{1,7}(?:\.\d{1,3})?)\s*$/.exec(part)
    return match ? [Number(match[1])] : []
  })
}

interface Drawn extends PowerObject {
  tags: Tags
  positions: readonly Position[]
  isHome: boolean
}

/** In the order of the extract: points and areas first, then lines. An area is drawn as a point inside it. */
export function derivePowerGrid(
  extract: Pick<Extract, 'nodes' | 'ways' | 'relations'>,
  reach: Reach,
): PowerGrid {
  const drawn = [...points(extract, reach), ...lines(extract, reach)]
  const corners = drawn.reduce((sum, { positions }) => sum + positions.length, 0)
  const grid = {
    kind: sharedBytes(drawn.length),
    level: sharedBytes(drawn.length),
    medium: sharedBytes(drawn.length),
    abroad: sharedBytes(drawn.length),
    local: sharedBytes(drawn.length),
    positionStart: sharedIntegers(drawn.length + 1),
    positions: sharedIntegers(2 * corners),
  }
  let next = 0
  drawn.forEach((object, row) => {
    grid.kind[row] = gridKinds.indexOf(object.kind)
    grid.level[row] = gridLevels.indexOf(object.level)
    grid.medium[row] = object.kind === 'line' && hasMediumVoltage(object) ? 1 : 0
    grid.abroad[row] = object.isHome ? 0 : 1
    grid.local[row] = isLocal(object) ? 1 : 0
    for (const [lng, lat] of object.positions) {
      grid.positions[next] = Math.round(lng * partsPerDegree)
      grid.positions[next + 1] = Math.round(lat * partsPerDegree)
      next += 2
    }
    grid.positionStart[row + 1] = next
  })
  return {
    ...grid,
    size: drawn.length,
    voltage: drawn.map(({ volts }) => volts.join(';')),
    name: drawn.map(({ tags }) => tags.name ?? ''),
    operator: drawn.map(({ tags }) => tags.operator ?? ''),
  }
}

const isLocal = ({ kind, tags }: Drawn) => kind === 'substation' && tags.substation === 'minor_distribution'

const isLine = (tags: Tags) => powerObjectOf(tags)?.kind === 'line'
const isPoint = (tags: Tags) => {
  const kind = powerObjectOf(tags)?.kind
  return kind === 'substation' || kind === 'transformer'
}

function* points(extract: Pick<Extract, 'nodes' | 'ways' | 'relations'>, reach: Reach): Generator<Drawn> {
  for (const { tags, position } of eachFeature(extract, isPoint)) {
    const object = powerObjectOf(tags)
    if (!object || !reach.contains(position)) continue
    yield { ...object, tags, positions: [position], isHome: reach.isHome(position) }
  }
}

/** A line that crosses the border is kept whole and belongs to the country. */
function* lines({ ways }: Pick<Extract, 'ways'>, reach: Reach): Generator<Drawn> {
  for (const { tags, positions } of objectsWith(ways, isLine)) {
    const object = powerObjectOf(tags)
    if (!object || positions.length < 2 || !positions.some(reach.contains)) continue
    yield { ...object, tags, positions, isHome: positions.some(reach.isHome) }
  }
}
