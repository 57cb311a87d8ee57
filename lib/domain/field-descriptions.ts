import { trafficKeys } from '@/lib/contract/inference'
import { connectorConfigText, evaluatedStation, locationFields } from './location-fields'
import { poiLabels, trafficLabels } from './parameter-groups'
import { poiCategories } from './poi-categories'
import { roadClassNames } from './road-class'

/** What a column means, for headings, tooltips and GET /evals/desc. */
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

const station = `${connectorConfigText(evaluatedStation.AC)} for AC, ${connectorConfigText(evaluatedStation.DC)} for DC`

const placeFields: Record<string, FieldDescription> = {
  zid: field('Key', 'Names the row in links.'),
  location_id: field('Location ID', 'As submitted.'),
  location_name: field('Location name', 'As submitted.'),
  lat: field('Latitude', 'WGS 84.', '°'),
  lng: field('Longitude', 'WGS 84.', '°'),
  country: field('Country', 'Country whose data was used.'),
  city: field('Town', 'Nearest town or municipality.'),
  evaluation_type: field('Power type', 'Charging current that the row is evaluated for.'),
  parking_type: field('Parking type', 'As submitted.'),
}

const resultFields: Record<string, FieldDescription> = {
  connectors: field('Connectors', `Connectors that the prediction assumes: ${station}.`),
  max_power: field('Power', 'Power of each connector.', 'kW'),
  'Connector Config': field('Station configuration', 'Connectors and their power.'),
  ac_max_connectors: field('AC connectors', 'Connectors that the AC prediction assumes.'),
  ac_max_max_power: field('AC power', 'Power of each AC connector.', 'kW'),
  total_kwh_per_day: field('Predicted utilization', 'Energy sold per day. Screening estimate.', 'kWh/day'),
  band_low: field(
    'Lower end',
    'Lower end of the 80 % band: eight in ten stations sell between the two ends.',
    'kWh/day',
  ),
  band_high: field('Upper end', 'Upper end of the 80 % band.', 'kWh/day'),
  max_occupancy_rate: field(
    'Max occupancy rate',
    'Energy-based: kWh per day divided by rated power times 24 hours. Given for AC.',
  ),
  'Score AC': field('Score AC', 'Demand for AC charging as a fraction of the country maximum.'),
  'Score DC': field('Score DC', 'Demand for DC charging as a fraction of the country maximum.'),
}

const trafficFields = Object.fromEntries(
  trafficKeys.map((key, index) => [
    key,
    field(
      trafficLabels[key],
      `Total AADT of all road segments of class ${index} (${roadClassNames[index]}) reached in a 3-minute drive.`,
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
  poiCategories.map((category) => [
    `poi_${category}`,
    field(poiLabels[`poi_${category}`], `Places of this category within 200 m.`, 'places'),
  ]),
)

const radii = { '05': '500 m', '10': '1 km', '20': '2 km' } as const
const powers = { ultrarapid: 'above 150 kW', rapid: '50 to 150 kW', slow: 'below 50 kW' } as const
const titles = { ultrarapid: 'Ultra rapid', rapid: 'Rapid', slow: 'Slow' } as const
const competitionFields = Object.fromEntries(
  (['ultrarapid', 'rapid', 'slow'] as const).flatMap((speed) =>
    (['05', '10', '20'] as const).map((radius) => [
      `${speed}_${radius}`,
      field(
        `${titles[speed]} within ${radii[radius]}`,
        `Charging points ${powers[speed]} within ${radii[radius]}.`,
        'charging points',
      ),
    ]),
  ),
)

const nearestFields: Record<string, FieldDescription> = {
  'Nearest Charger Brand': field('Nearest charger', 'Network of the nearest charger of any class.'),
  'Nearest Charger Distance': field('Distance to the nearest charger', 'As the crow flies.', 'm'),
  ...Object.fromEntries(
    ['AC', 'DC', 'HPC'].map((each) => [
      `Nearest Charger Distance - ${each}`,
      field(`Distance to the nearest ${each} charger`, 'As the crow flies.', 'm'),
    ]),
  ),
  'Road class': field('Road class', 'Class of the nearest road that carries traffic.'),
  edge: field('Near the border', 'Data ends so near that population or traffic is cut off.'),
}

const descriptions: Record<string, FieldDescription> = {
  ...placeFields,
  ...resultFields,
  ...trafficFields,
  iso3_total: field('Total traffic', 'Sum of the six road classes.', 'vehicles/day'),
  ...populationFields,
  ...poiFields,
  total_pois: field('All places', 'Places of every category within 200 m.', 'places'),
  ...competitionFields,
  ...nearestFields,
}

/** The description of every field of an evaluation, in the fields' order. */
export function describeFields(): Record<string, FieldDescription> {
  return Object.fromEntries(
    locationFields.map(({ name }) => [name, descriptions[name] ?? { name, description: '' }]),
  )
}
