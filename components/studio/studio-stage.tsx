import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useMemo, useState } from 'react'
import { Attribution } from '@/components/map/attribution'
import { worldCredit } from '@/components/map/layers/world-layers'
import { MapNotice } from '@/components/map/map-notice'
import type { StudioView } from '@/lib/domain/kepler/studio/studio-map'
import { type Found, StudioMapView } from './map/studio-map-view'
import type { AtlasGround } from './map/studio-style'
import { StudioTools } from './studio-tools'
import { type Tip, TipCard } from './tip-card'
import type { Grounds } from './use-grounds'
import type { OpenMap, useStudio } from './use-studio'

interface StudioStageProps {
  studio: Pick<ReturnType<typeof useStudio>, 'open' | 'drawn'>
  atlas: AtlasGround | undefined
  grounds: Grounds
  onView: (view: StudioView) => void
}

const isSame = (a: Tip | undefined, b: Found) => a?.layer === b.layer && a.row === b.row

/** The tooltip under the pointer, or of the thing that was pressed. */
function useTip(open: OpenMap | undefined) {
  const [tip, setTip] = useState<Tip>()
  const onFound = useCallback(
    (found: Found | undefined, isPressed: boolean) => {
      if (!found || !open) return setTip((before) => (before?.isPinned && !isPressed ? before : undefined))
      if (!isPressed && !open.outline.tooltip.isOn) return
      const title = open.outline.layers[found.layer]?.label ?? ''
      open.client.ask('tip', { place: found.layer, row: found.row }).then(
        (lines) =>
          setTip((before) => {
            if (before?.isPinned && !isPressed) return before
            if (isSame(before, found) && !isPressed && before) return { ...before, x: found.x, y: found.y }
            return { ...found, title, lines, isPinned: isPressed }
          }),
        () => {},
      )
    },
    [open],
  )
  return { tip, onFound, close: () => setTip(undefined) }
}

/** The map with its tooltip and its tools. */
export function StudioStage({ studio, atlas, grounds, onView }: StudioStageProps) {
  const { open, drawn } = studio
  const [map, setMap] = useState<MapLibre>()
  const [isFailed, setFailed] = useState(false)
  const { tip, onFound, close } = useTip(open)
  const { outline, shown } = open ?? {}
  const layers = useMemo(
    () =>
      // The first layer of the list is the topmost.
      [...(outline?.layers ?? [])].reverse().flatMap(({ place }) => {
        const layer = shown?.[place] ? drawn.get(place) : undefined
        return layer ? [layer] : []
      }),
    [outline, shown, drawn],
  )
  const spans = layers.flatMap(({ drawing }) => (drawing.kind === 'trips' ? [drawing.span] : []))
  const [first, last] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
  const [now, setNow] = useState<number>()
  return (
    <div className="relative order-1 min-h-0 min-w-0 flex-1 overflow-hidden bg-map-outside [container-type:size] md:order-2">
      <StudioMapView
        key={outline ? `${open?.name} ${outline.layers.length} ${outline.title}` : 'none'}
        {...{
          outline,
          drawn: layers,
          atlas,
          onFound,
          onView,
          now: spans.length > 0 ? (now ?? last) : undefined,
        }}
        land={grounds.land}
        picture={grounds.picture}
        onReady={setMap}
        onFailed={() => setFailed(true)}
      />
      {isFailed && (
        <MapNotice covered={0}>
          The map cannot be drawn: this browser offers no WebGL 2. Turn on hardware acceleration or use
          another browser.
        </MapNotice>
      )}
      {tip && <TipCard tip={tip} onClose={close} />}
      {map && (
        <StudioTools
          map={map}
          trips={spans.length > 0 ? { ends: [first, last], now: now ?? last, onNow: setNow } : undefined}
        />
      )}
      <Attribution
        sources={[...(atlas?.sources ?? []), worldCredit]}
        picture={grounds.picture?.attribution}
      />
    </div>
  )
}
