import { box, countryMap } from './osm-map'

export const liechtensteinTags = { 'ISO3166-1': 'LI', name: 'Liechtenstein', population: '100' }

/** With a main road, a house, a car park, an inn and a charging station. Ten kilometres wide by default. */
export function smallCountry(width = 10_000) {
  return countryMap(liechtensteinTags, width)
    .way({ highway: 'primary', name: 'Landstrasse' }, [
      [-0.3 * width, 0],
      [0.3 * width, 0],
    ])
    .way({ building: 'house' }, box([50, 100], 20))
    .way({ amenity: 'parking', name: 'Markt' }, box([0, 60], 40))
    .node({ amenity: 'restaurant', name: 'Krone' }, [30, 30])
    .node(
      { amenity: 'charging_station', capacity: '2', 'socket:type2': '2', 'socket:type2:output': '22 kW' },
      [0, 200],
    )
}
