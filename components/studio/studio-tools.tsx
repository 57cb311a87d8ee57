import { Box, Columns2, Minus, Plus, SquareTerminal } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { duration } from '@/components/map/motion'
import { ToolButton, ToolStack } from '@/components/map/tools/tool-stack'
import { Slider } from '@/components/ui/slider'
import { formatTime } from '@/lib/domain/studio/table/tooltip'

export interface SqlToggle {
  isOpen: boolean
  onToggle: () => void
}

interface StudioToolsProps {
  map: MapLibre
  /** Undefined without a map to ask. */
  sql: SqlToggle | undefined
  /** Two maps side by side; undefined without a map. */
  split: { isOn: boolean; onToggle: (isOn: boolean) => void } | undefined
  /** Of a map with things that move. */
  trips: { ends: readonly [number, number]; now: number; onNow: (now: number) => void } | undefined
}

/** Zoom, tilt, and the time of what moves. */
export function StudioTools({ map, sql, split, trips }: StudioToolsProps) {
  const zoomBy = (steps: number) => map.easeTo({ zoom: map.getZoom() + steps, duration: duration(300) })
  const tilt = () => map.easeTo({ pitch: map.getPitch() > 10 ? 0 : 50, bearing: 0, duration: duration(500) })
  return (
    <>
      <ToolStack className="right-3 bottom-9">
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
