import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { ringOfTop } from '@/components/map/deck/prism-height'
import { cellMark } from '@/components/map/layers/cell-mark-layers'
import type { MapViewProps } from '@/components/map/map-props'
import { setSource } from './use-source'

export function usePickedCell(map: MapLibre, cell: MapViewProps['pickedCell']): void {
  useEffect(() => {
    const draw = () => setSource(map, 'picked-cell', cellMark(cell && ringOfTop(map, cell)))
    draw()
    if (!cell?.height) return
    map.on('move', draw)
    return () => {
      map.off('move', draw)
    }
  }, [map, cell])
}
