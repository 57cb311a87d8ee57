import type { ManualChapter } from '@/components/manual/manual-text'
import { classPowers } from '@/lib/catalogue/charging-class'

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
            'Annual average daily traffic: vehicles that pass a road on an average day of the year, in both directions. Without a count it is a default for the road’s class, marked as estimated.',
        },
        {
          term: 'AC, DC, HPC',
          meaning: `Classes of charging points by power: AC ${classPowers.AC}, DC ${classPowers.DC}, HPC (high-power charging) ${classPowers.HPC}. The power type of an evaluation is its current, AC or DC: a station of 2×150 kW is evaluated as DC.`,
        },
        {
          term: 'Demand score',
          meaning:
            'How promising a hexagon is for charging, as a share of the best in the country. A weighted rank of traffic, population, places and competition; DC gives more weight to traffic, AC to people.',
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
            'An H3 cell of resolution 9, about 0.1 km². All countries use the same cells, so hexagons can be compared.',
        },
        {
          term: 'Isochrone',
          meaning:
            'The area within reach in a given time; here the roads of a 3-minute drive from a location.',
        },
        {
          term: 'kWh/day',
          meaning: 'Energy that a station sells on an average day, all its connectors together.',
        },
        {
          term: 'Location',
          meaning:
            'A car park, fuel station or rest stop of the atlas, or any point you picked on the map, considered for charging.',
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
            'A prediction from published rates and open data, good for ranking sites. Not calibrated with local charging data.',
        },
      ],
    },
  ],
  parts: [],
}
