import type { DeckProps } from 'deck.gl'
import type { Map as MapLibre } from 'maplibre-gl'

type Device = Parameters<NonNullable<DeckProps['onDeviceInitialized']>>[0]

/** Keeps deck.gl at the pixels of the map's canvas, which also change without its size: for a picture of more pixels. */
export function followPixels(map: MapLibre, { canvasContext }: Pick<Device, 'canvasContext'>): void {
  map.on('resize', () => {
    const { width, height } = map.getCanvas()
    canvasContext?.setDrawingBufferSize(width, height)
  })
}
