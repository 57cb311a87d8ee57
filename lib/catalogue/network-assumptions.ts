import { cableSource } from './cable-cost'
import { arrivalSource } from './charging-hours'

interface Assumption {
  name: string
  value: string
  source: string
}

/** Everything that catchments, network plans and corridors assume beside the estimate, as the model card lists it. */
export const networkAssumptions: readonly Assumption[] = [
  {
    name: 'Where demand begins',
    value: 'Half by people, half by vehicle kilometres; whole where only one is known',
    source: 'Our assumption. Only shares count: each station’s energy is its estimate',
  },
  {
    name: 'Share of a station',
    value: 'Attractiveness over drive time squared, one minute at least',
    source: 'Huff 1963, Land Economics 39; the exponent 2 is customary and not measured here',
  },
  {
    name: 'Longest drive',
    value: '30 minutes, fewer where the roads are too many',
    source: 'Our assumption: at 30 minutes the pull is a nine-hundredth of that at one',
  },
  {
    name: 'Attractiveness',
    value: 'Points × (kW / 50)^0.5 × (1 + 0.05 ln(1 + places within 200 m))',
    source: 'Order of effects after arXiv 2504.17722 (sessions in Montreal); the numbers are ours',
  },
  {
    name: 'Charging elsewhere',
    value:
      'The same pull at every point, so that two equal stations at one place sell 2^0.74 times as much as one where nothing else is open',
    source:
      'The estimate’s own law, fitted on 1,287 public charging sites, Scotland 2018; one pull for a country is ours',
  },
  {
    name: 'Energy in a network',
    value: 'Estimate × demand captured in the network / demand captured alone',
    source: 'Definition: a single site sells exactly its estimate',
  },
  {
    name: 'Existing stations',
    value: 'Points as mapped, 22, 50 or 150 kW at least by class; one point where none is mapped',
    source: 'OpenStreetMap and Open Charge Map; typical powers are our assumption',
  },
  {
    name: 'Own sites',
    value: 'What lies within 75 m of one is that site: a mapped station, a candidate, the place examined',
    source: 'Our assumption, as a car park and its points are that far apart',
  },
  {
    name: 'Best possible',
    value: 'The least of a linear and a price-based relaxation',
    source: 'HiGHS; Lagrange relaxation with steps after Polyak 1969. Both are proved, neither is exact',
  },
  {
    name: 'Stability',
    value:
      '500 draws from the 80 % bands, log-normal on either side; 48 % of the variance is drawn once for all sites, 52 % for each. Own sites with measured energy are not drawn',
    source:
      'The local part is the variance of logarithms between stations of one town, 0.55 of 52 stations in two Scottish towns (0.38 to 0.84 with 95 % confidence, so that 20 to 64 % is common); the band’s is 1.05',
  },
  {
    name: 'Totals of a plan',
    value: 'All sites at the same end of their bands at once',
    source: 'Our assumption: the model’s error is common to them',
  },
  {
    name: 'Cable to the grid, where a plan asks for it',
    value:
      '80 or 140 EUR a metre in a straight line to the nearest mapped medium-voltage line or substation, at the currency’s rate of 2019; nothing where none is mapped. Not inflated, no transformer, no reinforcement; can be typed',
    source: `${cableSource.source} (${cableSource.year}). Not verified for other countries`,
  },
  {
    name: 'Arrivals by hour',
    value: '24 shares by class, all days alike',
    source: arrivalSource,
  },
  {
    name: 'Who finds no free point',
    value: 'Erlang’s loss and delay formulas hour by hour; sessions do not run on into the next hour',
    source: 'Erlang 1917; arrivals are those at which the day sells the estimate',
  },
  {
    name: 'Pools along a road',
    value:
      'Stations within 100 m together; 60 km, 400 kW with a point of 150 kW, 3 km from an exit, unless changed',
    source: 'Regulation (EU) 2023/1804 (AFIR), Article 3; 600 kW and two points by the end of 2027',
  },
  {
    name: 'Length of a road',
    value:
      'From one of its farthest ends to the other along OpenStreetMap’s number, over breaks of up to 1 km',
    source: 'Our assumption. The way back to the road in the same direction is not tested',
  },
  {
    name: 'Road beyond the data',
    value: 'Neither a gap nor served; so is a country without any station mapped',
    source: 'Our rule: unknown is not zero. Stretches under 500 m count as known',
  },
  {
    name: 'One road by several numbers',
    value:
      'Spaces, hyphens and case do not count, except between two digits; a European number is the same road if nine tenths of the longer of the two run along the other',
    source: 'OpenStreetMap’s ref and int_ref; the nine tenths are ours',
  },
]
