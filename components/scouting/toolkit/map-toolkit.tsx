'use client'

import { Settings } from 'lucide-react'
import { shallow } from 'zustand/shallow'
import { ToolButton } from '@/components/map/tools/tool-stack'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { SelectField } from '@/components/ui/select'
import { Slider } from '@/components/ui/slider'
import { ToolPanel } from '@/components/ui/tool-panel'
import { numericColumns } from '@/lib/catalogue/hexagon-columns'
import { useLayerOverrides } from '@/lib/client/scouting/toolkit-overrides'
import { useSavedLayers } from '@/lib/client/scouting/use-scouting-config'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import {
  colourOf,
  completeConfig,
  type LayerSettings,
  toolkitLayers,
  withColour,
  withLayer,
} from '@/lib/contract/toolkit-config'
import { formatPercent } from '@/lib/format/number'
import { ConfigActions } from './config-actions'
import { LayerTable } from './layer-table'

function useToolkit() {
  const { address, setAddress } = useScouting(({ address, setAddress }) => ({ address, setAddress }), shallow)
  const saved = useSavedLayers()
  const { config: override, set } = useLayerOverrides()
  const config = completeConfig(override ?? saved)
  const { colour } = address
  return {
    config,
    isChanged: override !== null || colour !== null,
    change: (index: number, change: Partial<LayerSettings>) => set(withLayer(config, index, change)),
    /** Includes the hexagons' column. */
    file: () => withColour(config, numericColumns.find((name) => name === colour) ?? null),
    adopt(imported: ScoutingConfig) {
      set(imported)
      void setAddress({ colour: colourOf(imported) })
    },
    reset() {
      set(null)
      void setAddress({ colour: null })
    },
  }
}

function HexagonLook({ opacity, onOpacity }: { opacity: number; onOpacity: (opacity: number) => void }) {
  const { manifest, address, setAddress } = useScouting(
    ({ manifest, address, setAddress }) => ({ manifest, address, setAddress }),
    shallow,
  )
  const present = new Set(manifest.columns.hexagons.map(({ name }) => name))
  const columns = numericColumns.filter((name) => present.has(name))
  const described = manifest.columns.hexagons.find(({ name }) => name === address.colour)
  return (
    <div className="grid gap-3.5 border-t border-ink-200 px-4 py-3.5">
      <div>
        <p className="flex justify-between text-xs">
          <span className="font-medium text-ink-700">Opacity of the hexagons</span>
          <span className="tnum font-medium">{formatPercent(opacity)}</span>
        </p>
        <Slider
          value={[opacity]}
          min={0}
          max={1}
          step={0.05}
          labels={['Opacity of the hexagons']}
          formatValue={formatPercent}
          onChange={([next = 1]) => onOpacity(next)}
          className="mt-1.5 px-2"
        />
      </div>
      <SelectField
        label="Colour of the hexagons"
        hint={described?.description}
        value={address.colour ?? ''}
        options={[
          { value: '', label: 'Demand score of the legend' },
          ...columns.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(event) =>
          void setAddress({ colour: columns.find((name) => name === event.target.value) ?? null })
        }
      />
    </div>
  )
}

export function MapToolkit({ isSheet }: { isSheet: boolean }) {
  const { config, isChanged, change, file, adopt, reset } = useToolkit()
  const layers = toolkitLayers(config)
  const hexagons = layers.find(({ kind }) => kind === 'hexagons')
  return (
    <ToolPanel
      title="Map-toolkit settings"
      note={isChanged && 'changed in this browser'}
      isSheet={isSheet}
      trigger={<ToolButton label="Map-toolkit settings" icon={<Settings aria-hidden />} />}
      footer={
        <ConfigActions
          file="scouting-config.json"
          schema={scoutingConfigSchema}
          value={file}
          onImport={adopt}
          onReset={isChanged ? reset : undefined}
        />
      }
    >
      <LayerTable layers={layers} onChange={change} />
      {hexagons && (
        <HexagonLook
          opacity={hexagons.opacity ?? 1}
          onOpacity={(opacity) => change(hexagons.index, { opacity })}
        />
      )}
    </ToolPanel>
  )
}
