import type { ModelCard } from '@/lib/contract/model'
import { type Forecast, type ForecastRequest, forecastYears, scenarioNames } from '@/lib/contract/projection'
import { lawRatio } from '@/lib/domain/estimate/law-ratio'
import fleet from './fleet.json'
import growth from './growth.json'

interface Published {
  year: number
  millions: number
}

/** Constant rate between published figures: (b / a)^(1 / years). */
function valueIn(year: number, figures: readonly Published[]): number {
  const next = Math.max(
    1,
    figures.findIndex((each) => each.year >= year),
  )
  const [from, to] =
    year > (figures.at(-1)?.year ?? 0) ? figures.slice(-2) : figures.slice(next - 1, next + 1)
  if (!from || !to) return 1
  return from.millions * (to.millions / from.millions) ** ((year - from.year) / (to.year - from.year))
}

const first = growth.fleet[0]
const last = growth.fleet.at(-1)

/** Fleet relative to stated policies, diverging at a constant rate to the scenario's figure of 2035. */
function spread(year: number, fleet2035: number): number {
  if (!first || !last) return 1
  return (fleet2035 / last.millions) ** ((year - first.year) / (last.year - first.year))
}

/** Constant growth between published years; later years continue at the rate of the last five. */
const vehiclesPerPoint = (year: number, fleet2035: number) =>
  (valueIn(year, growth.fleet) * spread(year, fleet2035)) / valueIn(year, growth.points)

/** kWh/day: today's value times growth in vehicles per charging point, capped at rated power around the clock. */
export function forecastOf({ value, capacity }: ForecastRequest, from: number): Forecast {
  const years = Array.from({ length: forecastYears }, (_, step) => from + step)
  const max = capacity === undefined ? Number.POSITIVE_INFINITY : Math.max(value, 24 * capacity)
  const scenarios = scenarioNames.map((name) => {
    const { basis, fleet2035 } = scenarioOf(name)
    const today = vehiclesPerPoint(from, fleet2035)
    const values = years.map((year) => Math.min(max, (value * vehiclesPerPoint(year, fleet2035)) / today))
    return { name, basis, values }
  })
  const middle = scenarios.find(({ name }) => name === 'Middle')
  return { years, predicted_values: middle?.values ?? [], scenarios, source: growth.source }
}

function scenarioOf(name: string) {
  const found = growth.scenarios.find((each) => each.name === name)
  if (!found) throw new Error(`growth.json has no scenario ${name}.`)
  return found
}

export function projectionsCard(from: number): NonNullable<ModelCard['projections']> {
  const { source, year, region, note, fleet, points } = growth
  const end = from + forecastYears - 1
  return {
    source,
    year,
    region,
    note,
    from,
    end,
    figures: fleet.map((each, k) => ({
      year: each.year,
      vehicles: each.millions,
      points: points[k]?.millions ?? 0,
    })),
    scenarios: scenarioNames.map((name) => {
      const { basis, fleet2035 } = scenarioOf(name)
      const factor = vehiclesPerPoint(end, fleet2035) / vehiclesPerPoint(from, fleet2035)
      return { name, basis, vehicles2035: fleet2035, factor }
    }),
  }
}

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
const maxYears = 2

/** As of `year` or near it, with the year that it is of; null if there is none. */
export function carsPerPointIn(iso: string, year: number): { value: number; year: number } | null {
  const away = (figure: Figure) => Math.abs(figure.year - year)
  const nearest = figuresOf(iso).toSorted((a, b) => away(a) - away(b))[0]
  return nearest && away(nearest) <= maxYears ? { value: carsPerPoint(nearest), year: nearest.year } : null
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
