import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXml } from '@/lib/domain/workbook/read-xml'
import type { Extract, OsmRelation, Position } from '@/server/atlas/entities/entities'
import type { TagKey } from '@/server/atlas/entities/tag-keys'
import { extractsFolder } from './extracts'

interface Element {
  id: number
  tags: Partial<Record<TagKey, string>>
  position: Position
  refs: number[]
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}

/** A small map of `tests/extracts/osm-cases`, complete and ordered by id. */
export async function readOsmCase(file: string): Promise<Extract> {
  const found: Record<string, Element[]> = { node: [], way: [], relation: [] }
  let last: Element | undefined
  await readXml([readFileSync(join(extractsFolder, 'osm-cases', file))], {
    open(name, { id, lat, lon, k = '', v = '', ref, type, role = '' }) {
      if (found[name]) {
        last = { id: Number(id), tags: {}, position: [Number(lon), Number(lat)], refs: [], members: [] }
        found[name].push(last)
      }
      if (name === 'tag' && last) last.tags[k as TagKey] = v
      if (name === 'nd') last?.refs.push(Number(ref))
      if (name === 'member')
        last?.members.push({ type: type as OsmRelation['members'][number]['type'], ref: Number(ref), role })
    },
  })
  const { node = [], way = [], relation = [] } = found
  const positions = new Map(node.map(({ id, position }) => [id, position]))
  const positionOf = (ref: number) => positions.get(ref) ?? ([Number.NaN, Number.NaN] as const)
  return {
    nodes: node.map(({ id, position, tags }) => ({ id, position, tags })),
    ways: way.map(({ id, tags, refs }) => ({
      id,
      tags,
      refs,
      positions: refs.map(positionOf),
      complete: true,
    })),
    relations: relation.map(({ id, tags, members }) => ({ id, tags, members })),
    date: '2026-01-01T00:00:00.000Z',
    close: () => undefined,
  }
}
