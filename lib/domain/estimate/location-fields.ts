import type { Field } from '@/lib/catalogue/field'
import { gridColumns } from '@/lib/catalogue/power-grid'

const integer = (name: string): Field => ({ name, type: 'integer' })
const real = (name: string): Field => ({ name, type: 'real' })
const text = (name: string): Field => ({ name, type: 'string' })

/**
 * Fields of the `Locations` dataset of an evaluation's map: one row per location and charging current, with
 * the calculator's inputs. `total_kwh_per_day` is the prediction, `band_low`/`band_high` its 80 % band in
 * kWh/day; scores are fractions of the country maximum; distances in metres; missing values are null.
 */
export const locationFields: readonly Field[] = [
  text('zid'),
  text('location_id'),
  text('location_name'),
  text('address'),
  real('lat'),
  real('lng'),
  text('country'),
  text('city'),
  text('latin_city'),
  text('evaluation_type'),
  text('parking_type'),
  integer('connectors'),
  real('max_power'),
  text('Connector Config'),
  integer('ac_max_connectors'),
  real('ac_max_max_power'),
  real('total_kwh_per_day'),
  real('band_low'),
  real('band_high'),
  real('max_occupancy_rate'),
  real('Score AC'),
  real('Score DC'),
  text('Busiest road'),
  text('Busiest road class'),
  integer('Busiest road AADT'),
  { name: 'Busiest road counted', type: 'boolean' },
  integer('Busiest road year'),
  text('Main road'),
  text('Main road class'),
  integer('Main road AADT'),
  { name: 'Main road counted', type: 'boolean' },
  integer('Main road year'),
  integer('Main road distance'),
  ...['iso3_0', 'iso3_1', 'iso3_2', 'iso3_3', 'iso3_4', 'iso3_5', 'iso3_total'].map(integer),
  ...['population_in_1km', 'population_in_2km', 'population_in_5km', 'population_in_10km'].map(integer),
  ...['poi_education', 'poi_services', 'poi_health', 'poi_leisure', 'poi_offices', 'poi_parking'].map(
    integer,
  ),
  ...['poi_restaurants', 'poi_retail', 'poi_tourism', 'poi_transport', 'total_pois'].map(integer),
  ...['ultrarapid_05', 'ultrarapid_10', 'ultrarapid_20', 'rapid_05', 'rapid_10', 'rapid_20'].map(integer),
  ...['slow_05', 'slow_10', 'slow_20'].map(integer),
  real('bevs_per_point'),
  text('Nearest Charger Brand'),
  integer('Nearest Charger Distance'),
  integer('Nearest Charger Distance - AC'),
  integer('Nearest Charger Distance - DC'),
  integer('Nearest Charger Distance - HPC'),
  text('Road class'),
  integer(gridColumns.high),
  integer(gridColumns.medium),
  integer(gridColumns.line),
  integer(gridColumns.transformer),
  text(gridColumns.reliability),
  { name: 'edge', type: 'boolean' },
]
