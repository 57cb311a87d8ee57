import type { LayerLegend } from '@/lib/domain/studio/draw/draw'
import type { Labels } from '@/lib/domain/studio/draw/drawing'
import type { Rgb, StudioMap, StudioView } from '@/lib/domain/studio/read/studio-map'

/** Numbers as base64. Places are in 2^-32 of the world square: x, y, ... */
export type Packed = string

interface Part {
  rows: Packed
  spots: Packed
}

export type PagePart =
  | (Part & {
      kind: 'spots'
      radii: Packed
      unit: 'scaled' | 'metres' | 'px'
      /** Metres above the ground. */
      heights: Packed | undefined
      fills: Packed | undefined
      lines: Packed | undefined
      lineWidth: number
    })
  /** `starts` holds each line's first place; `ends` the colours at the other ends, if they differ. */
  | (Part & {
      kind: 'lines'
      starts: Packed
      colors: Packed
      ends: Packed | undefined
      widths: Packed
      unit: 'scaled' | 'px'
      /** Metres above the ground, per corner. */
      heights: Packed | undefined
    })
  /** `rings` holds each ring's first place, `areas` each area's first ring. */
  | (Part & {
      kind: 'areas'
      rings: Packed
      areas: Packed
      fills: Packed
      /** Metres from the ground to each area's roof. */
      heights: Packed | undefined
      /** Whether heights stay the same at all zooms. */
      hasFixedHeights: boolean
      /** Colours of the edges of areas with a height. */
      wires: Packed | undefined
    })
  | (Part & {
      kind: 'heat'
      weights: Packed
      isMean: boolean
      threshold: number
      radius: number
      opacity: number
      colors: readonly Rgb[]
    })
  | (Part &
      Pick<Labels, 'unit' | 'style'> & { kind: 'texts'; radii: Packed; texts: readonly string[]; color: Rgb })

export interface PageLayer {
  label: string
  type: string
  color: Rgb
  legend: LayerLegend | undefined
  parts: readonly PagePart[]
  tips: Readonly<Record<number, readonly (readonly [name: string, text: string])[]>>
}

export type PagePaint = Readonly<
  Record<'outside' | 'water' | 'land' | 'border' | 'labelMinor' | 'halo', string>
>

export interface PageWorld {
  land: PagePart
  /** Rank 0 shows from zoom 0.5. */
  names: { spots: Packed; texts: readonly string[]; ranks: readonly number[] }
}

export interface PageMap {
  title: string
  description: string
  credits: readonly string[]
  paint: PagePaint
  blending: StudioMap['blending']
  /** `width` and `height` in px: a smaller window shows the same area. */
  view: StudioView & { width: number; height: number }
  world: PageWorld | undefined
  layers: readonly PageLayer[]
}
