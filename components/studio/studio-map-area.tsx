import { Box, Columns2, Minus, Plus, SquareTerminal } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Attribution } from '@/components/map/attribution'
import { worldCredit } from '@/components/map/layers/world-layers'
import { MapNotice, NoMap } from '@/components/map/map-notice'
import { duration } from '@/components/map/motion'
import { ToolButton, ToolStack } from '@/components/map/tools/tool-stack'
import { Slider } from '@/components/ui/slider'
import { withSplit } from '@/lib/domain/studio/read/split'
import type { StudioMap, StudioView } from '@/lib/domain/studio/read/studio-map'
import { formatTime } from '@/lib/domain/studio/table/tooltip'
import { SplitMaps } from './map/split-maps'
import type { AtlasGround } from './map/studio-style'
import type { Grounds } from './use-grounds'
import type { useStudio } from './use-studio'

interface StudioMapAreaProps {
  studio: Pick<ReturnType<typeof useStudio>, 'open' | 'drawn' | 'edit'>
  atlas: AtlasGround | undefined
  grounds: Grounds
  onView: (view: StudioView) => void
  onMap: (map: MapLibre) => void
  sql: SqlToggle | undefined
  /** A sidebar over the right edge: the tools move beside it. */
  hasAside: boolean
  children: ReactNode
}

/** Constant, because a new object would rebuild the base map. */
const defaultGroups: StudioMap['groups'] = { shown: undefined, above: undefined }

export function StudioMapArea(props: StudioMapAreaProps) {
  const { studio, atlas, grounds, onView, onMap, sql, hasAside, children } = props
  const { open, drawn, edit } = studio
  const [map, setMap] = useState<MapLibre>()
  const [isFailed, setFailed] = useState(false)
  const { settings } = open ?? {}
  const layers = useMemo(
    () =>
      // The first layer of the list is the topmost.
      (settings?.layers ?? []).toReversed().flatMap(({ id, isVisible }) => {
        const layer = isVisible ? drawn.get(id) : undefined
        return layer ? [layer] : []
      }),
    [settings, drawn],
  )
  const { client } = open ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit does not move the map.
  const start = useMemo(() => open && { view: open.settings.view, bounds: open.outline.bounds }, [client])
  const spans = layers.flatMap(({ drawing }) => (drawing.kind === 'trips' ? [drawing.span] : []))
  const first = Math.min(...spans.map(([from]) => from))
  const last = Math.max(...spans.map(([, to]) => to))
  const [now, setNow] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when another map opens.
  useEffect(() => setNow(undefined), [client])
  const moment = now ?? Math.min(last, Math.max(first, settings?.moment ?? last))
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-map-outside [container-type:size]">
      <SplitMaps
        open={open}
        edit={edit}
        start={start}
        drawn={layers}
        atlas={atlas}
        onView={onView}
        blending={settings?.blending ?? 'normal'}
        groups={settings?.groups ?? defaultGroups}
        now={spans.length > 0 ? moment : undefined}
        land={grounds.land}
        picture={grounds.picture}
        onPictureMissing={grounds.onMissing}
        onReady={(ready) => {
          setMap(ready)
          onMap(ready)
        }}
        onFailed={() => setFailed(true)}
      />
      {isFailed && <NoMap />}
      {grounds.missing && (
        <MapNotice covered={0} onRetry={grounds.missing}>
          The street map cannot be reached.
        </MapNotice>
      )}
      {map && (
        <StudioTools
          map={map}
          sql={sql}
          hasAside={hasAside}
          split={
            settings && {
              isOn: settings.split !== undefined,
              onToggle: (isOn) => edit({ change: (config) => withSplit(config, isOn) }),
            }
          }
          trips={spans.length > 0 ? { ends: [first, last], now: moment, onNow: setNow } : undefined}
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

interface SqlToggle {
  isOpen: boolean
  onToggle: () => void
}

interface StudioToolsProps {
  map: MapLibre
  hasAside: boolean
  /** Undefined without data to query. */
  sql: SqlToggle | undefined
  /** Two maps side by side; undefined without a map. */
  split: { isOn: boolean; onToggle: (isOn: boolean) => void } | undefined
  /** Undefined unless the map animates trips. */
  trips: { ends: readonly [number, number]; now: number; onNow: (now: number) => void } | undefined
}

/** Zoom, tilt and playback. */
function StudioTools({ map, sql, hasAside, split, trips }: StudioToolsProps) {
  const zoomBy = (steps: number) => map.easeTo({ zoom: map.getZoom() + steps, duration: duration(300) })
  const tilt = () => map.easeTo({ pitch: map.getPitch() > 10 ? 0 : 50, bearing: 0, duration: duration(500) })
  return (
    <>
      <ToolStack className={hasAside ? 'right-86 bottom-9' : 'right-3 bottom-9'}>
        <ToolButton label="Zoom in" icon={<Plus aria-hidden />} onClick={() => zoomBy(1)} />
        <ToolButton label="Zoom out" icon={<Minus aria-hidden />} onClick={() => zoomBy(-1)} />
        <ToolButton label="Tilt the map" icon={<Box aria-hidden />} onClick={tilt} />
        {split && (
          <ToolButton
            label="Split the map"
            icon={<Columns2 aria-hidden />}
            aria-pressed={split.isOn}
            onClick={() => split.onToggle(!split.isOn)}
          />
        )}
        {sql && (
          <ToolButton
            label="SQL"
            icon={<SquareTerminal aria-hidden />}
            aria-pressed={sql.isOpen}
            onClick={sql.onToggle}
          />
        )}
      </ToolStack>
      {trips && (
        <div
          data-ground="paper"
          className="absolute bottom-9 left-3 z-2 w-[min(28rem,calc(100%-5rem))] rounded-md bg-paper px-3 py-2 text-xs text-ink-1000 shadow-float"
        >
          <p className="tnum font-semibold">{formatTime(trips.now)}</p>
          <Slider
            value={[trips.now]}
            min={trips.ends[0]}
            max={trips.ends[1]}
            step={Math.max(1, (trips.ends[1] - trips.ends[0]) / 1000)}
            labels={['Time of the trips']}
            formatValue={(value) => formatTime(value)}
            onChange={([value]) => value !== undefined && trips.onNow(value)}
          />
        </div>
      )}
    </>
  )
}
