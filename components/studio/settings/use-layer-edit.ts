import { useMemo } from 'react'
import type { EditMap } from '@/components/studio/use-studio'
import type { ValueHistogram } from '@/lib/domain/studio/draw/value-histogram'
import { type LayerPatch, withLayer } from '@/lib/domain/studio/edit/edit-layers'
import type { Channel, DatasetOutline, StudioLayer } from '@/lib/domain/studio/read/studio-map'
import type { Json } from '@/lib/json/json-parts'

export interface SectionProps {
  layer: StudioLayer
  dataset: DatasetOutline
  change: LayerEdit
  /** The legend's breaks, to start custom ones from. */
  breaks: readonly number[]
  histogram: ValueHistogram | undefined
  /** How many different values the legend colours, as far as it counts them. */
  different: number | undefined
  /** Metres per px in the middle of the map. */
  ground: number
}

export function useLayerEdit({ place, id }: StudioLayer, edit: EditMap) {
  return useMemo(() => {
    const patch = (to: LayerPatch, of?: string) =>
      edit({ change: (config) => withLayer(config, place, to), ...(of && { of: `${id} ${of}` }) })
    return {
      patch,
      /** Edits visual settings. @param of key of consecutive edits that undo together */
      vis: (vis: Json, of?: string) => patch({ vis }, of),
      channel: (name: string, to: (Channel & { type: string }) | null) => patch({ channel: { name, to } }),
    }
  }, [place, id, edit])
}

type LayerEdit = ReturnType<typeof useLayerEdit>
