import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo, useRef, useState } from 'react'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { classes } from '@/components/ui/classes'
import { Segmented } from '@/components/ui/segmented'
import { roomyScreen, useMedia } from '@/lib/client/page/use-media'
import { HalfLayers, sideNames } from './half-layers'
import { MapHalf } from './map-half'
import type { StudioMapProps } from './studio-map-view'
import { showView, viewOf } from './use-start'

interface SplitMapsProps extends Omit<StudioMapProps, 'onFound' | 'onSeek' | 'onRenew' | 'onMove'> {
  open: OpenMap | undefined
  edit: EditMap
}

const sides = [0, 1] as const

/** The map, or two of one view with layers of their own; on phones one of them at a time. */
export function SplitMaps({ open, edit, drawn, onReady, onView, ...map }: SplitMapsProps) {
  const split = open?.settings.split
  const isRoomy = useMedia(roomyScreen)
  const [shown, setShown] = useState<0 | 1>(0)
  const maps = useRef<(MapLibre | undefined)[]>([])
  const isFollowing = useRef(false)
  const follow = (side: 0 | 1, leader: MapLibre) => {
    const follower = maps.current[1 - side]
    if (!follower || isFollowing.current) return
    isFollowing.current = true
    showView(follower, viewOf(leader))
    isFollowing.current = false
  }
  const halves = useMemo(
    () => sides.map((side) => drawn.filter(({ id }) => !split?.[side].has(id))),
    [split, drawn],
  )
  const layers = open?.settings.layers.filter(({ isVisible }) => isVisible) ?? []
  return (
    <div className="relative flex size-full">
      {sides.map((side) => {
        if (side === 1 && !split) return null
        const hidden = split?.[side]
        return (
          <MapHalf
            key={side}
            {...map}
            open={open}
            onView={side === 0 ? onView : () => {}}
            onMove={({ target }) => follow(side, target)}
            className={classes(
              'relative min-w-0 flex-1 overflow-hidden',
              side === 1 && isRoomy && 'border-l border-ink-600',
              split && !isRoomy && 'absolute inset-0',
              split && !isRoomy && shown !== side && 'invisible',
            )}
            drawn={halves[side] ?? drawn}
            onReady={(ready) => {
              maps.current[side] = ready
              const [first] = maps.current
              if (side === 0) onReady(ready)
              else if (first) follow(0, first)
            }}
          >
            {hidden && <HalfLayers side={side} layers={layers} hidden={hidden} edit={edit} />}
          </MapHalf>
        )
      })}
      {split && !isRoomy && (
        <div
          data-ground="paper"
          className="absolute inset-x-3 top-14 z-2 grid gap-1 rounded-md bg-paper p-2 text-xs text-ink-1000 shadow-float"
        >
          <p>This screen has room for one of the two maps.</p>
          <Segmented
            label="Shown map"
            value={String(shown)}
            segments={sides.map((side) => ({ value: String(side), label: sideNames[side] }))}
            onChange={(value) => setShown(value === '1' ? 1 : 0)}
          />
        </div>
      )}
    </div>
  )
}
