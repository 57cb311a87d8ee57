import { SelectField } from '@/components/ui/select'
import { Input } from '@/components/ui/text-field'
import { colorsIn } from '@/lib/domain/studio/draw/scales'
import { histogramPlaces, type ValueHistogram } from '@/lib/domain/studio/draw/value-histogram'
import { isNumberType, layerControls, scalesFor, scaleTitles } from '@/lib/domain/studio/read/layer-controls'
import { hexOf } from '@/lib/domain/studio/read/rgba'
import type { Rgb } from '@/lib/domain/studio/read/studio-map'
import { type Json, listIn, partOf } from '@/lib/json/json-parts'
import { AggregationFields } from './aggregation-field'
import { BreaksHistogram } from './breaks-histogram'
import { RampSwatches } from './ramp-swatches'
import type { SectionProps } from './use-layer-edit'

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

/** The legend explains the fill; the outline only without one. */
function legendFacts(props: ColorSectionProps): Partial<Pick<SectionProps, 'histogram' | 'different'>> {
  return props.channel === 'color' || !props.layer.channels.color ? props : {}
}

/** Fill or outline: one colour, or by column with scale, ramp and breaks. */
export function ColorSection(props: ColorSectionProps) {
  const { layer, dataset, change, title, channel, plain, onPlain, breaks } = props
  const { histogram, different } = legendFacts(props)
  const set = layer.channels[channel]
  const column = dataset.columns.find(({ name }) => name === set?.field)
  const { isBinned } = layerControls[layer.drawn ?? 'point']
  const scales = scalesFor(isNumberType(column?.type), isBinned)
  const scale = set?.scale ?? (isBinned ? (layer.countScales[channel] ?? 'quantile') : '')
  const range = rangeOf(channel)
  const columns = dataset.columns.filter(({ type }) => type !== 'geojson')
  const choose = (name: string) => {
    const to = columns.find((each) => each.name === name)
    const [usual = 'quantile'] = scalesFor(isNumberType(to?.type))
    change.patch({
      channel: { name: channel, to: to ? { field: to.name, type: to.type, scale: usual } : null },
    })
  }
  const rescale = (next: string, vis?: Json) =>
    change.patch(
      {
        channel: {
          name: channel,
          to: set && column ? { ...set, type: column.type, scale: next } : null,
          scale: next,
        },
        ...(vis && { vis }),
      },
      vis && `${channel} breaks`,
    )
  const hasRamp = column !== undefined || isBinned || layer.drawn === 'heatmap'
  const isCustom = /^custom/.test(scale)
  const colors = colorsIn(layer, range).map(hexOf)
  const setBreaks = (next: readonly number[]) => {
    const stored = partOf(layer.vis, range)
    const colorMap = colors.map((color, at) => [next[at] ?? null, color])
    rescale('custom', { [range]: { ...(typeof stored === 'object' ? stored : {}), colors, colorMap } })
  }
  return (
    <section className="grid gap-2 border-t border-ink-200 px-4 py-3">
      <h3 className="font-semibold">{title}</h3>
      {layer.drawn !== 'heatmap' && (
        <div className="grid grid-cols-2 gap-2">
          {isBinned ? (
            // Breaks belong to the values: other values start anew.
            <AggregationFields
              layer={layer}
              change={change}
              name="color"
              columns={columns}
              scale="quantile"
            />
          ) : (
            <SelectField
              label="Column"
              value={column?.name ?? ''}
              options={[
                { value: '', label: 'One colour' },
                ...columns.map(({ name }) => ({ value: name, label: name })),
              ]}
              onChange={(event) => choose(event.target.value)}
            />
          )}
          {hasRamp ? (
            <SelectField
              label="Scale"
              value={scale}
              options={scales.map((value) => ({ value, label: scaleTitles[value] }))}
              onChange={(event) => rescale(event.target.value)}
            />
          ) : (
            <div>
              <p className="mb-1 text-xs">Colour</p>
              <ColorInput label={title} value={plain} onChange={onPlain} />
            </div>
          )}
        </div>
      )}
      {hasRamp && histogram && breaks.length === colors.length - 1 && (
        <BreaksHistogram histogram={histogram} colors={colors} breaks={breaks} onChange={setBreaks} />
      )}
      {hasRamp && <RampSwatches layer={layer} range={range} change={change} different={different} />}
      {(column || isBinned) && isCustom && (
        <BreaksEditor
          colors={colors}
          stored={listIn(partOf(layer.vis, range), 'colorMap')}
          usual={breaks}
          histogram={histogram}
          onChange={setBreaks}
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
  /** Undefined where nothing tells how fine the values are. */
  histogram: ValueHistogram | undefined
  onChange: (breaks: readonly number[]) => void
}

function breakIn(stored: readonly unknown[], at: number): number | undefined {
  const entry = stored[at]
  const value = Array.isArray(entry) ? entry[0] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Edits the values at which colours begin. */
function BreaksEditor({ colors, stored, usual, histogram, onChange }: BreaksEditorProps) {
  const rounded = histogram ? histogramPlaces(histogram).rounded : (value: number) => value
  const breaks = colors.slice(1).map((_, at) => breakIn(stored, at) ?? rounded(usual[at] ?? at))
  const set = (at: number, value: number) => {
    if (!Number.isFinite(value)) return
    onChange(breaks.with(at, rounded(value)).sort((a, b) => a - b))
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
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </div>
      ))}
    </fieldset>
  )
}
