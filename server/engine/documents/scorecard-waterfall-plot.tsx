import { Circle, G, Line, Rect, Svg, Text } from '@react-pdf/renderer'
import type { WaterfallGeometry, WaterfallStep } from '@/lib/domain/estimate/waterfall-geometry'
import { formatCount } from '@/lib/format/number'
import { px, styles, type WaterfallLayout } from './scorecard-style'
import { palette } from './style/palette'
import { artifact, tag } from './tagged/structure'

const barHeight = px(20)
const hatchGap = px(4)
/** Extra room: the result may be at the very end of the axis. */
const dotRadius = px(5.5)

interface PlotProps {
  geometry: WaterfallGeometry
  steps: readonly WaterfallStep[]
  layout: WaterfallLayout
  bottom: number
  alt: string
}

/** Drawn over the ledger's rows, so that its rules cross both. */
export function WaterfallPlot({ geometry, steps, layout, bottom, alt }: PlotProps) {
  const { width, ledgerWidth, plotStart, rowHeight } = layout
  return (
    <>
      <Svg
        {...tag('Figure', { alt })}
        width={width + dotRadius}
        height={bottom + 1}
        style={{ position: 'absolute', left: 0, top: 0 }}
        viewBox={`0 0 ${width + dotRadius} ${bottom + 1}`}
      >
        {geometry.ticks.map((tick) => (
          <Rule key={tick.value} from={[plotStart + tick.x, 0]} to={[plotStart + tick.x, bottom]} />
        ))}
        {Array.from({ length: steps.length + 1 }, (_, index) => (index + 1) * rowHeight).map((y) => (
          <Rule key={y} from={[0, y]} to={[width, y]} />
        ))}
        <Ends geometry={geometry} layout={layout} bottom={bottom} />
        {steps.map((step, index) => (
          <Bar key={step.name} step={step} bar={geometry.bars[index]} layout={layout} row={index + 1} />
        ))}
      </Svg>
      {geometry.ticks.map((tick) => (
        <Text
          {...artifact}
          key={tick.value}
          style={[
            styles.secondary,
            {
              position: 'absolute',
              top: bottom + px(6),
              left: plotStart + tick.x - 30,
              width: 60,
              fontSize: px(11),
              textAlign: 'center',
            },
          ]}
        >
          {formatCount(tick.value)}
        </Text>
      ))}
      <Text
        {...artifact}
        style={[
          styles.secondary,
          {
            position: 'absolute',
            top: bottom + px(6),
            width: ledgerWidth,
            fontSize: px(11),
            textAlign: 'right',
          },
        ]}
      >
        kWh/day
      </Text>
    </>
  )
}

interface BarProps {
  step: WaterfallStep
  bar: WaterfallGeometry['bars'][number] | undefined
  layout: WaterfallLayout
  row: number
}

function Bar({ step, bar, layout: { plotStart, rowHeight }, row }: BarProps) {
  if (!bar) return null
  const x = plotStart + bar.x
  const y = row * rowHeight + (rowHeight - barHeight) / 2
  return (
    <G>
      <Rect
        x={x}
        y={y}
        width={bar.width}
        height={barHeight}
        fill={step.value < 0 ? palette.lower : palette.raise}
      />
      {step.isAssumed && <Hatch x={x} y={y} width={bar.width} />}
      <Rule
        from={[plotStart + bar.end, y + barHeight]}
        to={[plotStart + bar.end, y + rowHeight]}
        colour={palette.ink600}
      />
    </G>
  )
}

/** Diagonals clipped to the bar, because the PDF renderer has no patterns. */
function Hatch({ x, y, width }: { x: number; y: number; width: number }) {
  const offsets = Array.from(
    { length: Math.ceil((width + barHeight) / hatchGap) },
    (_, index) => index * hatchGap,
  )
  return offsets.map((offset) => {
    const left = Math.max(0, offset - barHeight)
    const right = Math.min(width, offset)
    if (right <= left) return null
    return (
      <Line
        key={offset}
        x1={x + left}
        y1={y + offset - left}
        x2={x + right}
        y2={y + offset - right}
        stroke={palette.paper}
        strokeOpacity={0.55}
        strokeWidth={1}
      />
    )
  })
}

/** Start: open dot and dotted line down; end: solid dot and solid line up. */
function Ends({ geometry, layout: { plotStart, rowHeight }, bottom }: Omit<PlotProps, 'steps' | 'alt'>) {
  const start = plotStart + geometry.referenceX
  const end = plotStart + geometry.resultX
  return (
    <G>
      <Line
        x1={start}
        y1={rowHeight / 2}
        x2={start}
        y2={bottom}
        stroke={palette.ink600}
        strokeWidth={1}
        strokeDasharray="1.5 2.5"
      />
      <Line
        x1={end}
        y1={rowHeight}
        x2={end}
        y2={bottom - rowHeight / 2}
        stroke={palette.ink1000}
        strokeWidth={1}
      />
      <Circle
        cx={start}
        cy={rowHeight / 2}
        r={px(5)}
        fill={palette.paper}
        stroke={palette.ink600}
        strokeWidth={1.5}
      />
      <Circle cx={end} cy={bottom - rowHeight / 2} r={dotRadius} fill={palette.ink1000} />
    </G>
  )
}

interface RuleProps {
  from: readonly [number, number]
  to: readonly [number, number]
  colour?: string
}

function Rule({ from, to, colour = palette.ink200 }: RuleProps) {
  return <Line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke={colour} strokeWidth={0.75} />
}
