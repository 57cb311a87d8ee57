import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import { attributions } from '@/components/map/attribution'
import { worldCredit } from '@/components/map/layers/world-layers'
import { mapPaintOfPage, paintOn } from '@/components/map/map-paint'
import type { AtlasGround } from '@/components/studio/map/studio-style'
import type { Grounds } from '@/components/studio/use-grounds'
import type { Studio } from '@/components/studio/use-studio'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/fetch/download-file'
import { sentenceOf, studioMessages } from '@/lib/client/studio/studio-messages'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'

interface Exported {
  studio: Studio
  map: { readonly current: MapLibre | null }
  view: StudioView | undefined
  title: string
  atlas: AtlasGround | undefined
  grounds: Grounds
  /** Country of the atlas below the map. */
  country: { readonly current: string | undefined }
}

/** Exports the map: lossless kepler.gl JSON, a picture, or a self-contained page. */
export function useExports({ studio, map, view, title, atlas, grounds, country }: Exported) {
  const [isBusy, setBusy] = useState(false)
  const { open, drawn } = studio
  const name = title || 'map'
  const credits = () => {
    const named = attributions([...(atlas?.sources ?? []), worldCredit], new Date().getFullYear())
    const picture = grounds.picture?.attribution
    return picture ? [picture, ...named] : named
  }
  const during = (make: () => Promise<{ blob: Blob | undefined; ending: string }>) => async () => {
    setBusy(true)
    try {
      const { blob, ending } = await make()
      if (blob) saveFile({ name: `${name}.${ending}`, blob })
    } catch (error) {
      notify.error(sentenceOf(error, studioMessages.unmade))
    } finally {
      setBusy(false)
    }
  }
  const picture = async () => {
    const [{ mapPicture }, { legendEntries }] = await Promise.all([
      import('./map-picture'),
      import('./legend-card'),
    ])
    if (!map.current || !open) return undefined
    const legend = legendEntries(open.settings.layers, drawn)
    return mapPicture(map.current, { title, legend, credits: credits() })
  }
  const page = async () => {
    if (!map.current || !open) return undefined
    const { lat, lng } = map.current.getCenter()
    const zoom = map.current.getZoom()
    const pitch = map.current.getPitch()
    const bearing = map.current.getBearing()
    const { clientWidth: width, clientHeight: height } = map.current.getContainer()
    const { outside, water, land, border, labelMinor, halo } = paintOn(grounds.land, mapPaintOfPage())
    const { layers, filters, tooltip, blending } = open.settings
    return open.client.ask('page', {
      layers,
      filters,
      zoom: Math.round(zoom),
      tooltip,
      blending,
      title: name,
      credits: credits(),
      description: open.outline.description,
      view: { lat, lng, zoom, pitch, bearing, width, height },
      paint: { outside, water, land, border, labelMinor, halo },
    })
  }
  return {
    isBusy,
    onJson: during(async () => ({
      // A map that was renamed takes its new title along.
      blob: await studio.save({ view, country: country.current, ...(title && { title }) }),
      ending: 'json',
    })),
    onPicture: during(async () => ({ blob: await picture(), ending: 'png' })),
    onPage: during(async () => ({ blob: await page(), ending: 'html' })),
  }
}
