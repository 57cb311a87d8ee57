import type { LayerLegend } from '@/lib/domain/kepler/studio/draw'
import type { Labels } from '@/lib/domain/kepler/studio/drawing'
import type { Rgb } from '@/lib/domain/kepler/studio/studio-map'

/** A list of numbers as base64. Places are in 2^-32 of the world square: x, y, ... */
export type Packed = string

interface Part {
  /** Row of the dataset per thing. */
  rows: Packed
  spots: Packed
}

export type PagePart =
  | (Part & {
      kind: 'spots'
      radii: Packed
      unit: 'scaled' | 'metres' | 'px'
      fills: Packed | undefined
      lines: Packed | undefined
      lineWidth: number
    })
  /** `starts` holds each line's first place; widths are px. */
  | (Part & { kind: 'lines'; starts: Packed; colors: Packed; widths: Packed })
  /** `rings` holds each ring's first place, `areas` each area's first ring. */
  | (Part & { kind: 'areas'; rings: Packed; areas: Packed; fills: Packed })
  | (Part & { kind: 'heat'; weights: Packed; radius: number; opacity: number; colors: readonly Rgb[] })
  /** Beside points of these radii. */
  | (Part &
      Pick<Labels, 'unit' | 'style'> & { kind: 'texts'; radii: Packed; texts: readonly string[]; color: Rgb })

export interface PageLayer {
  label: string
  type: string
  color: Rgb
  legend: LayerLegend | undefined
  parts: readonly PagePart[]
  /** Tooltips by row number. */
  tips: Readonly<Record<number, readonly (readonly [name: string, text: string])[]>>
}

/** A map as a page of its own shows it. */
export interface PageMap {
  title: string
  description: string
  credits: readonly string[]
  ground: 'dark' | 'light'
  view: { lat: number; lng: number; zoom: number }
  land: PagePart | undefined
  /** The topmost first. */
  layers: readonly PageLayer[]
}
