import type { MapGeoJSONFeature, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { cellMark } from '@/components/map/layers/cell-mark-layers'
import { hoveredPlace, nearPlacesId } from '@/components/map/layers/near-place-layers'
import { ringOfTop } from '@/components/map/prisms/prism-height'
import { setSource } from './use-source'
import { featureAt } from './use-targets'

interface Grown {
  source: 'sites' | 'fan'
  id: string
}

const siteSources: readonly string[] = ['sites', 'fan', 'groups']

const siteOf = (feature: MapGeoJSONFeature | undefined): string | undefined =>
  feature && siteSources.includes(feature.source) ? String(feature.properties.id) : undefined

/** Enlarges the hovered site and shows a pointer cursor. */
function featureHover(map: MapLibre) {
  let grown: Grown | undefined
  const grow = (next: Grown | undefined) => {
    if (next?.id === grown?.id && next?.source === grown?.source) return
    if (grown) map.setFeatureState(grown, { hover: false })
    if (next) map.setFeatureState(next, { hover: true })
    grown = next
  }
  return (feature: MapGeoJSONFeature | undefined) => {
    map.getCanvas().style.cursor = feature ? 'pointer' : ''
    const id = siteOf(feature)
    const source = feature?.source === 'fan' ? 'fan' : 'sites'
    grow(id === undefined ? undefined : { source, id })
  }
}

/** Tolerance in px around a dot of 2 px. */
const dotReach = 5

/** Names the hovered one of the places around a highlighted site. */
function placeHover(map: MapLibre) {
  let shown = ''
  return (at: { x: number; y: number } | undefined) => {
    const [dot] = at
      ? map.queryRenderedFeatures(
          [
            [at.x - dotReach, at.y - dotReach],
            [at.x + dotReach, at.y + dotReach],
          ],
          { layers: [nearPlacesId] },
        )
      : []
    const [lng = 0, lat = 0] = dot?.geometry.type === 'Point' ? dot.geometry.coordinates : []
    const { name } = dot?.properties ?? {}
    const key = dot ? `${lng},${lat},${name}` : ''
    if (key === shown) return
    shown = key
    setSource(map, 'hovered-place', hoveredPlace(dot && { lat, lng, name }))
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

/** Hover effects. Touch has no hover, so a finger highlights nothing. @returns id of the hovered site */
export function useHover(map: MapLibre, client: CellClient | undefined): string | undefined {
  const [site, setSite] = useState<string>()
  useEffect(() => {
    const overFeature = featureHover(map)
    const overCell = cellHover(map, client)
    const overPlace = placeHover(map)
    const moved = (event: MapMouseEvent) => {
      if (map.isMoving()) return
      const feature = featureAt(map, event.point)
      overFeature(feature)
      setSite(siteOf(feature))
      overCell(feature ? undefined : event.lngLat)
      overPlace(feature ? undefined : event.point)
    }
    const left = () => {
      overFeature(undefined)
      setSite(undefined)
      overCell(undefined)
      overPlace(undefined)
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
  return site
}
