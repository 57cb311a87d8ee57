import { getResolution } from 'h3-js'
import { tileParentSteps } from '@/lib/catalogue/hexagon-columns'

/** The two files of a tile: columns for everybody, and columns that need an account. */
export type HexagonPart = 'free' | 'locked'
export const hexagonParts: readonly HexagonPart[] = ['free', 'locked']

/** The path of a tile's file in a version's folder. `parent` must be an H3 index. */
export function hexagonPath(parent: string, part: HexagonPart): string {
  const level = getResolution(parent) + tileParentSteps
  return `hexagons/${level}/${parent}${part === 'locked' ? '.locked' : ''}.arrow`
}
