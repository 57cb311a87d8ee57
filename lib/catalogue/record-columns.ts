import { chargingClasses } from './charging-class'
import type { Field } from './field'
import { poiCategories } from './poi-categories'
import { gridColumns } from './power-grid'
import { ratedShareLabel } from './rated-share'
import { siteColumns } from './site-columns'

/** `share` is a fraction as percent, `station` such as `2×150 kW`. */
type ColumnForm =
  | 'text'
  | 'town'
  | 'count'
  | 'number'
  | 'distance'
  | 'share'
  | 'station'
  | 'parking'
  | 'money'
  | 'years'

export interface RecordColumn {
  name: string
  title: string
  label: string
  form: ColumnForm
  unit?: string | undefined
  step: number
  /** Guests never receive its values. */
  isLocked: boolean
  /** Replaces the value; placeholders in double braces. */
  template?: string | undefined
}

type Known = Omit<RecordColumn, 'isLocked' | 'step'>

const text = (name: string, title: string, label = title): Known => ({ name, title, label, form: 'text' })
const count = (name: string, title: string, label = title): Known => ({ name, title, label, form: 'count' })
const metres = (name: string, title: string, label: string): Known => ({
  name,
  title,
  label,
  form: 'distance',
  unit: 'm',
})
const share = (name: string, title: string, label = title): Known => ({
  name,
  title,
  label,
  form: 'share',
  unit: '%',
})

const withUnit = (column: Known, unit: string): Known => ({ ...column, unit })

const reaches = [
  ['05', '500 m'],
  ['10', '1 km'],
  ['20', '2 km'],
] as const
const points = { HPC: 'ultrarapid', DC: 'rapid', AC: 'slow' } as const

const nearest = 'Nearest Charger Distance'

const known: readonly Known[] = [
  count('total_kwh_per_day', 'kWh/day', 'Estimated energy sold, kWh/day'),
  share('max_occupancy_rate', 'Energy share', ratedShareLabel),
  { name: 'Connector Config', title: 'Configuration', label: 'Configuration', form: 'station' },
  count('connectors', 'Connectors'),
  withUnit(count('max_power', 'Power, kW', 'Power of a connector'), 'kW'),
  { name: 'parking_type', title: 'Parking', label: 'Parking type', form: 'parking' },
  text('location_id', 'ID', 'Location ID'),
  { name: 'city', title: 'Town', label: 'Town', form: 'town' },
  text('address', 'Address'),
  {
    name: 'money_npv',
    title: 'NPV',
    label: 'NPV',
    form: 'money',
  },
  {
    name: 'money_payback',
    title: 'Payback',
    label: 'Payback',
    form: 'years',
    unit: 'years',
  },
  metres(nearest, 'Nearest', 'Distance to nearest charger'),
  ...chargingClasses.map((each) =>
    metres(`${nearest} - ${each}`, `Nearest ${each}`, `Nearest ${each} charger`),
  ),
  text('Nearest Charger Brand', 'Brand', 'Brand of the nearest charger'),
  ...chargingClasses.flatMap((each) =>
    reaches.map(([suffix, reach]) =>
      count(`${points[each]}_${suffix}`, `${each} ${reach}`, `${each} charging points within ${reach}`),
    ),
  ),
  share('Score DC', 'Score DC', 'Demand score DC'),
  share('Score AC', 'Score AC', 'Demand score AC'),
  ...[1, 2, 5, 10].map((km) =>
    withUnit(count(`population_in_${km}km`, `People ${km} km`, `Population within ${km} km`), 'people'),
  ),
  text('Road class', 'Road', 'Road class'),
  text('Busiest road', 'Busiest road'),
  text('Busiest road class', 'Busiest class', 'Class of the busiest road'),
  count('Busiest road AADT', 'Busiest/day', 'Vehicles a day on the busiest road'),
  text('Main road', 'Main road', 'Nearest main road'),
  text('Main road class', 'Main class', 'Class of the nearest main road'),
  count('Main road AADT', 'Main/day', 'Vehicles a day on the nearest main road'),
  metres('Main road distance', 'To main road', 'Distance to the nearest main road'),
  metres(gridColumns.line, 'MV line', 'Grid (hint): medium-voltage line'),
  metres(gridColumns.medium, 'MV station', 'Grid (hint): medium-voltage substation'),
  metres(gridColumns.high, 'HV station', 'Grid (hint): high-voltage substation'),
  metres(gridColumns.transformer, 'Transformer', 'Grid (hint): transformer'),
  text(gridColumns.reliability, 'Grid mapped', 'Grid (hint): mapped within 5 km'),
  count('iso3_total', 'Traffic', 'Traffic of a 3-minute drive, sum of vehicles a day'),
  ...poiCategories.map((each) => {
    const title = each.charAt(0).toUpperCase() + each.slice(1)
    return count(`poi_${each}`, title, `${title} within 200 m`)
  }),
  count('total_pois', 'All places', 'All places within 200 m'),
  {
    name: 'bevs_per_point',
    title: 'Cars/point',
    label: 'Battery-electric cars per public charging point of the country',
    form: 'number',
  },
]

/** Columns that repeat or qualify others. */
const notShown = new Set([
  ...[
    'zid',
    'lat',
    'lng',
    'location_name',
    'latin_city',
    'country',
    'evaluation_type',
    'band_low',
    'band_high',
    'edge',
  ],
  ...['ac_max_connectors', 'ac_max_max_power', 'Busiest road counted', 'Busiest road year'],
  ...['Main road counted', 'Main road year', 'iso3_0', 'iso3_1', 'iso3_2', 'iso3_3', 'iso3_4', 'iso3_5'],
])

const locked = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))

const fineStep = 0.001
const stepOf = (type: Field['type']) => (type === 'integer' ? 1 : fineStep)

const isNumber = ({ type }: Field) => type === 'real' || type === 'integer'

/** A column unknown to the product, under its own name. */
const foreign = (field: Field): Known => ({
  name: field.name,
  title: field.name,
  label: field.name,
  form: isNumber(field) ? 'number' : 'text',
})

export function recordColumns(fields: readonly Field[]): RecordColumn[] {
  const columnOf = (field: Field, column: Known): RecordColumn => ({
    ...column,
    label: field.label ?? column.label,
    step: stepOf(field.type),
    isLocked: locked.has(field.name),
  })
  const ours = known.flatMap((column) => {
    const field = fields.find(({ name }) => name === column.name)
    return field ? [columnOf(field, column)] : []
  })
  const names = new Set(known.map(({ name }) => name))
  const others = fields.filter(({ name }) => !names.has(name) && !notShown.has(name))
  return [...ours, ...others.map((field) => columnOf(field, foreign(field)))]
}

/** Also those that no list or filter offers, for whoever names a column. */
export function allRecordColumns(fields: readonly Field[]): RecordColumn[] {
  const shown = recordColumns(fields)
  const hidden = fields.filter(({ name }) => notShown.has(name))
  return [
    ...shown,
    ...hidden.map((field) => ({
      ...foreign(field),
      step: stepOf(field.type),
      isLocked: locked.has(field.name),
    })),
  ]
}

const words = new Set<ColumnForm>(['text', 'town', 'station', 'parking'])

/** Words sort from A to Z and filter by choice. */
export const holdsWords = ({ form }: Pick<RecordColumn, 'form'>): boolean => words.has(form)
