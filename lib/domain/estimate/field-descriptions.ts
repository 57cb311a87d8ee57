import { classPowers } from '@/lib/catalogue/charging-class'
import { columnTexts } from '@/lib/catalogue/column-texts'
import { fleetMeaning } from '@/lib/catalogue/fleet'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { ratedShareLabel, ratedShareMeaning } from '@/lib/catalogue/rated-share'
import { roadClasses } from '@/lib/catalogue/road-class'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { poiKeys, trafficKeys } from '@/lib/contract/inference'
import { connectorConfigText, defaultStation } from './evaluated-station'
import { poiLabels, trafficLabels } from './parameter-groups'

export interface FieldDescription {
  name: string
  description: string
  unit?: string
}

const field = (name: string, description: string, unit?: string): FieldDescription => ({
  name,
  description,
  ...(unit && { unit }),
})

const station = `${connectorConfigText(defaultStation.AC)} for AC, ${connectorConfigText(defaultStation.DC)} for DC`

const placeFields: Record<string, FieldDescription> = {
  zid: field('Key', 'Names the row in links.'),
  location_id: field('Location ID', 'As submitted.'),
  location_name: field('Location name', 'As submitted.'),
  address: field('Address', 'As submitted.'),
  country: field('Country', 'Country whose data was used.'),
  evaluation_type: field('Power type', 'Charging current that the row is evaluated for.'),
  parking_type: field('Parking type', 'As submitted.'),
}

const resultFields: Record<string, FieldDescription> = {
  connectors: field('Connectors', `Connectors that the estimate assumes: those planned, else ${station}.`),
  max_power: field('Power', 'Power of each connector.', 'kW'),
  'Connector Config': field('Station configuration', 'Connectors and their power.'),
  ac_max_connectors: field('AC connectors', 'Connectors that the AC estimate assumes.'),
  ac_max_max_power: field('AC power', 'Power of each AC connector.', 'kW'),
  total_kwh_per_day: field('Predicted utilization', 'Energy sold per day. Screening estimate.', 'kWh/day'),
  band_low: field(
    'Lower end',
    'Lower end of the 80 % band: eight in ten stations sell between the two ends.',
    'kWh/day',
  ),
  band_high: field('Upper end', 'Upper end of the 80 % band.', 'kWh/day'),
  max_occupancy_rate: field(ratedShareLabel, ratedShareMeaning),
}

const trafficFields = Object.fromEntries(
  trafficKeys.map((key, index) => [
    key,
    field(
      trafficLabels[key],
      `Total AADT or probe counts of all road segments of functional road class ${index}. Here: ${roadClasses[index]?.unnamed.toLowerCase()}s within a 3-minute drive.`,
      'vehicles/day',
    ),
  ]),
)

const populationFields = Object.fromEntries(
  [1, 2, 5, 10].map((km) => [
    `population_in_${km}km`,
    field(`Population within ${km} km`, `People who live within ${km} km.`, 'people'),
  ]),
)

const poiFields = Object.fromEntries(
  poiKeys.map((key) => [key, field(poiLabels[key], 'Places of this category within 200 m.', 'places')]),
)

const radii = { '05': '500 m', '10': '1 km', '20': '2 km' } as const
const classes = { ultrarapid: 'HPC', rapid: 'DC', slow: 'AC' } as const
const competitionFields = Object.fromEntries(
  (['ultrarapid', 'rapid', 'slow'] as const).flatMap((speed) =>
    (['05', '10', '20'] as const).map((radius) => [
      `${speed}_${radius}`,
      field(
        `${classes[speed]} within ${radii[radius]}`,
        `${classes[speed]} charging points (${classPowers[classes[speed]]}) within ${radii[radius]}.`,
        'charging points',
      ),
    ]),
  ),
)

const totalTraffic = field(
  'Total traffic',
  'Sum of AADT over the road segments of all six classes.',
  'vehicles/day',
)

const trafficClassFields = Object.fromEntries(
  Object.entries({ ...trafficFields, iso3_total: totalTraffic }).map(([key, description]) => [
    key.replace('iso3', 'traffic_class'),
    description,
  ]),
)

const descriptions: Record<string, FieldDescription> = {
  ...placeFields,
  ...resultFields,
  ...trafficFields,
  iso3_total: totalTraffic,
  ...trafficClassFields,
  'Busiest road year': field('Year of its count', 'Year in which traffic was counted on the busiest road.'),
  'Main road year': field('Year of its count', 'Year in which traffic was counted on the nearest main road.'),
  ...populationFields,
  ...poiFields,
  bevs_per_point: field('Cars per charging point', fleetMeaning, 'cars'),
  total_pois: field('All places', 'Places of every category within 200 m.', 'places'),
  ...competitionFields,
}

/** Shared names mean the same in both tables. */
const atlasFields = Object.fromEntries(
  [...siteColumns, ...hexagonFields].map(({ name, title }) => [name, { name: title, ...columnTexts[name] }]),
)

export function describeFields(): Record<string, FieldDescription> {
  return { ...descriptions, ...atlasFields }
}
