import { type Field, free, locked, type WireColumn } from './field'
import { gridColumns } from './power-grid'

/** In wire order. The one list of what is free: the columns before and after the locked ones. */
export const siteColumns = [
  free('osm_id', 'string', 'ID'),
  free('name', 'string', 'Name'),
  free('city', 'string', 'Town'),
  free('lat', 'real'),
  free('lng', 'real'),
  free('hex_id', 'h3', 'Hex ID'),
  free('capacity', 'integer', 'Capacity'),
  free('capacity_estimated', 'boolean', 'Capacity estimated'),
  free('capacity_note', 'string', 'Note on the capacity'),
  free('Parking Type', 'string'),
  free('Location Type', 'string'),
  free('Brand', 'string'),
  free('icon', 'string'),
  free('POI restaurants', 'integer', 'Restaurants'),
  // Free, because sorting by it is: the list sorts by values, and an order reveals them in part anyway.
  free('POI retail', 'integer', 'Retail'),
  free('members', 'string', 'Grouped bays'),
  locked('POI education', 'integer', 'Education'),
  locked('POI health', 'integer', 'Health'),
  locked('POI leisure', 'integer', 'Leisure'),
  locked('POI tourism', 'integer', 'Tourism'),
  locked('POI services', 'integer', 'Services'),
  locked('POI offices', 'integer', 'Offices'),
  locked('POI parking', 'integer', 'Parking'),
  locked('POI transport', 'integer', 'Transport'),
  locked('POI total', 'integer', 'All places'),
  locked('Score AC', 'real', 'AC'),
  locked('Score DC', 'real', 'DC'),
  locked('Score traffic', 'real', 'Traffic score'),
  locked('Score population', 'real', 'People score'),
  locked('Score places DC', 'real', 'Places score DC'),
  locked('Score places AC', 'real', 'Places score AC'),
  locked('Score competition DC', 'real', 'Competition score DC'),
  locked('Score competition AC', 'real', 'Competition score AC'),
  locked('Score size', 'real', 'Size score'),
  locked('Busiest road', 'string'),
  locked('Busiest road class', 'string'),
  locked('Busiest road AADT', 'integer', 'Vehicles on the busiest road'),
  locked('Busiest road counted', 'boolean'),
  locked('Main road', 'string', 'Nearest main road'),
  locked('Main road class', 'string'),
  locked('Main road AADT', 'integer', 'Vehicles on the main road'),
  locked('Main road counted', 'boolean'),
  locked('Main road distance', 'integer', 'Distance to the main road'),
  locked('Population', 'integer'),
  locked('Road class', 'string'),
  locked('Nearest Charger Types', 'string'),
  locked('Nearest Charger Brand', 'string'),
  locked('Nearest Charger Distance', 'integer'),
  locked('Nearest Charger Distance - AC', 'integer'),
  locked('Nearest Charger Distance - DC', 'integer'),
  locked('Nearest Charger Distance - HPC', 'integer'),
  // Last, so that a row written before the grid was known lacks only its end.
  locked('Grid HV substation distance', 'integer', 'High-voltage substation'),
  locked('Grid MV substation distance', 'integer', 'Medium-voltage substation'),
  locked('Grid MV line distance', 'integer', 'Medium-voltage line'),
  locked('Grid transformer distance', 'integer', 'Transformer'),
  locked('Grid reliability', 'string', 'Grid mapped near by'),
  // Free, like the names that they stand beside. Empty for a name in Latin letters.
  free('latin_name', 'string', 'Name in Latin letters'),
  free('latin_city', 'string', 'Town in Latin letters'),
] as const satisfies readonly WireColumn[]

export type SiteColumnName = (typeof siteColumns)[number]['name']

const sinceFormat4: ReadonlySet<SiteColumnName> = new Set([
  'capacity_note',
  'members',
  'Score traffic',
  'Score population',
  'Score places DC',
  'Score places AC',
  'Score competition DC',
  'Score competition AC',
  'Score size',
  'Busiest road',
  'Busiest road class',
  'Busiest road AADT',
  'Busiest road counted',
  'Main road',
  'Main road class',
  'Main road AADT',
  'Main road counted',
  'Main road distance',
  ...Object.values(gridColumns),
  'latin_name',
  'latin_city',
])
export const siteColumnsOfFormat3 = siteColumns.filter(({ name }) => !sinceFormat4.has(name))

export const siteSortColumns = [
  'capacity',
  'POI restaurants',
  'POI retail',
  'Score AC',
  'Score DC',
] as const satisfies readonly SiteColumnName[]
export type SiteSortColumn = (typeof siteSortColumns)[number]

/** Columns of `/scout/infra/radius`, all free. Distances in metres. */
export const stationFields = [
  { name: 'id', type: 'string' },
  { name: 'name', type: 'string' },
  { name: 'network', type: 'string' },
  { name: 'lat', type: 'real' },
  { name: 'lng', type: 'real' },
  { name: 'class', type: 'string' },
  { name: 'AC', type: 'integer' },
  { name: 'DC', type: 'integer' },
  { name: 'HPC', type: 'integer' },
  { name: 'max_power', type: 'real' },
  { name: 'power_estimated', type: 'boolean' },
  { name: 'distance', type: 'integer' },
] as const satisfies readonly Field[]
