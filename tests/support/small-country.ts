import { box, countryMap } from './osm-map'

export const liechtensteinTags = { 'ISO3166-1': 'LI', name: 'Liechtenstein', population: '100' }

/** Ten by ten kilometres with a main road, a house, a car park, an inn and a charging station. */
export function smallCountry() {
  return countryMap(liechtensteinTags)
    .way({ highway: 'primary', name: 'Landstrasse' }, [
      [-3000, 0],
      [3000, 0],
    ])
    .way({ building: 'house' }, box([50, 100], 20))
    .way({ amenity: 'parking', name: 'Markt' }, box([0, 60], 40))
    .node({ amenity: 'restaurant', name: 'Krone' }, [30, 30])
    .node(
      { amenity: 'charging_station', capacity: '2', 'socket:type2': '2', 'socket:type2:output': '22 kW' },
      [0, 200],
    )
}
