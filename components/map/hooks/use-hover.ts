import type { MapGeoJSONFeature, Map as MapLibre, MapMouseEvent, Point } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { ringOfTop } from '@/components/map/deck/prism-height'
import { cellMark } from '@/components/map/layers/highlight-layers'
import { hoveredPlace, nearPlacesId } from '@/components/map/layers/near-place-layers'
import { featureAt } from './feature-at'
import { setSource } from './use-source'

interface Grown {
  source: 'sites' | 'fan'
  id: string
}

const siteSources: readonly string[] = ['sites', 'fan', 'groups']
const namedSources: readonly string[] = [
  ...siteSources,
  'pins',
  'estimates',
  'listed',
  'planned',
  'planned-active',
]

const idIn = (sources: readonly string[], feature: MapGeoJSONFeature | undefined): string | undefined =>
  feature && sources.includes(feature.source) ? String(feature.properties.id) : undefined

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
    const id = idIn(siteSources, feature)
    const source = feature?.source === 'fan' ? 'fan' : 'sites'
    grow(id === undefined ? undefined : { source, id })
  }
}

/** Tolerance in px around a dot of 2 px. */
const dotReach = 5

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

/** Touch has no hover, so a finger highlights nothing. @returns id of the hovered site or pin */
export function useHover(map: MapLibre, client: CellClient | undefined): string | undefined {
  const [named, setNamed] = useState<string>()
  useEffect(() => {
    const overFeature = featureHover(map)
    const overCell = cellHover(map, client)
    const overPlace = placeHover(map)
    let cursor: Point | undefined
    const look = () => {
      if (!cursor || map.isMoving()) return
      const feature = featureAt(map, cursor)
      overFeature(feature)
      setNamed(idIn(namedSources, feature))
      overCell(feature ? undefined : map.unproject(cursor))
      overPlace(feature ? undefined : cursor)
    }
    const clear = () => {
      overFeature(undefined)
      setNamed(undefined)
      overCell(undefined)
      overPlace(undefined)
    }
    const moved = (event: MapMouseEvent) => {
      cursor = event.point
      look()
    }
    const left = () => {
      cursor = undefined
      clear()
    }
    map.on('mousemove', moved)
    map.on('mouseout', left)
    map.on('touchstart', left)
    map.on('movestart', clear)
    // A cursor at rest finds what a flight has brought under it, and what has loaded since.
    map.on('idle', look)
    return () => {
      map.off('mousemove', moved)
      map.off('mouseout', left)
      map.off('touchstart', left)
      map.off('movestart', clear)
      map.off('idle', look)
    }
  }, [map, client])
  return named
}
