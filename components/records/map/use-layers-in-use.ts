'use client'

import { useMemo, useState } from 'react'
import type { MapShape } from '@/components/map/map-data'
import { useConfiguredLayers, useRecordConfiguration } from '@/components/records/record-configuration'
import type { LayerToggles } from '@/lib/catalogue/scouting-layers'
import { useRecordLayers } from '@/lib/client/records/record-layers'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import {
  type DatasetLayer,
  type LayerStates,
  type ProductLayer,
  type RecordLayer,
  selectedStates,
  startingStates,
  switched,
} from '@/lib/domain/records/configured-layers'
import { datasetFeatures, rowsOfLocation } from '@/lib/domain/records/dataset-features'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { type LocationShape, shapeAround } from '@/lib/domain/records/location-place'
import { isInSet, type RowSet } from '@/lib/domain/tables/row-set'

/** A configured layer with its shapes. */
interface DrawnLayer {
  layer: RecordLayer & { draws: DatasetLayer }
  isOn: boolean
  shapes: readonly MapShape[]
}

export interface LayersInUse {
  /** The configured layer that replaces one of the product's. */
  configuredOf: (id: ProductLayer) => RecordLayer | undefined
  isOn: (id: ProductLayer) => boolean
  drawn: readonly DrawnLayer[]
  /** Shapes of the visible layers. */
  shapes: readonly MapShape[]
  onSwitch: (label: string, isOn: boolean) => void
  /** Replaces the circles around the selected location; undefined without one. */
  shape: LocationShape | undefined
}

interface KeptStates {
  states: LayerStates
  isSelected: boolean
  start: string
}

function statesAfter(
  kept: KeptStates,
  layers: readonly RecordLayer[],
  { isSelected, start }: Omit<KeptStates, 'states'>,
): LayerStates {
  if (kept.start !== start) return startingStates(layers, isSelected)
  return kept.isSelected === isSelected ? kept.states : selectedStates(kept.states, layers, isSelected)
}

/** Visibility of configured layers: initial, then changed by the selection and by the reader. */
function useStates(layers: readonly RecordLayer[], isSelected: boolean) {
  // Layers reset while staff edit their initial state.
  const start = JSON.stringify(
    layers.map(({ label, defaultState, toggleOnLocationClick }) => [
      label,
      defaultState,
      toggleOnLocationClick,
    ]),
  )
  const [kept, keep] = useState(() => ({ states: startingStates(layers, isSelected), isSelected, start }))
  const states = statesAfter(kept, layers, { isSelected, start })
  if (kept.isSelected !== isSelected || kept.start !== start) keep({ states, isSelected, start })
  const onSwitch = (label: string, isOn: boolean) =>
    keep((before) => ({ ...before, states: switched(before.states, layers, { label, isOn }) }))
  return { states, onSwitch }
}

const isOfDataset = (layer: RecordLayer): layer is DrawnLayer['layer'] => typeof layer.draws !== 'string'

const unfiltered: ReadonlyMap<string, RowSet> = new Map()

/**
 * The layers of a record's map: the product's and the configured ones.
 * @param passing rows that pass the filters, by dataset key; no entry means all
 */
export function useLayersInUse(
  selected: RecordLocation | undefined,
  passing: ReadonlyMap<string, RowSet> = unfiltered,
): LayersInUse {
  const layers = useConfiguredLayers()
  const { filters } = useRecordConfiguration()
  const { states, onSwitch } = useStates(layers, selected !== undefined)
  const toggles = useMapPreferences((preferences) => preferences.toggles)
  const { hexagons, rings } = useRecordLayers()
  const usual = { ...toggles, hexagons, rings }
  const configuredOf = (id: ProductLayer) => layers.find(({ draws }) => draws === id)
  const found = useMemo(
    () =>
      layers.filter(isOfDataset).map((layer) => {
        const { key, dataset, colour } = layer.draws
        const rows = passing.get(key)
        const isOfLocation = rowsOfLocation(dataset, filters, selected)
        const isShown = rows
          ? (row: number) => isInSet(rows, row) && (isOfLocation?.(row) ?? true)
          : isOfLocation
        return { layer, shapes: datasetFeatures(dataset, { colour: colour ?? null, isShown }) }
      }),
    [layers, filters, selected, passing],
  )
  const onNow = found.map(({ layer }) => states[layer.label] ?? true)
  const key = onNow.join()
  const shapes = useMemo(() => {
    const isOn = key.split(',')
    return found.flatMap((each, index) => (isOn[index] === 'true' ? each.shapes : []))
  }, [found, key])
  const field = configuredOf('rings')?.field
  return {
    configuredOf,
    isOn(id) {
      const layer = configuredOf(id)
      return (layer && states[layer.label]) ?? usual[id]
    },
    drawn: found.map((each, index) => ({ ...each, isOn: onNow[index] ?? true })),
    shapes,
    onSwitch,
    shape: useMemo(() => shapeAround(selected, field), [selected, field]),
  }
}

/** States of the switches of the shared map. */
export function useToggles({ isOn }: Pick<LayersInUse, 'isOn'>): LayerToggles {
  const traffic = useMapPreferences((preferences) => preferences.toggles.traffic)
  const highlight = isOn('highlight')
  const chargers = isOn('chargers')
  const parkings = isOn('parkings')
  return useMemo(
    () => ({ traffic, highlight, chargers, parkings, heat: false, arcs: false, grid: false }),
    [traffic, highlight, chargers, parkings],
  )
}
