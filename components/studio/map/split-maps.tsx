import { ChevronDown, Layers } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Tip, TipCard } from '@/components/studio/tip-card'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Menu } from '@/components/ui/menu/menu'
import { Segmented } from '@/components/ui/segmented'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { withSplitLayer } from '@/lib/domain/studio/read/split'
import type { StudioLayer, StudioView } from '@/lib/domain/studio/read/studio-map'
import { metresAround, worldPx } from '@/lib/geo/mercator'
import type { Found, Seek } from './look-up'
import { type StudioMapProps, StudioMapView } from './studio-map-view'
import { type StudioStart, showView, viewOf } from './use-start'

function pixelsOf(map: MapLibre, km: number): number {
  const metre = worldPx(map.getZoom()) / metresAround(map.getCenter().lat)
  return km * 1000 * metre
}

/** Dims the map outside a circle around the pointer, at first around the centre. */
function BrushVeil({ map, size }: { map: MapLibre; size: number }) {
  const veil = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let at: { x: number; y: number } | undefined
    const draw = () => {
      const { clientWidth, clientHeight } = map.getContainer()
      const { x, y } = at ?? { x: clientWidth / 2, y: clientHeight / 2 }
      const style = veil.current?.style
      style?.setProperty('--brush-x', `${x}px`)
      style?.setProperty('--brush-y', `${y}px`)
      style?.setProperty('--brush-radius', `${pixelsOf(map, size)}px`)
    }
    const follow = ({ point }: { point: { x: number; y: number } }) => {
      at = point
      draw()
    }
    draw()
    map.on('mousemove', follow)
    map.on('touchstart', follow)
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      map.off('mousemove', follow)
      map.off('touchstart', follow)
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map, size])
  return (
    <div
      ref={veil}
      aria-hidden
      data-brush
      className="pointer-events-none absolute inset-0 z-1 bg-[radial-gradient(circle_var(--brush-radius)_at_var(--brush-x)_var(--brush-y),transparent_calc(100%-1.5px),var(--color-paper)_calc(100%-1px),var(--color-paper)_calc(100%-.25px),rgb(10_15_17/.62)_100%)]"
    />
  )
}

const isSame = (a: Tip | undefined, b: Found) => a?.layer === b.layer && a.row === b.row

/** Tooltip of the feature under the pointer, or of the pressed one. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when another map opens.
  useEffect(() => setTip(undefined), [client])
  const onSeek: Seek = useCallback(
    async (id, wish) => client?.ask('near', { id, ...wish }).catch(() => undefined),
    [client],
  )
  return { tip, onFound, onSeek, close: () => setTip(undefined) }
}

interface MapHalfProps extends Omit<StudioMapProps, 'onFound' | 'onSeek' | 'onRenew'> {
  open: OpenMap | undefined
  className: string
  /** Overlays of this map only. */
  children?: ReactNode
}

/** First view of a map that replaces one with a lost context: the same view, until another file opens. */
interface Renewal {
  number: number
  of: StudioStart | undefined
  start: StudioStart
}

/** One map, with its tooltip and brush. */
function MapHalf({ open, className, children, onReady, ...map }: MapHalfProps) {
  const [shown, setShown] = useState<MapLibre>()
  const { tip, onFound, onSeek, close } = useTip(open)
  const [renewal, setRenewal] = useState<Renewal>()
  const start = renewal && renewal.of === map.start ? renewal.start : map.start
  const renew = (view: StudioView) =>
    setRenewal({ number: (renewal?.number ?? 0) + 1, of: map.start, start: { view, bounds: undefined } })
  const brush = open?.settings.brush
  return (
    <div className={className}>
      <StudioMapView
        key={renewal?.number ?? 0}
        {...map}
        start={start}
        onFound={onFound}
        onSeek={onSeek}
        onRenew={renew}
        onReady={(ready) => {
          setShown(ready)
          onReady(ready)
        }}
      />
      {shown && brush?.isOn && <BrushVeil map={shown} size={brush.size} />}
      {tip && <TipCard tip={tip} onClose={close} />}
      {children}
    </div>
  )
}

interface HalfLayersProps {
  side: 0 | 1
  /** All visible layers. */
  layers: readonly StudioLayer[]
  hidden: ReadonlySet<string>
  edit: EditMap
}

const sideNames = ['Left map', 'Right map'] as const

/** Chooses the layers of one of two maps. */
function HalfLayers({ side, layers, hidden, edit }: HalfLayersProps) {
  return (
    <div data-ground="paper" className="absolute top-3 left-3 z-2">
      <Menu
        trigger={
          <Button
            size="sm"
            tone="line"
            className="shadow-float"
            icon={<Layers aria-hidden className="size-3.5" />}
            after={<ChevronDown aria-hidden className="size-3.5" />}
          >
            {sideNames[side]}
          </Button>
        }
        items={layers.map(({ id, label }) => ({
          kind: 'switch' as const,
          key: id,
          label,
          icon: <Layers aria-hidden />,
          isOn: !hidden.has(id),
          onChange: (isVisible: boolean) =>
            edit({ change: (config) => withSplitLayer(config, side, { id, isVisible }) }),
        }))}
      />
    </div>
  )
}

interface SplitMapsProps extends Omit<StudioMapProps, 'onFound' | 'onSeek' | 'onRenew' | 'onMove'> {
  open: OpenMap | undefined
  edit: EditMap
}

const sides = [0, 1] as const

/** One map, or two of one view with their own layers; phones show one at a time. */
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
          <p>This screen shows one of the two maps at a time.</p>
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
