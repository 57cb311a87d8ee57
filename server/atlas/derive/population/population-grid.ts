import { formatCount } from '@/lib/format/number'
import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import { squareIndex } from '@/server/atlas/derive/geometry/nearby-points'
import type { Country, Population, PopulationPoints, Position } from '@/server/atlas/entities/entities'
import { floatColumn } from '@/server/atlas/read/column'
import { ExtractError } from '@/server/atlas/read/extract-error'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'

/** A cell of a raster whose centre is in the sea counts where a part of it is land. */
export function populationOfGrid(
  grid: PopulationGrid,
  country: Pick<Country, 'name' | 'contains' | 'sea'>,
): Population {
  const { people, source } = grid
  const place = landFinder(grid, country)
  const lngs = floatColumn()
  const lats = floatColumn()
  const counts = floatColumn()
  let sum = 0
  let outside = 0
  for (let row = 0; row < people.length; row++) {
    const position = place([grid.lngs.at(row), grid.lats.at(row)])
    if (!position) {
      outside += people.at(row)
      continue
    }
    lngs.push(position[0])
    lats.push(position[1])
    counts.push(people.at(row))
    sum += people.at(row)
  }
  if (sum === 0) throw new ExtractError(`Nobody of ${source.name} lives inside ${country.name}.`)
  const size = counts.length
  const points: PopulationPoints = {
    size,
    lngs: numbersOf(lngs),
    lats: numbersOf(lats),
    people: numbersOf(counts),
  }
  const left =
    outside > 0
      ? `; ${formatCount(people.length - size)} places with ${formatCount(outside)} people outside its border are left out`
      : ''
  const method = `${formatCount(sum)} people in ${country.name} at ${formatCount(size)} places (${source.name})${left}.`
  return { points, total: Math.round(sum), shares: { figures: { grid: 1 }, spreads: { grid: 1 } }, method }
}

const numbersOf = (column: ReturnType<typeof floatColumn>) =>
  Float64Array.from({ length: column.length }, (_, row) => column.at(row))

const quarters = [-0.25, 0.25] as const

function landFinder(
  { cellMetres }: Pick<PopulationGrid, 'cellMetres'>,
  { contains, sea }: Pick<Country, 'contains' | 'sea'>,
): (position: Position) => Position | null {
  if (cellMetres === undefined || sea.length === 0) {
    return (position) => (contains(position) ? position : null)
  }
  const isSea = squareIndex(sea)
  return (position) => {
    if (contains(position)) return position
    if (!isSea(position)) return null
    const whole = degreesAround(position[1], cellMetres)
    const parts = quarters.flatMap((east) =>
      quarters.map((north): Position => [position[0] + east * whole.lng, position[1] + north * whole.lat]),
    )
    return parts.find(contains) ?? null
  }
}
