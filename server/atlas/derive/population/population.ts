import {
  type PopulationFigure,
  type PopulationSpread,
  populationFigures,
  populationSpreads,
} from '@/lib/catalogue/population-methods'
import { formatCount } from '@/lib/format/number'
import type { Buildings } from '@/server/atlas/base/derived-entities'
import type {
  Country,
  Population,
  PopulationPoint,
  PopulationPoints,
  PopulationShares,
  Position,
} from '@/server/atlas/base/entities'
import { type AdminArea, finestAreaFinder } from './admin-areas'
import type { CountryFigure } from './population-figures'
import { type ResidentialAreas, surveyLand } from './residential-land'
import { sharePeople } from './share-people'
import { prepareSpread } from './spread-people'

export interface PopulationSources {
  country: Pick<Country, 'name' | 'contains' | 'polygons'>
  figure: CountryFigure | null
  areas: readonly AdminArea[]
  buildings: Buildings
  /** `landuse=residential`. */
  residentialAreas: ResidentialAreas
  /** Lines of `highway=residential` and `living_street`. */
  residentialStreets: () => Iterable<readonly Position[]>
}

/**
 * Distributes the country's figure over its administrative areas (see `sharePeople`), and within each over
 * its homes by `people * footprint * storeys / sum(footprint * storeys)`. Residential land with hardly any
 * home mapped takes part with the floor space that such land usually has. Areas with few mapped homes use
 * residential land, else residential streets, else their whole area. Sums equal the figure.
 */
export function derivePopulation(sources: PopulationSources): Population {
  const { figure, country, areas, buildings, residentialAreas, residentialStreets } = sources
  if (!figure) {
    return {
      points: packPopulation([]),
      total: 0,
      shares: { figures: {}, spreads: {} },
      method: `OpenStreetMap holds no population figure for ${country.name}.`,
    }
  }
  const find = finestAreaFinder(areas)
  // The first unit is the country outside every area.
  const { rooms, spread } = prepareSpread({
    size: areas.length + 1,
    buildings,
    residentialAreas,
    residentialStreets,
    land: surveyLand(residentialAreas, buildings),
    unitOf: (position) => (country.contains(position) ? find(position) + 1 : -1),
    polygonsOf: (unit) => (unit === 0 ? country.polygons : (areas[unit - 1]?.polygons ?? [])),
  })
  const people = sharePeople([
    { parent: -1, people: figure.people, room: rooms[0] ?? 0 },
    ...areas.map((area, row) => ({
      parent: area.parent + 1,
      people: area.figure?.people ?? null,
      room: rooms[row + 1] ?? 0,
    })),
  ])
  const { points, people: bySpread } = spread(people)
  const shares = {
    figures: fractions(peopleByFigure(people, areas), figure.people),
    spreads: fractions(bySpread, figure.people),
  }
  return { points, total: figure.people, shares, method: describe(country.name, figure, shares) }
}

export function packPopulation(points: readonly PopulationPoint[]): PopulationPoints {
  return {
    size: points.length,
    lngs: Float64Array.from(points, ({ position }) => position[0]),
    lats: Float64Array.from(points, ({ position }) => position[1]),
    people: Float64Array.from(points, ({ people }) => people),
  }
}

/** People by the origin of their number. The rest of an area with figures within it is a remainder. */
function peopleByFigure(
  people: readonly number[],
  areas: readonly AdminArea[],
): Partial<Record<PopulationFigure, number>> {
  const hasFigureWithin = [false, ...areas.map(() => false)]
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const area = areas[row]
    if (area && (area.figure || hasFigureWithin[row + 1])) hasFigureWithin[area.parent + 1] = true
  }
  const originOf: PopulationFigure[] = [hasFigureWithin[0] ? 'remainder' : 'country']
  areas.forEach(({ figure, parent }, row) => {
    const own = figure?.source ?? originOf[parent + 1] ?? 'country'
    originOf.push(figure && hasFigureWithin[row + 1] ? 'remainder' : own)
  })
  const sums: Partial<Record<PopulationFigure, number>> = {}
  people.forEach((count, unit) => {
    const origin = originOf[unit] ?? 'country'
    sums[origin] = (sums[origin] ?? 0) + count
  })
  return sums
}

/** Fractions of the total by key, to four digits, without those that round to 0. */
function fractions<K extends string>(
  people: Partial<Record<K, number>>,
  total: number,
): Partial<Record<K, number>> {
  const entries = Object.entries<number | undefined>(people).map(
    ([key, count]) => [key, Math.round((1e4 * (count ?? 0)) / total) / 1e4] as const,
  )
  return Object.fromEntries(entries.filter(([, share]) => share > 0)) as Partial<Record<K, number>>
}

function describe(name: string, { people, source }: CountryFigure, shares: PopulationShares): string {
  const figures = listOf<PopulationFigure>(shares.figures, populationFigures)
  const spreads = listOf<PopulationSpread>(shares.spreads, populationSpreads)
  return `${formatCount(people)} people in ${name} (OpenStreetMap, ${source}). Local figures: ${figures}. Spread: ${spreads}.`
}

/** `98 % over homes, 2 % over residential land`, most first. */
function listOf<K extends string>(
  shares: Partial<Record<K, number>>,
  words: Readonly<Record<K, string>>,
): string {
  return (Object.entries(shares) as [K, number][])
    .sort(([, a], [, b]) => b - a)
    .map(([key, share]) => `${percent(share)} ${words[key]}`)
    .join(', ')
}

const percent = (share: number) => (share < 0.01 ? 'under 1 %' : `${Math.round(100 * share)} %`)
