import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { metresAround, worldPx } from '@/lib/geo/mercator'

function pixelsOf(map: MapLibre, km: number): number {
  const metre = worldPx(map.getZoom()) / metresAround(map.getCenter().lat)
  return km * 1000 * metre
}

/** Dims the map outside a circle around the pointer, at first around the centre. */
export function BrushVeil({ map, size }: { map: MapLibre; size: number }) {
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
