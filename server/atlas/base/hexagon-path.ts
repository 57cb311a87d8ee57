import { getResolution } from 'h3-js'
import { tileParentSteps } from '@/lib/catalogue/hexagon-columns'

/** The two files of a tile: what everybody may see, and what takes an account. */
export type HexagonPart = 'free' | 'locked'
export const hexagonParts: readonly HexagonPart[] = ['free', 'locked']

/** Where a tile's file stands in the folder of a version. `parent` must be an H3 index. */
export function hexagonPath(parent: string, part: HexagonPart): string {
  const level = getResolution(parent) + tileParentSteps
  return `hexagons/${level}/${parent}${part === 'locked' ? '.locked' : ''}.arrow`
}
