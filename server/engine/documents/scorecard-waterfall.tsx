import { Circle, G, Line, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { explanationRows } from '@/lib/domain/explanation'
import { roundedSteps, type WaterfallGeometry, waterfallGeometry } from '@/lib/domain/waterfall-geometry'
import { formatCount, formatSigned } from '@/lib/format/number'
import type { EvaluatedLocation } from '@/server/engine/services/evaluations/evaluated-location'
import { palette } from './palette'
import { contentWidth, px, styles } from './scorecard-style'

const ledgerWidth = px(222)
const plotStart = px(244)
const rowHeight = px(36)
const barHeight = px(20)
const axisHeight = px(22)
const hatchGap = px(4)

interface Step {
  name: string
  measured?: string | undefined
  value: number
  isAssumed: boolean
}

/** What moves the estimate from the reference site to this one: a ledger that adds up, and a plot beside it. */
export function ScorecardWaterfall({ location }: { location: EvaluatedLocation }) {
  const { prediction, input } = location
  const steps = explanationRows(prediction, input, 'simplified')
  const reference = prediction.agg_shap.base_values
  const geometry = waterfallGeometry({ reference, steps, plotWidth: contentWidth - plotStart })
  const figures = roundedSteps(
    reference,
    steps.map(({ value }) => value),
  )
  const bottom = rowHeight * (steps.length + 2)
  return (
    <View style={{ marginTop: px(20) }}>
      <Text style={styles.heading}>What drives the predictions</Text>
      <View style={{ height: bottom + axisHeight }}>
        <Plot geometry={geometry} steps={steps} bottom={bottom} />
        <LedgerRow name="Reference site" figure={formatCount(reference)} colour={palette.ink600} />
        {steps.map((step, index) => (
          <LedgerRow
            key={step.name}
            name={step.name}
            measured={step.measured}
            figure={formatSigned(figures[index] ?? 0)}
            colour={step.value < 0 ? palette.lower : palette.raise}
          />
        ))}
        <LedgerRow name="This site" figure={formatCount(geometry.result)} colour={palette.ink1000} />
      </View>
      <Legend />
    </View>
  )
}

interface LedgerRowProps {
  name: string
  measured?: string | undefined
  figure: string
  colour: string
}

function LedgerRow({ name, measured, figure, colour }: LedgerRowProps) {
  return (
    <View style={{ width: ledgerWidth, height: rowHeight, flexDirection: 'row', alignItems: 'center' }}>
      <View style={{ flex: 1 }}>
        <Text style={{ fontWeight: 600 }}>{name}</Text>
        {measured && (
          <Text style={[styles.secondary, { fontSize: px(10.5), marginTop: px(2) }]}>{measured}</Text>
        )}
      </View>
      <Text style={{ fontSize: px(13), fontWeight: 600, color: colour }}>{figure}</Text>
    </View>
  )
}

interface PlotProps {
  geometry: WaterfallGeometry
  steps: readonly Step[]
  bottom: number
}

function Plot({ geometry, steps, bottom }: PlotProps) {
  return (
    <>
      <Svg
        width={contentWidth}
        height={bottom + 1}
        style={{ position: 'absolute', left: 0, top: 0 }}
        viewBox={`0 0 ${contentWidth} ${bottom + 1}`}
      >
        {geometry.ticks.map((tick) => (
          <Rule key={tick.value} from={[plotStart + tick.x, 0]} to={[plotStart + tick.x, bottom]} />
        ))}
        {Array.from({ length: steps.length + 1 }, (_, index) => (index + 1) * rowHeight).map((y) => (
          <Rule key={y} from={[0, y]} to={[contentWidth, y]} />
        ))}
        <Ends geometry={geometry} bottom={bottom} />
        {steps.map((step, index) => (
          <Bar key={step.name} step={step} bar={geometry.bars[index]} row={index + 1} />
        ))}
      </Svg>
      {geometry.ticks.map((tick) => (
        <Text
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

function Bar({
  step,
  bar,
  row,
}: {
  step: Step
  bar: WaterfallGeometry['bars'][number] | undefined
  row: number
}) {
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

/** Diagonals cut to the bar: the PDF renderer has no patterns. */
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

/** Where the column starts (open dot, dotted line down) and ends (solid dot, solid line up). */
function Ends({ geometry, bottom }: { geometry: WaterfallGeometry; bottom: number }) {
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
      <Circle cx={end} cy={bottom - rowHeight / 2} r={px(5.5)} fill={palette.ink1000} />
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

function Legend() {
  return (
    <View
      style={{
        flexDirection: 'row',
        marginLeft: plotStart,
        marginTop: px(4),
        fontSize: px(11),
        color: palette.ink600,
      }}
    >
      <Key colour={palette.raise} label="raises" />
      <Key colour={palette.lower} label="lowers" />
      <Key colour={palette.ink600} label="assumed, not measured" hatched />
    </View>
  )
}

function Key({ colour, label, hatched = false }: { colour: string; label: string; hatched?: boolean }) {
  const side = px(12)
  return (
    <View style={{ flexDirection: 'row', alignItems: 'center', marginRight: px(16) }}>
      <Svg width={side} height={side} viewBox={`0 0 ${side} ${side}`} style={{ marginRight: px(6) }}>
        <Rect x={0} y={0} width={side} height={side} fill={colour} />
        {hatched && <Line x1={0} y1={side} x2={side} y2={0} stroke={palette.paper} strokeWidth={1} />}
        {hatched && <Line x1={0} y1={side / 2} x2={side / 2} y2={0} stroke={palette.paper} strokeWidth={1} />}
        {hatched && (
          <Line x1={side / 2} y1={side} x2={side} y2={side / 2} stroke={palette.paper} strokeWidth={1} />
        )}
      </Svg>
      <Text>{label}</Text>
    </View>
  )
}
