import type { StudioLayer } from '@/lib/domain/studio/read/studio-map'

type Bins = typeof import('./draw-bins')
type S2 = typeof import('./s2-cell')

let bins: Bins | undefined
let s2: S2 | undefined

const binTypes: readonly StudioLayer['drawn'][] = ['cluster', 'contour', 'grid', 'hexagon']

export const hasBins = ({ drawn }: Pick<StudioLayer, 'drawn'>): boolean => binTypes.includes(drawn)

/** Loads deck.gl only for layers that need it: most maps draw without. */
export async function loadParts(layers: readonly Pick<StudioLayer, 'drawn'>[]): Promise<void> {
  if (!bins && layers.some(hasBins)) bins = await import('./draw-bins')
  if (!s2 && layers.some(({ drawn }) => drawn === 's2')) s2 = await import('./s2-cell')
}

function loaded<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('loadParts comes before a layer is drawn')
  return part
}

export const binParts = (): Bins => loaded(bins)
export const s2Parts = (): S2 => loaded(s2)
