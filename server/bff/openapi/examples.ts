import { brand } from '@/lib/config/brand'
import { populationKeys, trafficKeys } from '@/lib/contract/inference'

export const latlng = '47.141,9.521'
export const circle = { lat: 47.141, lng: 9.521, radius: 500 }
export const searchedArea = {
  diagonal: [
    [47.13, 9.51],
    [47.15, 9.53],
  ],
  location_type: ['parking'],
  res: 9,
}
export const mapAddress = `https://${brand.slug}.example/api/evals/files/0007_dc/map`

const traffic = { iso3_0: 0, iso3_1: 0, iso3_2: 151_000, iso3_3: 31_000, iso3_4: 9_800, iso3_5: 42_000 }
const people = [3_100, 5_600, 14_200, 32_500]
/** Two DC connectors of 150 kW. */
export const inputs = {
  ...{ capacity: 300, connectors: 2, 'Connector Config': '2x150 kW', country: 'Liechtenstein' },
  ...traffic,
  iso3_total: trafficKeys.reduce((sum, key) => sum + traffic[key], 0),
  ...Object.fromEntries(populationKeys.map((key, index) => [key, people[index]])),
}

const [id, name, parking, type] = ['1', 'Marktplatz', 'public', 'DC']
export const submitted = {
  eval_name: 'First look',
  coords: [
    {
      ...{ id, name, lat: 47.1389, lng: 9.5217, parkingType: parking, evaluationType: type },
      ...{ location_id: id, location_name: name, parking_type: parking, evaluation_type: type },
    },
  ],
}
