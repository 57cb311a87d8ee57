import type { SiteExample } from '@/lib/contract/showcase'
import { formatCount, formatDistance } from '@/lib/format/number'

/** A figure of both examples: its text, and its bar's length, 0..1 of the longer one. */
export interface ExampleFigure {
  key: 'traffic' | 'competition' | 'population'
  label: string
  value: string
  unit: string
  /** Explains how the figure is counted. */
  note: string
  share: number
}

const share = (value: number, other: number) => (value === 0 ? 0 : value / Math.max(value, other))

const stationNote = (nearest: number | null) =>
  nearest === null ? 'none in the country' : `nearest ${formatDistance(nearest)} away`

/** Figures on a site's card; `other` sets the length of its bars. */
export function exampleFigures(site: SiteExample, other: SiteExample): ExampleFigure[] {
  const { traffic, competition, population } = site
  return [
    {
      key: 'traffic',
      label: 'Traffic',
      value: formatCount(traffic),
      unit: 'vehicles/day',
      note: 'over all road segments of a 3-minute drive',
      share: share(traffic, other.traffic),
    },
    {
      key: 'competition',
      label: 'Competition',
      value: formatCount(competition.near),
      unit: competition.near === 1 ? 'charging point' : 'charging points',
      note: `within 1 km, ${stationNote(competition.nearest)}`,
      share: share(competition.near, other.competition.near),
    },
    {
      key: 'population',
      label: 'Population',
      value: formatCount(population.near),
      unit: population.near === 1 ? 'person' : 'people',
      note: `within 1 km, ${formatCount(population.far)} within 10 km`,
      share: share(population.near, other.population.near),
    },
  ]
}

/**
 * Ratio without false precision, such as `52` or `1.4`. Null when the smaller figure is zero or both are
 * nearly equal.
 */
export function timesAsMuch(larger: number, smaller: number): string | null {
  const ratio = smaller > 0 ? larger / smaller : 0
  if (ratio < 1.1) return null
  return ratio < 10 ? String(Math.round(ratio * 10) / 10) : formatCount(ratio)
}
