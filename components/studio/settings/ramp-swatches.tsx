import { ArrowLeftRight, Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/text-field'
import { rampNames, rampOf, rampSteps, sampled } from '@/lib/domain/studio/draw/ramps'
import { colorsIn } from '@/lib/domain/studio/draw/scales'
import { hexOf } from '@/lib/domain/studio/read/rgba'
import { listIn, partOf, textIn } from '@/lib/json/json-parts'
import type { SectionProps } from './use-layer-edit'

function Swatch({ colors }: { colors: readonly string[] }) {
  return (
    <span
      aria-hidden
      className="relative flex h-3.5 overflow-hidden rounded-[3px] after:absolute after:inset-0 after:rounded-[3px] after:shadow-[inset_0_0_0_1px_rgb(10_15_17/.16)]"
    >
      {colors.map((color, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: colours of a ramp may repeat.
        <span key={at} className="flex-1" style={{ background: color }} />
      ))}
    </span>
  )
}

interface RampProps extends Pick<SectionProps, 'layer' | 'change' | 'different'> {
  /** Name of the setting, such as `colorRange`. */
  range: string
}

/** Colours of a scale as swatches, and their number. */
export function RampSwatches({ layer, range, change, different }: RampProps) {
  const group = useId()
  const note = useId()
  const stored = partOf(layer.vis, range)
  const colors = colorsIn(layer, range).map(hexOf)
  const name = rampNames.find((each) => each === textIn(stored, 'name'))
  const map = listIn(stored, 'colorMap')
  /** Custom breaks stay while the number of colours does. */
  const withBreaks = (to: readonly string[]) =>
    map.length === to.length
      ? { colors: to, colorMap: map.map((entry, at) => [Array.isArray(entry) ? entry[0] : null, to[at]]) }
      : { colors: to, colorMap: undefined }
  const set = (next: string, to: readonly string[]) =>
    change.vis({ [range]: { name: next, type: 'custom', category: 'Kerbwatt', ...withBreaks(to) } })
  const resize = (steps: number) => {
    const count = Math.round(steps)
    if (!(count >= rampSteps.min && count <= rampSteps.max) || count === colors.length) return
    set(name ?? textIn(stored, 'name'), name ? rampOf(name, count) : sampled(colors, count))
  }
  const turn = () => {
    const rest = typeof stored === 'object' ? stored : {}
    change.vis({ [range]: { ...rest, ...withBreaks(colors.toReversed()) } })
  }
  const isTooMany = different !== undefined && different > 0 && different < colors.length
  const choices = [
    ...(name ? [] : [{ value: '', label: 'Of the file', swatch: colors }]),
    ...rampNames.map((value) => ({
      value,
      label: value,
      swatch: value === name ? colors : rampOf(value, colors.length),
    })),
  ]
  return (
    <div className="grid gap-2.5">
      <fieldset className="grid grid-cols-3 gap-x-2.5 gap-y-2">
        <legend className="sr-only">Ramp</legend>
        {choices.map(({ value, label, swatch }) => (
          <label
            key={value}
            className="relative grid cursor-pointer gap-1 text-2xs leading-3.5 text-ink-700 has-checked:font-semibold has-checked:text-ink-1000 [&:has(:checked)>span:first-of-type]:shadow-[0_0_0_2px_var(--color-paper),0_0_0_4px_var(--color-ink-1000)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)"
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === (name ?? '')}
              onChange={() => value !== '' && set(value, swatch)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="rounded-[3px]">
              <Swatch colors={swatch} />
            </span>
            <span className="truncate">{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex items-center gap-2">
        <span className="flex-1 text-xs">Steps</span>
        <IconButton
          label="One step fewer"
          tone="line"
          size="sm"
          disabled={colors.length <= rampSteps.min}
          icon={<Minus aria-hidden />}
          onClick={() => resize(colors.length - 1)}
        />
        <Input
          key={colors.length}
          aria-label="Steps"
          aria-describedby={isTooMany ? note : undefined}
          size="xs"
          type="number"
          min={rampSteps.min}
          max={rampSteps.max}
          defaultValue={colors.length}
          className={classes('tnum w-12! [&_input]:text-center')}
          onBlur={(event) => resize(event.target.valueAsNumber)}
          onKeyDown={(event) => event.key === 'Enter' && resize(event.currentTarget.valueAsNumber)}
        />
        <IconButton
          label="One step more"
          tone="line"
          size="sm"
          disabled={colors.length >= rampSteps.max}
          icon={<Plus aria-hidden />}
          onClick={() => resize(colors.length + 1)}
        />
        <IconButton
          label="Reverse the ramp"
          tone="line"
          size="sm"
          icon={<ArrowLeftRight aria-hidden />}
          onClick={turn}
        />
      </div>
      {isTooMany && (
        <p id={note} className="-mt-1.5 text-right text-2xs text-ink-600">
          {different === 1
            ? 'Only 1 is possible: all values are the same.'
            : `At most ${different} are possible: the data has ${different} different values.`}
        </p>
      )}
    </div>
  )
}
