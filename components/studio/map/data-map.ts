import '@/components/map/map-library'
import { Map as MapLibre, type Style } from 'maplibre-gl'
import type { MapProps } from 'react-map-gl/maplibre'

/** Reports its style as loaded without waiting for tiles, which is all that deck.gl needs to add layers. */
class DataMap extends MapLibre {
  private ready: Style | undefined

  constructor(options: ConstructorParameters<typeof MapLibre>[0]) {
    super(options)
    this.on('style.load', () => {
      this.ready = this.style
    })
  }

  override isStyleLoaded(): boolean {
    return this.ready !== undefined && this.ready === this.style
  }
}

export const dataMapLib = { Map: DataMap } as unknown as NonNullable<MapProps['mapLib']>
