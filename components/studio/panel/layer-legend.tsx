import type { Explained } from '@/lib/domain/studio/draw/draw'
import type { ScaleStep } from '@/lib/domain/studio/draw/scales'
import { figureText } from '@/lib/domain/studio/read/figure-text'
import type { Rgb } from '@/lib/domain/studio/read/studio-map'
import { formatCountOf } from '@/lib/format/number'

const css = (color: Rgb) => `rgb(${color.join(' ')})`

/** Values that a legend names. */
const namedValues = 8

function Values({ steps }: { steps: readonly ScaleStep[] }) {
  const more = steps.length - namedValues
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-ink-600">
      {steps.slice(0, namedValues).map(({ color, value }) => (
        <li key={String(value)} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 shrink-0 rounded-full shadow-[inset_0_0_0_1px_rgb(10_15_17/.16)]"
            style={{ background: css(color) }}
          />
          <span className="max-w-40 truncate">{String(value)}</span>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}

function Ramp({ steps }: { steps: readonly ScaleStep[] }) {
  const from = steps[0]?.from ?? 0
  const to = steps.at(-1)?.to ?? 0
  return (
    <div className="tnum mt-1.5 flex items-center gap-2 text-2xs text-ink-600">
      <span>{figureText(from)}</span>
      <span
        aria-hidden
        // The hairline lies over the steps, so that white ones have an edge.
        className="relative flex h-2 flex-1 overflow-hidden rounded-[2px] after:absolute after:inset-0 after:rounded-[2px] after:shadow-[inset_0_0_0_1px_rgb(10_15_17/.16)]"
      >
        {steps.map(({ color, from: start }) => (
          <span key={`${start} ${css(color)}`} className="flex-1" style={{ background: css(color) }} />
        ))}
      </span>
      <span>{figureText(to)}</span>
    </div>
  )
}

/** The colours of a layer with what they mean. */
export function LayerLegend({ legend, missing, color }: Explained & { color: Rgb }) {
  const steps: readonly ScaleStep[] = legend?.steps ?? [{ color, value: 'One colour' }]
  return (
    <>
      {legend && <p className="mt-0.5 text-2xs text-ink-600">By {legend.of}</p>}
      {steps[0]?.from === undefined ? <Values steps={steps} /> : <Ramp steps={steps} />}
      {missing > 0 && (
        <p className="mt-0.5 text-2xs text-ink-600">
          {formatCountOf(missing, 'row')} without a value, not drawn
        </p>
      )}
    </>
  )
}
