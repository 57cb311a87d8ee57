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
    name: 'Best possible',
    value: 'The least of a linear and a price-based relaxation',
    source: 'HiGHS; Lagrange relaxation with steps after Polyak 1969. Both are proved, neither is exact',
  },
  {
    name: 'Stability',
    value: '500 draws, each site from its own 80 % band, log-normal on either side',
    source: 'The estimate’s band; independence between sites is our assumption',
  },
  {
    name: 'Totals of a plan',
    value: 'All sites at the same end of their bands at once',
    source: 'Our assumption: the model’s error is common to them',
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
    value: 'Stations within 100 m together; 60 km, 400 kW with a point of 150 kW, 3 km from an exit',
    source: 'Regulation (EU) 2023/1804 (AFIR), Article 3; 600 kW and two points by the end of 2027',
  },
  {
    name: 'Length of a road',
    value:
      'From one of its farthest ends to the other along OpenStreetMap’s number, over breaks of up to 1 km',
    source: 'Our assumption. The way back to the road in the same direction is not tested',
  },
]
