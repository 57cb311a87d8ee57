import type { ModelCard } from '@/lib/contract/model'
import { lawRatio } from '@/lib/domain/estimate/law-ratio'
import fleet from './fleet.json'

type Figure = (typeof fleet.figures)[number]

const pointsIn = ({ slow, fast }: Figure) => slow + fast

/** With one decimal: the source has two or three digits. */
const carsPerPoint = (figure: Figure) => Math.round((10 * figure.cars) / pointsIn(figure)) / 10

const figuresOf = (iso: string) =>
  fleet.figures.filter((figure) => figure.iso === iso).toSorted((a, b) => b.year - a.year)

/**
 * Battery-electric cars for each public charging point, in the newest year that has both; null for a country without a
 * figure. @param iso ISO 3166-1 alpha-2
 */
export function carsPerPointOf(iso: string): number | null {
  const newest = figuresOf(iso)[0]
  return newest ? carsPerPoint(newest) : null
}

/** Years between a figure and what it stands for; fleets double within three. */
const mostYears = 2

/** As of `year` or near it, with the year that it is of; null if there is none. */
export function carsPerPointIn(iso: string, year: number): { value: number; year: number } | null {
  const away = (figure: Figure) => Math.abs(figure.year - year)
  const nearest = figuresOf(iso).toSorted((a, b) => away(a) - away(b))[0]
  return nearest && away(nearest) <= mostYears ? { value: carsPerPoint(nearest), year: nearest.year } : null
}

/** Undefined for a model that does not read the figure by a law of its own. */
export function fleetCard({ coefficients }: ModelCard): ModelCard['fleet'] {
  const laws = coefficients.flatMap(({ law }) => (law?.inputs.includes('bevs_per_point') ? law : []))
  if (laws.length === 0) return undefined
  const only = laws.length === 1 ? laws[0] : undefined
  const { source, note, figures } = fleet
  const countries = [...new Set(figures.map(({ iso }) => iso))].flatMap((iso) => figuresOf(iso)[0] ?? [])
  return {
    source,
    note,
    countries: countries.map((figure) => ({
      iso: figure.iso,
      year: figure.year,
      cars: figure.cars,
      points: pointsIn(figure),
      carsPerPoint: carsPerPoint(figure),
      factor: only ? lawRatio(only, carsPerPoint(figure) * only.scale) : null,
    })),
  }
}
