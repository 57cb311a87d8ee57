import type { Tags } from '@/server/atlas/entities/entities'
import { type Area, type AreaSource, eachArea } from '@/server/atlas/read/areas'

export interface Areas {
  areas: Area[]
  /** Messages about multipolygons that cannot be assembled. */
  incomplete: string[]
}

/** All areas of a small extract at once. */
export function areasOf(source: AreaSource, wanted: (tags: Tags) => boolean): Areas {
  const incomplete: string[] = []
  const areas = [...eachArea(source, wanted, (sentence) => incomplete.push(sentence))]
  return { areas, incomplete }
}
