import type { ManualChapter } from '@/components/manual/manual-text'

export const glossary: ManualChapter = {
  id: 'glossary',
  title: 'Glossary',
  blocks: [
    {
      kind: 'terms',
      terms: [
        {
          term: 'AADT',
          meaning:
            'Annual average daily traffic: vehicles that pass a road on an average day of the year, in both directions. Where no count exists it is a default of the road’s class, marked as estimated.',
        },
        {
          term: 'AC, DC, HPC',
          meaning:
            'Classes of charging by power: AC below 50 kW, DC from 50 to 150 kW, HPC (high-power charging) above 150 kW.',
        },
        {
          term: 'Demand score',
          meaning:
            'How promising a hexagon is for charging, as a share of the best in the country. A weighted rank of traffic, population, places and competition; DC weighs traffic more, AC people.',
        },
        {
          term: 'EVSE',
          meaning:
            'Electric vehicle supply equipment: a charging point that serves one car at a time. A station may have several, and each several plugs.',
        },
        {
          term: 'Functional road class',
          meaning:
            'What a road is for: 0 motorway, 1 and 2 major roads, 3 secondary, 4 and 5 local roads. Traffic is counted by these six classes.',
        },
        {
          term: 'Hexagon',
          meaning:
            'A cell of the H3 grid. At resolution 9 it covers about 0.1 km²; all countries share one grid, so cells can be compared.',
        },
        {
          term: 'Isochrone',
          meaning:
            'Everything that can be reached in a given time; here the roads of a 3-minute drive from a location.',
        },
        {
          term: 'kWh/day',
          meaning: 'Energy that a station sells on an average day, all its connectors together.',
        },
        {
          term: 'Location',
          meaning:
            'A car park, fuel station or rest stop of the atlas, or any point that you picked on the map, for which charging is considered.',
        },
        {
          term: 'POI',
          meaning:
            'Point of interest: a place such as a restaurant, shop, school or hotel, counted within 200 m.',
        },
        {
          term: '80 % band',
          meaning: 'The range in which four of five stations with such a prediction lie.',
        },
        {
          term: 'Screening estimate',
          meaning:
            'A prediction from published rates and open data, good for ranking sites. Nobody has measured this country to check it.',
        },
      ],
    },
  ],
  parts: [],
}
