import { useId } from 'react'
import type { WaterfallGeometry, WaterfallStep } from '@/lib/domain/prediction/waterfall-geometry'
import { formatCount } from '@/lib/format/number'
import type { WaterfallSizes } from './waterfall-sizes'

interface WaterfallPlotProps {
  width: number
  height: number
  sizes: WaterfallSizes
  geometry: WaterfallGeometry
  steps: readonly WaterfallStep[]
}

const barHeight = 26
/** Bars of a comparison, with the earlier ones in a lane of their own below. */
const compared = { bar: 16, gap: 4, ghost: 6 }
const moves = {
  transition: 'x var(--duration-base) var(--ease-out), width var(--duration-base) var(--ease-out)',
}

/** The plot beside the ledger; hidden from screen readers, which get the table. */
export function WaterfallPlot(props: WaterfallPlotProps) {
  const { width, height, sizes, geometry, steps } = props
  const hatch = useId()
  const bottom = height - sizes.axis
  const { before } = geometry
  const drawnHeight = before ? compared.bar : barHeight
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0 block overflow-visible">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" fill="var(--color-paper)" fillOpacity=".55" />
        </pattern>
      </defs>
      <Axis {...props} bottom={bottom} />
      <Ends {...props} bottom={bottom} />
      <g transform={`translate(${sizes.plotStart} 0)`}>
        {steps.map((step, index) => {
          const bar = geometry.bars[index]
          if (!bar) return null
          const rowTop = sizes.endRow + index * sizes.row
          const top = rowTop + (sizes.row - barHeight) / 2
          const ghost = before?.bars[index]
          // The last connector ends at the line above "This site".
          const isLast = index === steps.length - 1
          const connectorEnd = isLast ? rowTop + sizes.row : top + sizes.row
          const box = { x: bar.x, y: top, width: bar.width, height: drawnHeight, rx: 2, style: moves }
          return (
            <g key={step.name}>
              <rect {...box} fill={step.value < 0 ? 'var(--color-lower)' : 'var(--color-raise)'} />
              {step.isAssumed && <rect {...box} fill={`url(#${hatch})`} />}
              <line
                x1={bar.end}
                x2={bar.end}
                y1={top + drawnHeight}
                y2={connectorEnd}
                stroke="var(--color-ink-500)"
              />
              {ghost && (
                <rect
                  x={ghost.x}
                  y={top + compared.bar + compared.gap}
                  width={ghost.width}
                  height={compared.ghost}
                  rx={1}
                  fill="var(--color-ink-300)"
                  style={moves}
                />
              )}
            </g>
          )
        })}
      </g>
    </svg>
  )
}

function Axis({ width, sizes, geometry, steps, bottom }: WaterfallPlotProps & { bottom: number }) {
  const label = { fontSize: 11, fill: 'var(--color-ink-600)', y: bottom + 18, className: 'tnum' }
  const firstRow = sizes.endRow
  const lastRow = firstRow + sizes.row * steps.length
  return (
    <>
      {geometry.ticks.map((tick) => (
        <g key={tick.value} transform={`translate(${sizes.plotStart + tick.x} 0)`}>
          <line y1={0} y2={bottom} stroke="var(--color-ink-200)" />
          <text {...label} textAnchor="middle">
            {formatCount(tick.value)}
          </text>
        </g>
      ))}
      <text {...label} x={sizes.ledger} textAnchor="end">
        kWh/day
      </text>
      <line x1={0} x2={width} y1={firstRow} y2={firstRow} stroke="var(--color-ink-300)" />
      <line x1={0} x2={width} y1={lastRow} y2={lastRow} stroke="var(--color-ink-300)" />
      {steps.slice(1).map((step, index) => {
        const y = firstRow + (index + 1) * sizes.row
        return <line key={step.name} x1={0} x2={width} y1={y} y2={y} stroke="var(--color-ink-100)" />
      })}
    </>
  )
}

/** Marks the column's start (open dot, dotted line down) and end (solid dot, solid line up). */
function Ends({ sizes, geometry, steps, bottom }: WaterfallPlotProps & { bottom: number }) {
  const start = sizes.endRow / 2
  const end = sizes.endRow * 1.5 + sizes.row * steps.length
  const { referenceX, resultX, before } = geometry
  return (
    <g transform={`translate(${sizes.plotStart} 0)`} strokeWidth={1.5}>
      <line
        x1={referenceX}
        x2={referenceX}
        y1={start}
        y2={bottom}
        stroke="var(--color-ink-500)"
        strokeDasharray="2 3"
      />
      {before && (
        <>
          <line
            x1={before.resultX}
            x2={before.resultX}
            y1={sizes.endRow}
            y2={end}
            stroke="var(--color-ink-400)"
          />
          <circle cx={before.resultX} cy={end} r={4.5} fill="var(--color-ink-400)" />
        </>
      )}
      <line x1={resultX} x2={resultX} y1={sizes.endRow} y2={end} stroke="var(--color-ink-1000)" />
      <circle
        cx={referenceX}
        cy={start}
        r={5}
        fill="var(--color-paper)"
        stroke="var(--color-ink-500)"
        strokeWidth={2}
      />
      <circle cx={resultX} cy={end} r={6} fill="var(--color-ink-1000)" />
    </g>
  )
}
