import { type Ends, figureText, type Scale, wholeSteps } from '@/components/ui/range/range-rules'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { roadClassNames } from '@/lib/catalogue/road-class'
import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { LocationType } from '@/lib/contract/scout'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'
import type { FilterField } from './filter-sections'

/** Scores are fractions, shown as percent with one decimal. */
const isScore = ({ field }: FilterField) => field === 'Score' || field.startsWith('Score ')

const stepOf = (field: FilterField) => field.step ?? (isScore(field) ? 0.001 : 1)

/** Decimals of a step: 0 for 1, 1 for 0.5, 3 for 0.001. */
const decimalsOf = (step: number) => Math.min(6, String(step).split('.')[1]?.length ?? 0)

/** The scale of a field's slider between these ends. */
export function scaleOf(field: FilterField, ends: Ends): Scale {
  const step = stepOf(field)
  const shown = isScore(field)
    ? { factor: 100, decimals: 1, unit: field.unit ?? '%' }
    : { factor: 1, decimals: decimalsOf(step), unit: field.unit }
  return { ...shown, step, ends: wholeSteps(ends, step) }
}

/** A figure with its unit, for screen readers. */
export function figureWithUnit(value: number, scale: Scale): string {
  return scale.unit ? `${figureText(value, scale)} ${scale.unit}` : figureText(value, scale)
}

const typeTitles = new Map<LocationType | null, string>(locationTypes.map(({ type, title }) => [type, title]))

/** Label of a field's value; the value itself if it has none. */
export function valueLabel(dataset: FilterDataset, field: string, value: string): string {
  if (field === 'Parking Type') return parkingTypeTitle(value)
  if (field === 'Location Type') return typeTitles.get(value as LocationType) ?? value
  // Hexagons hold a class number, sites its name.
  if (field === 'Road class' && dataset === 'hexagons') return roadClassNames[Number(value)] ?? value
  return value
}

/** Tooltip of a places pill: `Restaurants within 200 m`. */
export function placesText(dataset: FilterDataset, { field, title }: FilterField): string {
  const what = siteColumns.find(({ name }) => name === field)?.title ?? title
  return `${what} ${dataset === 'hexagons' ? 'in the hexagon' : 'within 200 m'}`
}
