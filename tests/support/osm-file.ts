import type { Extract, Tags } from '@/server/atlas/entities/entities'
import { dataBlock, headerBlock } from './osm-pbf'

export function osmFile({ nodes, ways, relations }: Omit<Extract, 'close'>): Buffer {
  const points = new Map<number, { id: number; lat: number; lon: number; tags?: Tags }>()
  for (const way of ways) {
    way.refs.forEach((id, index) => {
      const [lon, lat] = way.positions[index] ?? [0, 0]
      points.set(id, { id, lat, lon })
    })
  }
  for (const { id, position, tags } of nodes) {
    points.set(id, { id, lat: position[1], lon: position[0], tags: { ...tags } })
  }
  return Buffer.concat([
    headerBlock(),
    dataBlock({ nodes: [...points.values()].sort((a, b) => a.id - b.id) }),
    dataBlock({ ways: [...ways], relations }),
  ])
}
