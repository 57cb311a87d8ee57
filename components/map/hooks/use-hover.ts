import type { MapGeoJSONFeature, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { cellMark } from '@/components/map/layers/cell-mark-layers'
import { ringOfTop } from '@/components/map/prisms/prism-height'
import { setSource } from './use-source'
import { featureAt } from './use-targets'

/** Enlarges the hovered site and shows a pointer cursor. */
function featureHover(map: MapLibre) {
  let grown: string | undefined
  const grow = (id: string | undefined) => {
    if (id === grown) return
    if (grown !== undefined) map.setFeatureState({ source: 'sites', id: grown }, { hover: false })
    if (id !== undefined) map.setFeatureState({ source: 'sites', id }, { hover: true })
    grown = id
  }
  return (feature: MapGeoJSONFeature | undefined) => {
    map.getCanvas().style.cursor = feature ? 'pointer' : ''
    grow(feature?.source === 'sites' ? String(feature.properties.id) : undefined)
  }
}

/** Highlights the hovered cell, unless the cursor is on something above it. */
function cellHover(map: MapLibre, client: CellClient | undefined) {
  let marked: string | undefined
  let asked = 0
  const mark = (id: string | undefined, ring?: Parameters<typeof cellMark>[0]) => {
    if (id === marked) return
    marked = id
    // Exposed for tests and measurements that drive the page.
    map.getContainer().dataset.hoveredCell = id ?? ''
    setSource(map, 'hovered-cell', cellMark(ring))
  }
  return (place: { lat: number; lng: number } | undefined) => {
    asked += 1
    const question = asked
    if (!place || !client) return mark(undefined)
    void client.find(place).then((cell) => {
      if (question === asked) mark(cell?.id, cell ? ringOfTop(map, cell) : undefined)
    })
  }
}

/** Hover effects. Touch has no hover, so a finger highlights nothing. */
export function useHover(map: MapLibre, client: CellClient | undefined): void {
  useEffect(() => {
    const overFeature = featureHover(map)
    const overCell = cellHover(map, client)
    const moved = (event: MapMouseEvent) => {
      if (map.isMoving()) return
      const feature = featureAt(map, event.point)
      overFeature(feature)
      overCell(feature ? undefined : event.lngLat)
    }
    const left = () => {
      overFeature(undefined)
      overCell(undefined)
    }
    map.on('mousemove', moved)
    map.on('mouseout', left)
    map.on('movestart', left)
    return () => {
      map.off('mousemove', moved)
      map.off('mouseout', left)
      map.off('movestart', left)
    }
  }, [map, client])
}
