import type { SiteExample } from '@/lib/contract/showcase'

export const siteExample = (over: Partial<SiteExample> = {}): SiteExample => ({
  name: 'Main Street',
  town: 'Eschen',
  lat: 47.1,
  lng: 9.5,
  isRetail: true,
  capacity: 48,
  capacityEstimated: false,
  score: 0.98,
  traffic: 1_000_000,
  population: { near: 3000, far: 20_000 },
  competition: { near: 0, nearest: 3165 },
  prediction: { station: '2x150 kW', utilization: 249, low: 60, high: 822 },
  cells: [],
  roads: { main: [], local: [] },
  ...over,
})
