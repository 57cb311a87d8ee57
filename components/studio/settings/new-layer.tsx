import { useState } from 'react'
import type { EditMap } from '@/components/studio/use-studio'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { rampOf } from '@/lib/domain/studio/draw/ramps'
import { freeId, withNewLayer } from '@/lib/domain/studio/edit/edit-layers'
import { cellSize } from '@/lib/domain/studio/read/cell-ids'
import { layerControls } from '@/lib/domain/studio/read/layer-controls'
import { neededColumns } from '@/lib/domain/studio/read/read-layer'
import {
  type DatasetOutline,
  type LayerType,
  layerTypes,
  type Rgb,
} from '@/lib/domain/studio/read/studio-map'
import { columnsFor, suggestColumns } from '@/lib/domain/studio/read/suggest-columns'
import { AsideFrame } from './aside-frame'
import { ColumnFields } from './columns-section'

interface NewLayerProps {
  datasets: readonly DatasetOutline[]
  edit: EditMap
  /** Metres per px in the middle of the map. */
  ground: number
  onAdded: (id: string) => void
  onClose: () => void
}

/** Of layers that colour counts, which have no colour of their own. */
const usualRange = { name: 'Demand', type: 'custom', category: 'Kerbwatt', colors: rampOf('Demand', 6) }

const color: Rgb = [60, 132, 244]

const types = Object.keys(layerTypes) as LayerType[]

/** The first type that the columns allow without a choice. */
const likelyType = (dataset: DatasetOutline) =>
  types.find((type) =>
    neededColumns[type].every((use) => suggestColumns(dataset, type)[use] !== undefined),
  ) ?? 'point'

/** Creates a layer of any type from a dataset's columns. */
export function NewLayer({ datasets, edit, ground, onAdded, onClose }: NewLayerProps) {
  const [dataId, setDataId] = useState(datasets[0]?.id)
  const dataset = datasets.find(({ id }) => id === dataId)
  const [chosen, setType] = useState<LayerType>()
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  if (!dataset) return null
  const type = chosen ?? likelyType(dataset)
  const needed = neededColumns[type]
  const isAble = (name: string, use: string) =>
    columnsFor(dataset, use).some((column) => column.name === name)
  const own = Object.entries(changed).filter(([use, name]) => needed.includes(use) && isAble(name, use))
  const columns = { ...suggestColumns(dataset, type), ...Object.fromEntries(own) }
  const missing = needed.filter((use) => columns[use] === undefined)
  const add = () => {
    const label = `${dataset.label.replace(/\.[^.]{1,8}$/, '')}, ${layerTypes[type].toLowerCase()}`
    const { isBinned, numbers } = layerControls[type]
    const vis = {
      ...(numbers.some(({ name }) => name === 'worldUnitSize') && { worldUnitSize: cellSize(ground) }),
      ...((isBinned || type === 'heatmap') && { colorRange: usualRange }),
    }
    let id = ''
    edit({
      change(config) {
        id = freeId(config, 'layer')
        return withNewLayer(config, { type, dataId: dataset.id, label, color, columns, vis })
      },
    })
    onAdded(id)
  }
  return (
    <AsideFrame title="Add layer" onClose={onClose}>
      <div className="grid gap-3 border-t border-ink-200 px-4 py-3">
        <SelectField
          label="Dataset"
          value={dataset.id}
          options={datasets.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => setDataId(event.target.value)}
        />
        <SelectField
          label="Type"
          value={type}
          options={types.map((value) => ({ value, label: layerTypes[value] }))}
          onChange={(event) => setType(types.find((each) => each === event.target.value))}
        />
        <ColumnFields
          uses={needed}
          dataset={dataset}
          columns={columns}
          onChange={(use, name) => setChanged({ ...changed, [use]: name })}
        />
        {missing.length > 0 && (
          <p className="text-2xs text-ink-600">Choose all columns that the layer reads.</p>
        )}
        <Button block disabled={missing.length > 0} onClick={add}>
          Add layer
        </Button>
      </div>
    </AsideFrame>
  )
}
