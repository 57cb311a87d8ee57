import type { Catchment } from '@/lib/contract/network'

/** Three hexagons near Schaan that bring 100 kWh/day, 30 of them from nobody. */
export const catchmentAnswer = (over: Partial<Catchment> = {}): Catchment => ({
  energy: 100,
  low: 40,
  high: 250,
  hexagons: [
    { id: '891f8e72da7ffff', share: 0.6, energy: 60, minutes: 2 },
    { id: '891f8e0de6bffff', share: 0.2, energy: 30, minutes: 9.5 },
    { id: '891f8e0da8bffff', share: 0.01, energy: 10, minutes: 22 },
  ],
  from: [
    { kind: 'existing', id: null, name: 'Marktplatz', lat: 47.166, lng: 9.511, power: 'DC', energy: 45 },
    { kind: 'own', id: '7', name: 'Depot', lat: 47.17, lng: 9.52, power: 'HPC', energy: 24.8 },
    { kind: 'existing', id: null, name: '', lat: 47.18, lng: 9.53, power: 'AC', energy: 0.2 },
  ],
  unserved: 30,
  own: [
    { id: '7', name: 'Depot', lat: 47.17, lng: 9.52, before: 300, after: 270 },
    { id: '8', name: 'Far away', lat: 47.2, lng: 9.6, before: 200, after: 200 },
  ],
  queue: {
    arrivals: 4,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      arrivals: 1 / 24,
      inUse: hour === 17 ? 0.5 : 0.2,
      turnedAway: 0.1,
    })),
    sizes: [
      { connectors: 2, energy: 100, turnedAway: 0.11, turnedAwayAtPeak: 0.25, waiting: 0.18 },
      { connectors: 4, energy: 110, turnedAway: 0.02, turnedAwayAtPeak: 0.06, waiting: 0.03 },
    ],
  },
  grounds: {
    country: 'liechtenstein',
    currency: 'CHF',
    minutes: 30,
    resolution: 9,
    hexagons: 1500,
    demand: 'people and traffic',
    competitors: 88,
    outside: 0,
    withoutEstimate: 0,
  },
  ...over,
})
