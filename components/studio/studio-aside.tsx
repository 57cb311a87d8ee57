import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select'
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
import { ownIn } from '@/lib/json/json-parts'
import type { Aside } from './panel/panel-props'
import { AsideFrame, ColumnFields } from './settings/aside-frame'
import { LayerSettings } from './settings/layer-settings'
import type { EditMap, Studio } from './use-studio'

export interface StudioAsideProps {
  studio: Studio
  aside: Aside
  onAside: (aside: Aside) => void
  /** Metres per px in the middle of the map. */
  ground: number
  /** Over the map's right edge, or in place of the left panel. */
  place: 'map' | 'panel'
}

/** Settings of a layer, or the form of a new one. */
export function StudioAside(props: StudioAsideProps) {
  const { studio, aside, place } = props
  if (!studio.open || !aside) return null
  return (
    <div
      className={
        place === 'map'
          ? 'absolute top-3 right-3 z-4 max-h-[calc(100%-24px)] w-80 overflow-y-auto rounded-lg shadow-float'
          : '-mx-4'
      }
    >
      <Content {...props} />
    </div>
  )
}

interface NewLayerProps {
  datasets: readonly DatasetOutline[]
  edit: EditMap
  /** Metres per px in the middle of the map. */
  ground: number
  onAdded: (id: string) => void
  onClose: () => void
}

/** Of layers that colour counts, which have no colour of their own. */
const defaultRange = { name: 'Demand', type: 'custom', category: 'Kerbwatt', colors: rampOf('Demand', 6) }

const color: Rgb = [60, 132, 244]

const types = Object.keys(layerTypes) as LayerType[]

/** The first type that the columns allow without a choice. */
const likelyType = (dataset: DatasetOutline) =>
  types.find((type) =>
    neededColumns[type].every((use) => suggestColumns(dataset, type)[use] !== undefined),
  ) ?? 'point'

/** Creates a layer of any type from a dataset's columns. */
function NewLayer({ datasets, edit, ground, onAdded, onClose }: NewLayerProps) {
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
      ...((isBinned || type === 'heatmap') && { colorRange: defaultRange }),
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

function Content({ studio, aside, onAside, ground }: StudioAsideProps) {
  const { open, drawn, rows, edit } = studio
  const close = () => onAside(undefined)
  if (!open || !aside) return null
  if (aside.kind === 'new') {
    return (
      <NewLayer
        datasets={open.outline.datasets}
        edit={edit}
        ground={ground}
        onAdded={(id) => onAside({ kind: 'layer', id })}
        onClose={close}
      />
    )
  }
  const layer = open.settings.layers.find(({ id }) => id === aside.id)
  if (!layer) return null
  return (
    <LayerSettings
      key={layer.id}
      layer={layer}
      edit={edit}
      ground={ground}
      onClose={close}
      legend={drawn.get(layer.id)?.legend}
      shown={ownIn(rows, layer.dataId)}
      dataset={open.outline.datasets.find(({ id }) => id === layer.dataId)}
    />
  )
}
