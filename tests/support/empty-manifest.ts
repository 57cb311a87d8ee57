import { atlasFormat, type Manifest } from '@/lib/contract/scout'

export function emptyManifest(over: Partial<Manifest> = {}): Manifest {
  return {
    format: atlasFormat,
    country: 'examplia',
    name: 'Examplia',
    iso: 'XA',
    version: '',
    bounds: [9, 47, 10, 48],
    builtAt: '2026-01-01T00:00:00.000Z',
    counts: { hexagons: 0, scoredHexagons: 0, sites: 0, chargers: 0, pois: 0, roads: 0, places: 0 },
    population: { total: 0, method: 'made up' },
    columns: { sites: [], hexagons: [] },
    absent: [],
    hexagonTiles: {},
    basemap: { minzoom: 6, maxzoom: 14 },
    sources: [],
    notes: [],
    ...over,
  }
}
