import type { ModelCard, Validation } from '@/lib/contract/model'
import { formatCount } from '@/lib/format/number'

interface CalibrationPlotProps {
  points: Validation['points']
  band: ModelCard['band']
}

const frame = { left: 44, right: 320, top: 12, bottom: 258 }
const decades = [1, 10, 100, 1000, 10_000]

/** Axis from the decade below the least value to the one above the greatest, logarithmic. */
function axisOf(values: readonly number[]) {
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const low = decades.findLast((decade) => decade <= least) ?? 1
  const high = decades.find((decade) => decade >= greatest) ?? 10_000
  const share = (value: number) =>
    Math.min(1, Math.max(0, Math.log(value / low) / Math.log(Math.max(high, low * 10) / low)))
  return { low, high: Math.max(high, low * 10), share }
}

/** Measured against predicted energy of each station, with the line of equality and the 80 % band. */
export function CalibrationPlot({ points, band }: CalibrationPlotProps) {
  const { low, high, share } = axisOf(
    points.flatMap(({ predicted, measured }) => [Math.max(predicted, 1), Math.max(measured, 1)]),
  )
  const x = (value: number) => frame.left + share(value) * (frame.right - frame.left)
  const y = (value: number) => frame.bottom - share(value) * (frame.bottom - frame.top)
  const line = (factor: number) => {
    const from = Math.max(low, low / factor)
    const to = Math.min(high, high / factor)
    return { x1: x(from), y1: y(from * factor), x2: x(to), y2: y(to * factor) }
  }
  const ticks = decades.filter((decade) => decade >= low && decade <= high)
  return (
    <figure className="mt-6">
      <svg
        viewBox="0 0 340 300"
        role="img"
        aria-label={`Measured against predicted energy of ${points.length} stations`}
        className="block w-full max-w-[460px]"
      >
        {ticks.map((tick) => (
          <g key={tick} fontSize={11} fill="var(--color-ink-600)">
            <line x1={x(tick)} x2={x(tick)} y1={frame.top} y2={frame.bottom} stroke="var(--color-ink-200)" />
            <line x1={frame.left} x2={frame.right} y1={y(tick)} y2={y(tick)} stroke="var(--color-ink-200)" />
            <text x={x(tick)} y={frame.bottom + 16} textAnchor="middle">
              {formatCount(tick)}
            </text>
            <text x={frame.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        <line {...line(1)} stroke="var(--color-ink-1000)" strokeWidth={1.5} />
        <line {...line(band.low)} stroke="var(--color-ink-500)" strokeDasharray="4 3" />
        <line {...line(band.high)} stroke="var(--color-ink-500)" strokeDasharray="4 3" />
        {points.map(({ current, predicted, measured }, index) => {
          const at = { cx: x(Math.max(predicted, 1)), cy: y(Math.max(measured, 1)) }
          const key = `${index}-${current}`
          return current === 'AC' ? (
            <circle key={key} {...at} r={3.5} fill="var(--color-ac)" fillOpacity={0.8} />
          ) : (
            <rect
              key={key}
              x={at.cx - 3.5}
              y={at.cy - 3.5}
              width={7}
              height={7}
              fill="var(--color-dc)"
              fillOpacity={0.8}
            />
          )
        })}
        <text
          x={(frame.left + frame.right) / 2}
          y={294}
          textAnchor="middle"
          fontSize={11}
          fill="var(--color-ink-600)"
        >
          Predicted, kWh/day
        </text>
      </svg>
      <figcaption className="mt-1 max-w-[60ch] text-sm text-ink-600">
        Measured energy (upwards, kWh/day) of {points.length} stations by their prediction, both logarithmic.
        Circles are AC, squares DC; the line is equality, the dashed lines are the 80{'\u2009'}% band.
      </figcaption>
    </figure>
  )
}
