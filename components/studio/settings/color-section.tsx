import { ArrowLeftRight } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { aggregationsOf } from '@/lib/domain/studio/draw/aggregations'
import { type RampName, rampNames, rampOf, rampSteps } from '@/lib/domain/studio/draw/ramps'
import { colorsIn } from '@/lib/domain/studio/draw/scales'
import { layerControls, scalesFor, scaleTitles } from '@/lib/domain/studio/read/layer-controls'
import type { Rgb } from '@/lib/domain/studio/read/studio-map'
import { listIn, partOf, textIn } from '@/lib/json/json-parts'
import { AggregationField } from './aggregation-field'
import type { SectionProps } from './use-layer-edit'

const hexOf = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

interface ColorInputProps {
  label: string
  value: Rgb
  onChange: (color: Rgb) => void
}

/** The browser's own colour picker. */
function ColorInput({ label, value, onChange }: ColorInputProps) {
  return (
    <input
      type="color"
      aria-label={label}
      value={hexOf(value)}
      onChange={(event) => onChange(rgbOf(event.target.value))}
      className="h-8 w-full cursor-pointer rounded-sm border border-ink-300 bg-paper p-1 max-sm:h-11"
    />
  )
}

interface ColorSectionProps extends SectionProps {
  title: string
  channel: 'color' | 'strokeColor'
  /** Colour of layers without a column. */
  plain: Rgb
  onPlain: (color: Rgb) => void
}

const rangeOf = (channel: string) => `${channel}Range`
const isNumber = (type: string | undefined) => /^(?:integer|real|float|int|timestamp|date)$/.test(type ?? '')

function Ramp({ layer, channel, change }: Pick<ColorSectionProps, 'layer' | 'channel' | 'change'>) {
  const range = rangeOf(channel)
  const stored = partOf(layer.vis, range)
  const colors = colorsIn(layer, range)
  const name = rampNames.find((each) => each === textIn(stored, 'name'))
  const set = (next: RampName, steps: number) =>
    change.vis({ [range]: { name: next, type: 'custom', category: 'Kerbwatt', colors: rampOf(next, steps) } })
  const turn = () => {
    const turned = colors.toReversed().map(hexOf)
    change.vis({ [range]: { ...(typeof stored === 'object' ? stored : {}), colors: turned } })
  }
  return (
    <div className="grid gap-2">
      <span aria-hidden className="flex h-2 overflow-hidden rounded-[2px]">
        {colors.map((color, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: colours of a ramp may repeat.
          <span key={at} className="flex-1" style={{ background: hexOf(color) }} />
        ))}
      </span>
      <div className="flex items-end gap-2">
        <SelectField
          className="min-w-0 flex-1"
          label="Ramp"
          value={name ?? ''}
          placeholder={name ? undefined : 'From the file'}
          options={rampNames.map((value) => ({ value, label: value }))}
          onChange={(event) => set(event.target.value as RampName, colors.length)}
        />
        <TextField
          key={colors.length}
          className="w-20"
          label="Steps"
          type="number"
          min={rampSteps.min}
          max={rampSteps.max}
          defaultValue={colors.length}
          onBlur={(event) => {
            const steps = Math.round(event.target.valueAsNumber)
            const isAble = steps >= rampSteps.min && steps <= rampSteps.max
            if (isAble && steps !== colors.length) set(name ?? 'Ember', steps)
          }}
        />
        <IconButton
          label="Reverse the ramp"
          tone="line"
          icon={<ArrowLeftRight aria-hidden />}
          onClick={turn}
        />
      </div>
    </div>
  )
}

/** Fill or outline: one colour, or by column with scale, ramp and breaks. */
export function ColorSection(props: ColorSectionProps) {
  const { layer, dataset, change, title, channel, plain, onPlain, breaks } = props
  const set = layer.channels[channel]
  const column = dataset.columns.find(({ name }) => name === set?.field)
  const { isBinned } = layerControls[layer.drawn ?? 'point']
  const scales = scalesFor(isNumber(column?.type), isBinned)
  const choose = (name: string) => {
    const to = dataset.columns.find((each) => each.name === name)
    const [scale = 'quantile'] = scalesFor(isNumber(to?.type), isBinned)
    const usual = aggregationsOf(isNumber(to?.type))
    const how = usual.find((each) => each === textIn(layer.vis, 'colorAggregation')) ?? usual[0]
    change.patch({
      channel: { name: channel, to: to ? { field: to.name, type: to.type, scale } : null },
      ...(isBinned && to && { vis: { colorAggregation: how } }),
    })
  }
  const rescale = (scale: string) => {
    if (!set || !column) return
    change.channel(channel, { ...set, type: column.type, scale })
  }
  const hasRamp = column !== undefined || isBinned || layer.drawn === 'heatmap'
  return (
    <section className="grid gap-2 border-t border-ink-200 px-4 py-3">
      <h3 className="font-semibold">{title}</h3>
      {layer.drawn !== 'heatmap' && (
        <div className="grid grid-cols-2 gap-2">
          <SelectField
            label="Column"
            value={column?.name ?? ''}
            options={[
              { value: '', label: isBinned ? 'Number of rows' : 'One colour' },
              ...dataset.columns
                .filter(({ type }) => type !== 'geojson')
                .map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(event) => choose(event.target.value)}
          />
          {column && isBinned && (
            <AggregationField
              layer={layer}
              change={change}
              name="colorAggregation"
              isNumber={isNumber(column.type)}
            />
          )}
          {column ? (
            <SelectField
              label="Scale"
              value={set?.scale ?? ''}
              options={scales.map((value) => ({ value, label: scaleTitles[value] }))}
              onChange={(event) => rescale(event.target.value)}
            />
          ) : (
            !isBinned && (
              <div>
                <p className="mb-1 text-xs">Colour</p>
                <ColorInput label={title} value={plain} onChange={onPlain} />
              </div>
            )
          )}
        </div>
      )}
      {hasRamp && <Ramp layer={layer} channel={channel} change={change} />}
      {column && set?.scale === 'custom' && (
        <BreaksEditor
          colors={colorsIn(layer, rangeOf(channel)).map(hexOf)}
          stored={listIn(partOf(layer.vis, rangeOf(channel)), 'colorMap')}
          usual={breaks}
          onChange={(colorMap) => {
            const range = partOf(layer.vis, rangeOf(channel))
            change.vis({ [rangeOf(channel)]: { ...(typeof range === 'object' ? range : {}), colorMap } })
          }}
        />
      )}
    </section>
  )
}

interface BreaksEditorProps {
  colors: readonly string[]
  /** [break, colour] pairs of the file. */
  stored: readonly unknown[]
  /** Initial breaks. */
  usual: readonly number[]
  onChange: (colorMap: [number | null, string][]) => void
}

function breakIn(stored: readonly unknown[], at: number): number | undefined {
  const entry = stored[at]
  const value = Array.isArray(entry) ? entry[0] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Edits the values at which colours begin. */
function BreaksEditor({ colors, stored, usual, onChange }: BreaksEditorProps) {
  const breaks = colors.slice(1).map((_, at) => breakIn(stored, at) ?? usual[at] ?? at)
  const set = (at: number, value: number) => {
    if (!Number.isFinite(value)) return
    const next = breaks.with(at, value).sort((a, b) => a - b)
    onChange(colors.map((color, place) => [next[place] ?? null, color]))
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-xs">Breaks</legend>
      {breaks.map((value, at) => (
        <div key={`${colors[at + 1]} ${value}`} className="flex items-center gap-2">
          <span aria-hidden className="size-4 rounded-[2px]" style={{ background: colors[at + 1] }} />
          <span className="text-2xs text-ink-600">from</span>
          <Input
            aria-label={`Break ${at + 1}`}
            size="xs"
            type="number"
            step="any"
            defaultValue={value}
            onBlur={(event) => event.target.value !== String(value) && set(at, event.target.valueAsNumber)}
          />
        </div>
      ))}
    </fieldset>
  )
}
