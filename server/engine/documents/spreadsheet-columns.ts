import { classPowers } from '@/lib/catalogue/charging-class'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import { gridColumns } from '@/lib/catalogue/power-grid'
import { ratedShareLabel } from '@/lib/catalogue/rated-share'
import { roadClasses } from '@/lib/catalogue/road-class'
import { describeFields } from '@/lib/domain/estimate/field-descriptions'
import { moneyColumns } from '@/lib/domain/records/money-columns'

export interface SpreadsheetColumn {
  field: string
  heading: string
  width: number
  format?: string
}

const text = (field: string, heading: string, width = 18): SpreadsheetColumn => ({ field, heading, width })
const count = (field: string, heading: string): SpreadsheetColumn => ({
  field,
  heading,
  width: 14,
  format: '#,##0',
})
const year = (field: string, heading: string): SpreadsheetColumn => ({
  field,
  heading,
  width: 10,
  format: '0',
})
const degrees = (field: string, heading: string): SpreadsheetColumn => ({
  field,
  heading,
  width: 12,
  format: '0.00000',
})
const share = (field: string, heading: string): SpreadsheetColumn => ({
  field,
  heading,
  width: 12,
  format: '0%',
})

/** Counts a car once per segment, so it is not a number of vehicles. */
const segmentSum = 'sum of AADT over road segments within 3 min'
/** Pairs keep the order: objects put whole-number keys first. */
const radii = [
  ['05', '0.5 km'],
  ['10', '1 km'],
  ['20', '2 km'],
] as const
const classes = { ultrarapid: 'HPC', rapid: 'DC', slow: 'AC' } as const
const categories = {
  restaurants: 'Restaurants, cafés and bars',
  retail: 'Shops and markets',
  education: 'Schools, libraries and childcare',
  health: 'Doctors, hospitals and pharmacies',
  leisure: 'Culture, sport and leisure',
  tourism: 'Hotels and sights',
  services: 'Banks, post, authorities and other services',
  offices: 'Offices',
  parking: 'Car parks',
  transport: 'Stops, stations and car hire',
} as const satisfies Record<PoiCategory, string>

const spreadsheetColumns: readonly SpreadsheetColumn[] = [
  text('location_id', 'Location ID', 14),
  text('location_name', 'Name', 32),
  text('address', 'Address', 36),
  text('city', 'Town'),
  text('country', 'Country'),
  degrees('lat', 'Latitude (°)'),
  degrees('lng', 'Longitude (°)'),
  text('evaluation_type', 'Power type', 11),
  text('parking_type', 'Parking type'),
  text('Connector Config', 'Station (connectors × power)', 14),
  count('total_kwh_per_day', 'Estimated energy sold (kWh/day)'),
  count('band_low', '80 % band from (kWh/day)'),
  count('band_high', '80 % band to (kWh/day)'),
  share('max_occupancy_rate', ratedShareLabel),
  // The file is for all who may read the record: one person's own prices are not for them.
  { ...count(moneyColumns.npv, 'NPV at the shipped prices'), format: '#,##0;-#,##0' },
  { ...count(moneyColumns.payback, 'Payback at the shipped prices (years)'), format: '0.0' },
  text(moneyColumns.currency, 'Currency of the NPV', 10),
  share('Score DC', 'Demand score DC of the hexagon'),
  share('Score AC', 'Demand score AC of the hexagon'),
  text('Busiest road', 'Busiest road: name', 24),
  text('Busiest road class', 'Busiest road: class', 14),
  count('Busiest road AADT', 'Busiest road: traffic (vehicles/day)'),
  text('Busiest road counted', 'Busiest road: source of traffic'),
  year('Busiest road year', 'Busiest road: year of count'),
  text('Main road', 'Main road: name', 24),
  text('Main road class', 'Main road: class', 14),
  count('Main road AADT', 'Main road: traffic (vehicles/day)'),
  text('Main road counted', 'Main road: source of traffic'),
  year('Main road year', 'Main road: year of count'),
  count('Main road distance', 'Main road: distance (m)'),
  ...roadClasses.map(({ traffic }, band) => count(`iso3_${band}`, `${traffic} (${segmentSum})`)),
  count('iso3_total', `All roads (${segmentSum})`),
  ...[1, 2, 5, 10].map((radius) => count(`population_in_${radius}km`, `People within ${radius} km`)),
  ...Object.entries(categories).map(([key, name]) => count(`poi_${key}`, `${name} within 200 m`)),
  count('total_pois', 'All places within 200 m'),
  ...Object.entries(classes).flatMap(([key, name]) =>
    radii.map(([suffix, radius]) =>
      count(`${key}_${suffix}`, `${name} points (${classPowers[name]}) within ${radius}`),
    ),
  ),
  {
    ...count('bevs_per_point', 'Battery-electric cars per public charging point of the country'),
    format: '0.0',
  },
  text('Nearest Charger Brand', 'Nearest charger: network', 24),
  count('Nearest Charger Distance', 'Nearest charger: distance (m)'),
  count('Nearest Charger Distance - AC', 'Nearest AC charger (m)'),
  count('Nearest Charger Distance - DC', 'Nearest DC charger (m)'),
  count('Nearest Charger Distance - HPC', 'Nearest HPC charger (m)'),
  text('Road class', 'Nearest road: class', 14),
  count(gridColumns.high, 'Grid (hint): high-voltage substation (m)'),
  count(gridColumns.medium, 'Grid (hint): medium-voltage substation (m)'),
  count(gridColumns.line, 'Grid (hint): medium-voltage line (m)'),
  count(gridColumns.transformer, 'Grid (hint): transformer (m)'),
  text(gridColumns.reliability, 'Grid (hint): mapped within 5 km', 14),
  text('edge', 'Data stops at a border near by', 14),
]

/** Only for rows that have one. */
const latinTown = text('latin_city', 'Town in Latin letters')

export function columnsWith({ latinTowns }: { latinTowns: boolean }): readonly SpreadsheetColumn[] {
  if (!latinTowns) return spreadsheetColumns
  return spreadsheetColumns.flatMap((column) => (column.field === 'city' ? [column, latinTown] : [column]))
}

/** Replaces shared descriptions that mention hexagons or lack facts a file's reader needs. */
const meanings: Readonly<Record<string, string>> = {
  lat: 'WGS 84, north positive.',
  lng: 'WGS 84, east positive.',
  'Road class': 'Class of the nearest road.',
  [moneyColumns.npv]:
    'Net present value of the station over its lifetime at the shipped prices of its country. A dash where they or its inputs are unknown. The record’s list and its results use your own values where you keep some.',
  [moneyColumns.payback]:
    'Years until the investment is earned back, not discounted, at the shipped prices. A dash where it never is.',
  [moneyColumns.currency]:
    'One for all rows: that of the first one’s country, converted at the rates of the shipped prices.',
  iso3_total: 'Sum of the six columns before it.',
}

const summed =
  'Vehicles on an average day, added up over all road segments of the class that a 3-minute drive reaches.'
const oncePerSegment = 'A car counts once for each segment, so it is not a number of vehicles.'

function meaningOf(field: string): string | undefined {
  return /^iso3_\d$/.test(field) ? `${summed} ${oncePerSegment}` : meanings[field]
}

export function explainedColumns(
  columns: readonly SpreadsheetColumn[],
): { heading: string; meaning: string }[] {
  const descriptions = describeFields()
  return columns.map(({ field, heading }) => ({
    heading,
    meaning: meaningOf(field) ?? descriptions[field]?.description ?? '',
  }))
}
