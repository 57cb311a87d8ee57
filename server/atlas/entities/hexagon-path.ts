import { getResolution } from 'h3-js'
import { tileParentSteps } from '@/lib/catalogue/hexagon-columns'

export type HexagonPart = 'free' | 'locked'
export const hexagonParts: readonly HexagonPart[] = ['free', 'locked']

export function hexagonPath(parent: string, part: HexagonPart): string {
  const level = getResolution(parent) + tileParentSteps
  return `hexagons/${level}/${parent}${part === 'locked' ? '.locked' : ''}.arrow`
}
