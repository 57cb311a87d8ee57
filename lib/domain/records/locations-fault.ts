import { readConfiguration } from '@/lib/contract/map-configuration'
import { locationsLabel } from './locations-dataset'
import { locationsIn, type MapTables } from './map-tables'

const axes = ['lat', 'lng'] as const

/** Why the record has no locations to show; undefined if it has some or no rows at all. */
export function locationsFault(map: MapTables): string | undefined {
  const table = locationsIn(map)
  if (!map.locations || !table) return 'Its map has no datasets.'
  const { heads, columns } = map.locations
  if (heads.length > 0 || table.length === 0) return undefined
  const { filters, list } = readConfiguration(map.configuration).configuration
  const label = `“${table.label.slice(0, 60)}”`
  const isMeant = table.label === locationsLabel || table.label === filters.defaultDataLabel
  const dataset = isMeant
    ? `The dataset ${label} of its map`
    : `Its map has no dataset “${locationsLabel}”, and the first, ${label},`
  const isMissing = (axis: (typeof axes)[number]) => (columns.get(axis) ?? -1) < 0
  const missing = axes.filter(isMissing).map((axis) => list.fieldNameMap[axis])
  if (missing.length > 0) {
    return `${dataset} has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(' and ')}.`
  }
  return `${dataset} has no row with numbers in ${axes.map((axis) => list.fieldNameMap[axis]).join(' and ')}.`
}
