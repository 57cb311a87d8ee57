import { formatCount } from '@/lib/format/number'
import type { Country, Population, PopulationPoints } from '@/server/atlas/entities/entities'
import { ExtractError } from '@/server/atlas/read/extract-error'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'

export function populationOfGrid(
  { lats, lngs, people, source }: PopulationGrid,
  country: Pick<Country, 'name' | 'contains'>,
): Population {
  const inside: number[] = []
  let sum = 0
  let outside = 0
  for (let row = 0; row < people.length; row++) {
    if (country.contains([lngs.at(row), lats.at(row)])) {
      inside.push(row)
      sum += people.at(row)
    } else outside += people.at(row)
  }
  if (sum === 0) throw new ExtractError(`Nobody of ${source.name} lives inside ${country.name}.`)
  const points: PopulationPoints = {
    size: inside.length,
    lngs: Float64Array.from(inside, (row) => lngs.at(row)),
    lats: Float64Array.from(inside, (row) => lats.at(row)),
    people: Float64Array.from(inside, (row) => people.at(row)),
  }
  const left =
    outside > 0
      ? `; ${formatCount(people.length - inside.length)} places with ${formatCount(outside)} people outside its border are left out`
      : ''
  const method = `${formatCount(sum)} people in ${country.name} at ${formatCount(inside.length)} places (${source.name})${left}.`
  return { points, total: Math.round(sum), shares: { figures: { grid: 1 }, spreads: { grid: 1 } }, method }
}
