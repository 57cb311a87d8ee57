import { Line, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { explanationRows } from '@/lib/domain/prediction/explanation'
import { roundedSteps, waterfallGeometry } from '@/lib/domain/prediction/waterfall-geometry'
import { formatCount, formatSigned } from '@/lib/format/number'
import type { EvaluatedLocation } from './evaluated-location'
import { contentWidth, px, styles, waterfall } from './scorecard-style'
import { WaterfallPlot } from './scorecard-waterfall-plot'
import { palette } from './style/palette'

const { ledgerWidth, plotStart, rowHeight, axisHeight } = waterfall

/** Explains the step from the reference site to this one: a ledger that adds up, beside a plot. */
export function ScorecardWaterfall({ location }: { location: EvaluatedLocation }) {
  const { prediction, input } = location
  const steps = explanationRows({ prediction, input }, 'simplified')
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
        <WaterfallPlot geometry={geometry} steps={steps} bottom={bottom} />
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
