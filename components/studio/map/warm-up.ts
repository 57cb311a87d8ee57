import { useEffect } from 'react'
import type { Drawing, Labels } from '@/lib/domain/studio/draw/drawing'
import { deckLayers } from './deck-layers'
import type { Scene } from './look-up'

type Place = readonly [lng: number, lat: number]

const clear = () => Uint8Array.of(0, 0, 0, 0)
const row = () => Uint32Array.of(0)

/** One invisible feature of each kind. */
function kindsAt([lng, lat]: Place): readonly { drawing: Drawing; labels: readonly Labels[] }[] {
  const here: number[] = [lng, lat]
  const there: number[] = [lng + 0.001, lat + 0.001]
  const corner = [lng + 0.001, lat]
  const links = {
    rows: row(),
    sources: Float64Array.from(here),
    targets: Float64Array.from(there),
    sourceColors: clear(),
    targetColors: clear(),
    widths: Float32Array.of(1),
  }
  return [
    {
      drawing: {
        kind: 'discs',
        rows: row(),
        places: Float64Array.from(here),
        radii: Float32Array.of(1),
        unit: 'px',
        fills: clear(),
        lines: clear(),
        lineWidth: 1,
        isFilled: true,
      },
      labels: [
        {
          items: [{ place: [lng, lat], text: ' ', color: [0, 0, 0], radius: 0 }],
          unit: 'px',
          style: {
            size: 1,
            anchor: 'middle',
            alignment: 'center',
            outline: undefined,
            background: undefined,
          },
        },
      ],
    },
    {
      drawing: {
        kind: 'shapes',
        rows: row(),
        areas: [{ rings: [[here, there, corner, here]], row: 0 }],
        paths: [{ path: [here, there], row: 0 }],
        spots: [],
        fills: clear(),
        lines: clear(),
        rings: clear(),
        widths: Float32Array.of(1),
        heights: undefined,
        radii: Float32Array.of(1),
        unit: 'scaled',
        isFilled: true,
        isStroked: true,
        hasWires: false,
        hasFixedHeights: false,
      },
      labels: [],
    },
    { drawing: { kind: 'arcs', ...links }, labels: [] },
    {
      drawing: {
        kind: 'trips',
        rows: row(),
        paths: [{ path: [here, there], times: [0, 1], row: 0 }],
        colors: clear(),
        widths: Float32Array.of(1),
        trailMs: 1,
        isFading: true,
        span: [0, 1],
      },
      labels: [],
    },
  ]
}

/**
 * Compiles deck.gl's shaders ahead of use: on slow graphics each takes up to 0.4 s, which would freeze the page when
 * a map opens.
 * @returns stops it
 */
function warmUp({ map, overlay }: Scene): () => void {
  const { lng, lat } = map.getCenter()
  const kinds = [...kindsAt([lng, lat])]
  const next = () => {
    const kind = kinds.shift()
    const look = { zoom: map.getZoom(), blending: 'normal', now: undefined, beforeId: undefined }
    overlay.setProps({
      layers: kind ? deckLayers({ id: 'warm-up', legend: undefined, missing: 0, ...kind }, look) : [],
    })
    map.triggerRepaint()
    if (!kind) map.off('idle', next)
  }
  map.on('idle', next)
  return () => void map.off('idle', next)
}

export function useWarmUp(scene: Scene | undefined, isEmpty: boolean): void {
  useEffect(() => (scene && isEmpty ? warmUp(scene) : undefined), [scene, isEmpty])
}
