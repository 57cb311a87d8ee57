import { classPowers } from '@/lib/catalogue/charging-class'

/** A column of the spreadsheet: its field of `locationFields`, its heading and its number format. */
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

const traffic = [
  'Motorways',
  'Major roads type 1',
  'Major roads type 2',
  'Secondary',
  'Local type 1',
  'Local type 2',
]
/** Cars are in it once for each segment that they pass, so it is not a number of vehicles. */
const segmentSum = 'sum of AADT over road segments within 3 min'
const radii = { '05': '0.5 km', '10': '1 km', '20': '2 km' } as const
const classes = { ultrarapid: 'HPC', rapid: 'DC', slow: 'AC' } as const
const categories = [
  'restaurants',
  'retail',
  'education',
  'health',
  'leisure',
  'tourism',
  'services',
  'offices',
  'parking',
  'transport',
]

export const spreadsheetColumns: readonly SpreadsheetColumn[] = [
  text('location_id', 'Location ID', 14),
  text('location_name', 'Name', 32),
  text('city', 'Town'),
  text('country', 'Country'),
  degrees('lat', 'Latitude (°)'),
  degrees('lng', 'Longitude (°)'),
  text('evaluation_type', 'Power type', 11),
  text('parking_type', 'Parking type'),
  text('Connector Config', 'Station', 12),
  count('total_kwh_per_day', 'Estimated energy sold (kWh/day)'),
  count('band_low', '80 % band from (kWh/day)'),
  count('band_high', '80 % band to (kWh/day)'),
  share('max_occupancy_rate', 'Energy-based utilisation'),
  share('Score DC', 'Demand score DC of the hexagon'),
  share('Score AC', 'Demand score AC of the hexagon'),
  text('Busiest road', 'Busiest road within 3 min', 24),
  text('Busiest road class', 'Its class', 14),
  count('Busiest road AADT', 'Its traffic (vehicles/day)'),
  text('Busiest road counted', 'Source of its traffic'),
  year('Busiest road year', 'Year of its count'),
  text('Main road', 'Nearest main road', 24),
  text('Main road class', 'Class of the main road', 14),
  count('Main road AADT', 'Traffic of the main road (vehicles/day)'),
  text('Main road counted', 'Source of the main road’s traffic'),
  year('Main road year', 'Year of the main road’s count'),
  count('Main road distance', 'Main road (m)'),
  ...traffic.map((name, band) => count(`iso3_${band}`, `${name} (${segmentSum})`)),
  count('iso3_total', `All roads (${segmentSum})`),
  ...[1, 2, 5, 10].map((radius) => count(`population_in_${radius}km`, `People within ${radius} km`)),
  ...categories.map((name) => count(`poi_${name}`, `${name[0]?.toUpperCase()}${name.slice(1)} within 200 m`)),
  count('total_pois', 'Places within 200 m'),
  ...Object.entries(classes).flatMap(([key, name]) =>
    Object.entries(radii).map(([suffix, radius]) =>
      count(`${key}_${suffix}`, `${name} points (${classPowers[name]}) within ${radius}`),
    ),
  ),
  text('Nearest Charger Brand', 'Nearest charger', 24),
  count('Nearest Charger Distance', 'Nearest charger (m)'),
  count('Nearest Charger Distance - AC', 'Nearest AC (m)'),
  count('Nearest Charger Distance - DC', 'Nearest DC (m)'),
  count('Nearest Charger Distance - HPC', 'Nearest HPC (m)'),
  text('Road class', 'Road class', 14),
]
