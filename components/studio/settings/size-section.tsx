import { SelectField } from '@/components/ui/select-field'
import { Slider } from '@/components/ui/slider'
import { layerControls, type SizeControl } from '@/lib/domain/studio/edit/layer-controls'
import { endsIn } from '@/lib/domain/studio/read/read-layer'
import { AggregationField } from './aggregation-field'
import type { SectionProps } from './color-section'

const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'sqrt', label: 'Square root' },
  { value: 'log', label: 'Log' },
]

/** A size by a column, between two ends. */
export function SizeSection(props: Omit<SectionProps, 'breaks'> & { control: SizeControl }) {
  const { layer, dataset, change, control } = props
  const set = layer.channels[control.channel]
  const numbers = dataset.columns.filter(({ type }) => /^(?:integer|real|float|int)$/.test(type))
  const column = numbers.find(({ name }) => name === set?.field)
  const { isBinned } = layerControls[layer.drawn ?? 'point']
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
        <SelectField
          label="Column"
          value={column?.name ?? ''}
          options={[
            { value: '', label: isBinned ? 'Number of rows' : 'One size' },
            ...numbers.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
        {column && isBinned && (
          <AggregationField layer={layer} change={change} name="sizeAggregation" isNumber />
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
          <span>{`${Number(from.toFixed(2))} ${control.unit}`}</span>
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
          <span className="text-right">{`${Number(to.toFixed(2))} ${control.unit}`}</span>
        </div>
      )}
    </section>
  )
}
