import type { AtlasBuild, ListedAtlas } from '@/lib/contract/atlases'

export const atlasBuild = (over: Partial<AtlasBuild>): AtlasBuild =>
  Object.assign(
    {
      id: '3f0c4c59-31f5-4c8a-8d3c-0f3b4f3f2a10',
      state: 'building' as const,
      step: 'Finding places',
      share: 0.62,
      seconds_left: 240,
      memory: 1.2e9,
      memory_limit: 2.4e9,
      source_name: 'monaco-latest.osm.pbf',
      source_bytes: 1e9,
      source_date: '2026-11-25T10:00:00.000Z',
      problem: null,
      advice: null,
      may_be_partial: false,
      proposal: null,
      request: { country: 'monaco', source: { address: 'https://mirror.example/monaco-latest.osm.pbf' } },
    },
    over,
  )

export const listedAtlas = (over: Partial<ListedAtlas>): ListedAtlas =>
  Object.assign(
    {
      country: 'monaco',
      name: 'Monaco',
      iso: 'MC',
      is_region: false,
      version: '71121a115ee1',
      date: '2021-04-21T20:21:00.000Z',
      sites: 59,
      hexagons: 38,
      stations: 2,
      people: 39_000,
      bytes: 600_000,
      readers: [],
      is_shipped: false,
      problem: null,
      versions: [],
      request: null,
      newest: null,
      looked_at: null,
      has_newer: false,
      build: null,
    },
    over,
  )
