import { Copy } from 'lucide-react'
import type { EditMap } from '@/components/studio/use-studio'
import { IconButton } from '@/components/ui/icon-button'
import { SelectField } from '@/components/ui/select'
import { Slider } from '@/components/ui/slider'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import type { LayerLegend } from '@/lib/domain/studio/draw/draw'
import { strokeColorOf } from '@/lib/domain/studio/draw/row-colors'
import { withLayerTwice } from '@/lib/domain/studio/edit/edit-layers'
import { groundText } from '@/lib/domain/studio/read/cell-ids'
import { layerControls, type SizeControl } from '@/lib/domain/studio/read/layer-controls'
import { columnsFor, endsIn, flagIn, neededColumns, numberIn } from '@/lib/domain/studio/read/read-layer'
import {
  type DatasetOutline,
  type LayerType,
  layerTypes,
  type StudioLayer,
} from '@/lib/domain/studio/read/studio-map'
import { suggestColumns } from '@/lib/domain/studio/read/suggest-columns'
import { formatPlain } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'
import { AggregationFields } from './aggregation-field'
import { AsideFrame, ColumnFields } from './aside-frame'
import { ColorSection } from './color-section'
import { NumberRow } from './number-row'
import { type SectionProps, useLayerEdit } from './use-layer-edit'

const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'sqrt', label: 'Square root' },
  { value: 'log', label: 'Log' },
]

/** Size by column, between a minimum and a maximum. */
function SizeSection(props: SectionProps & { control: SizeControl }) {
  const { layer, dataset, change, control } = props
  const set = layer.channels[control.channel]
  const numbers = dataset.columns.filter(({ type }) => /^(?:integer|real|float|int)$/.test(type))
  const column = numbers.find(({ name }) => name === set?.field)
  const { isBinned } = layerControls[layer.drawn ?? 'point']
  const isAggregated = isBinned || control.channel === 'weight'
  const [from, to] = endsIn(layer, control.range, control.usual)
  const choose = (name: string) => {
    const next = numbers.find((each) => each.name === name)
    change.channel(
      control.channel,
      next ? { field: next.name, type: next.type, scale: set?.scale ?? 'linear' } : null,
    )
  }
  return (
    <section className="grid gap-2 border-t border-ink-200 px-4 py-3">
      <h3 className="font-semibold">{control.label}</h3>
      <div className="grid grid-cols-2 gap-2">
        {isAggregated ? (
          <AggregationFields
            layer={layer}
            change={change}
            name={control.channel === 'weight' ? 'weight' : 'size'}
            columns={numbers}
            scale={set?.scale ?? layer.countScales.size ?? 'linear'}
          />
        ) : (
          <SelectField
            label="Column"
            value={column?.name ?? ''}
            options={[
              { value: '', label: 'One size' },
              ...numbers.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(event) => choose(event.target.value)}
          />
        )}
        {column && set && (
          <SelectField
            label="Scale"
            value={set.scale}
            options={scales}
            onChange={(event) =>
              change.channel(control.channel, { ...set, type: column.type, scale: event.target.value })
            }
          />
        )}
      </div>
      {(column || isBinned) && (
        <div className="tnum grid grid-cols-[3rem_1fr_3rem] items-center gap-2 text-xs">
          <span>{`${formatPlain(from)} ${control.unit}`}</span>
          <Slider
            value={[from, to]}
            min={control.ends[0]}
            max={Math.max(control.ends[1], to)}
            step={(control.ends[1] - control.ends[0]) / 500}
            labels={[`${control.label}, smallest`, `${control.label}, largest`]}
            onChange={([low = from, high = to]) =>
              change.vis({ [control.range]: [low, high] }, control.range)
            }
          />
          <span className="text-right">{`${formatPlain(to)} ${control.unit}`}</span>
        </div>
      )}
    </section>
  )
}

interface LayerSettingsProps {
  layer: StudioLayer
  dataset: (DatasetOutline & { rows: number }) | undefined
  /** Rows that pass the filters. */
  shown: number | undefined
  legend: LayerLegend | undefined
  /** Metres per px in the middle of the map. */
  ground: number
  edit: EditMap
  onClose: () => void
}

/** Set in px on the screen, kept in km: the file's cells stay where they are at other zooms. */
function CellSize({ layer, change, ground }: Pick<SectionProps, 'layer' | 'change' | 'ground'>) {
  const km = numberIn(layer, 'worldUnitSize', 1)
  const px = (km * 1000) / ground
  return (
    <div>
      <NumberRow
        label="Cell size"
        value={Number(px.toPrecision(3))}
        ends={[2, Math.max(100, px)]}
        step={1}
        unit="px"
        onChange={(next) =>
          change.vis({ worldUnitSize: Number(((next * ground) / 1000).toPrecision(4)) }, 'worldUnitSize')
        }
      />
      <p className="tnum text-right text-2xs text-ink-600">{groundText(km)}</p>
    </div>
  )
}

function Numbers({ layer, change, type, ground }: SectionProps & { type: LayerType }) {
  const { numbers, flags } = layerControls[type]
  return (
    <section className="grid gap-2.5 border-t border-ink-200 px-4 py-3">
      {numbers.map(({ name, usual, ...rest }) =>
        name === 'worldUnitSize' ? (
          <CellSize key={name} layer={layer} change={change} ground={ground} />
        ) : (
          <NumberRow
            key={name}
            {...rest}
            value={numberIn(layer, name, usual)}
            onChange={(value) => change.vis({ [name]: value }, name)}
          />
        ),
      )}
      {flags.map(({ name, label, usual }) => (
        <Switch
          key={name}
          isOn={flagIn(layer, name, usual)}
          onChange={(isOn) => change.vis({ [name]: isOn })}
        >
          <span className="text-xs">{label}</span>
        </Switch>
      ))}
    </section>
  )
}

function Kind({ layer, dataset, change, type }: SectionProps & { type: LayerType }) {
  const retype = (next: string) => {
    const to = (Object.keys(layerTypes) as LayerType[]).find((each) => each === next)
    if (to) change.patch({ type: to, columns: { ...suggestColumns(dataset, to), ...layer.columns } })
  }
  return (
    <details className="border-t border-ink-200 px-4 py-3">
      <summary className="cursor-pointer font-semibold">Name, type and columns</summary>
      <div className="mt-2 grid gap-2">
        <TextField
          key={layer.label}
          label="Name"
          maxLength={200}
          defaultValue={layer.label}
          onBlur={({ target: { value } }) => {
            if (value.trim() && value !== layer.label) change.patch({ label: value.trim() })
          }}
        />
        <SelectField
          label="Type"
          value={type}
          options={Object.entries(layerTypes).map(([value, label]) => ({ value, label }))}
          onChange={(event) => retype(event.target.value)}
        />
        <ColumnFields
          uses={columnsFor(layer, type, dataset.columns) ?? neededColumns[type]}
          dataset={dataset}
          columns={layer.columns}
          onChange={(use, name) => change.patch({ columns: { [use]: name } })}
        />
      </div>
    </details>
  )
}

function Sections(props: SectionProps & { type: LayerType }) {
  const { layer, change, type } = props
  const { sizes, hasStroke } = layerControls[type]
  const isStroked = flagIn(layer, type === 'geojson' ? 'stroked' : 'outline', type === 'geojson')
  return (
    <>
      <ColorSection
        {...props}
        title="Colour"
        channel="color"
        plain={layer.color}
        onPlain={(color) => change.patch({ color }, 'color')}
      />
      {hasStroke && isStroked && (
        <ColorSection
          {...props}
          title="Outline"
          channel="strokeColor"
          plain={strokeColorOf(layer)}
          onPlain={(color) => change.vis({ strokeColor: color }, 'strokeColor')}
        />
      )}
      {sizes.map((control) => (
        <SizeSection key={control.channel} {...props} control={control} />
      ))}
      <Numbers {...props} />
      <Kind {...props} />
    </>
  )
}

/** Settings of one layer; each change applies at once. */
export function LayerSettings(props: LayerSettingsProps) {
  const { layer, dataset, shown, legend, ground, edit, onClose } = props
  const change = useLayerEdit(layer, edit)
  const breaks = (legend?.steps ?? []).slice(1).flatMap(({ from }) => (from === undefined ? [] : [from]))
  const type = (Object.keys(layerTypes) as LayerType[]).find((each) => each === layer.type)
  const rows =
    dataset && ` · ${formatCount(shown ?? dataset.rows)} of ${formatCount(dataset.rows)} rows shown`
  return (
    <AsideFrame
      title={layer.label}
      note={`${type ? layerTypes[type] : layer.type.slice(0, 20)}${rows ?? ''}`}
      onClose={onClose}
      tools={
        <IconButton
          label="Duplicate"
          size="sm"
          icon={<Copy aria-hidden />}
          onClick={() => edit({ change: (config) => withLayerTwice(config, layer.place) })}
        />
      }
    >
      {type && dataset ? (
        <Sections
          layer={layer}
          dataset={dataset}
          change={change}
          breaks={breaks}
          histogram={legend?.histogram}
          different={legend?.different}
          ground={ground}
          type={type}
        />
      ) : (
        <p className="px-4 pb-4 text-ink-600">
          This layer is kept in the file as it is. The map studio cannot draw or change it.
        </p>
      )}
    </AsideFrame>
  )
}
