import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Tip, TipCard } from '@/components/studio/tip-card'
import type { OpenMap } from '@/components/studio/use-studio'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'
import { BrushVeil } from './brush-veil'
import type { Found, Seek } from './look-up'
import { type StudioMapProps, StudioMapView } from './studio-map-view'
import type { StudioStart } from './use-start'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other things.
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
  /** What lies over this map alone. */
  children?: ReactNode
}

/** The first view of a map that takes the place of a lost one: where that one looked, until another file is opened. */
interface Renewal {
  number: number
  of: StudioStart | undefined
  start: StudioStart
}

/** One of two maps, or the only one, with its tooltip and the brush around its pointer. */
export function MapHalf({ open, className, children, onReady, ...map }: MapHalfProps) {
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
