import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Attribution } from '@/components/map/attribution'
import { worldCredit } from '@/components/map/layers/world-layers'
import { MapNotice } from '@/components/map/map-notice'
import type { StudioView } from '@/lib/domain/kepler/studio/studio-map'
import type { Found, Seek } from './map/look-up'
import { StudioMapView } from './map/studio-map-view'
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
  onMap: (map: MapLibre) => void
  /** The sidebar over the map. */
  children: ReactNode
}

const isSame = (a: Tip | undefined, b: Found) => a?.layer === b.layer && a.row === b.row

/** The tooltip under the pointer, or of the thing that was pressed. */
function useTip(open: OpenMap | undefined) {
  const [tip, setTip] = useState<Tip>()
  const onFound = useCallback(
    (found: Found | undefined, isPressed: boolean) => {
      if (!found || !open) return setTip((before) => (before?.isPinned && !isPressed ? before : undefined))
      if (!isPressed && !open.settings.tooltip.isOn) return
      const { layers, tooltip } = open.settings
      const title = layers.find(({ id }) => id === found.layer)?.label ?? ''
      open.client.ask('tip', { id: found.layer, row: found.row, tooltip }).then(
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
  const client = open?.client
  const onSeek: Seek = useCallback(
    async (id, wish) => client?.ask('near', { id, ...wish }).catch(() => undefined),
    [client],
  )
  return { tip, onFound, onSeek, close: () => setTip(undefined) }
}

/** The map with its tooltip and its tools. */
export function StudioStage({ studio, atlas, grounds, onView, onMap, children }: StudioStageProps) {
  const { open, drawn } = studio
  const [map, setMap] = useState<MapLibre>()
  const [isFailed, setFailed] = useState(false)
  const { tip, onFound, onSeek, close } = useTip(open)
  const { outline, settings } = open ?? {}
  const layers = useMemo(
    () =>
      // The first layer of the list is the topmost.
      (settings?.layers ?? []).toReversed().flatMap(({ id, isVisible }) => {
        const layer = isVisible ? drawn.get(id) : undefined
        return layer ? [layer] : []
      }),
    [settings, drawn],
  )
  const start = useMemo(
    () => open && { view: open.settings.view, bounds: open.outline.bounds, blending: open.settings.blending },
    [open],
  )
  const spans = layers.flatMap(({ drawing }) => (drawing.kind === 'trips' ? [drawing.span] : []))
  const [first, last] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
  const [now, setNow] = useState<number>()
  return (
    <div className="relative order-1 min-h-0 min-w-0 flex-1 overflow-hidden bg-map-outside [container-type:size] md:order-2">
      <StudioMapView
        key={outline ? `${open?.name} ${outline.datasets.length} ${outline.title}` : 'none'}
        {...{
          start,
          drawn: layers,
          atlas,
          onFound,
          onSeek,
          onView,
          now: spans.length > 0 ? (now ?? last) : undefined,
        }}
        land={grounds.land}
        picture={grounds.picture}
        onReady={(ready) => {
          setMap(ready)
          onMap(ready)
        }}
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
      {children}
      <Attribution
        sources={[...(atlas?.sources ?? []), worldCredit]}
        picture={grounds.picture?.attribution}
      />
    </div>
  )
}
