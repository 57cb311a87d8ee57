import type { Tags } from '@/server/atlas/entities/entities'
import { type Area, type AreaSource, eachArea } from '@/server/atlas/read/areas'

export interface Areas {
  areas: Area[]
  incomplete: string[]
}

export function areasOf(source: AreaSource, wanted: (tags: Tags) => boolean): Areas {
  const incomplete: string[] = []
  const areas = [...eachArea(source, wanted, (sentence) => incomplete.push(sentence))]
  return { areas, incomplete }
}
