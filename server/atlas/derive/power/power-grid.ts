import { gridKinds, gridLevels } from '@/lib/catalogue/power-grid'
import { eachFeature } from '@/server/atlas/derive/geometry/features'
import { partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import type { Extract, Position, Tags } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import { sharedBytes, sharedIntegers } from '@/server/atlas/entities/shared-columns'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { hasMediumVoltage, type PowerObject, powerObjectOf } from './power-tags'

interface Reach {
  /** Where the grid is kept: the country, with the strip around it if its neighbours are known. */
  contains(position: Position): boolean
  isHome(position: Position): boolean
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
