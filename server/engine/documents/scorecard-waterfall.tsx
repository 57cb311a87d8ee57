import { Line, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { explanationRows } from '@/lib/domain/estimate/explanation'
import { assumedEffect, roundedSteps, waterfallGeometry } from '@/lib/domain/estimate/waterfall-geometry'
import { formatCount, formatSigned } from '@/lib/format/number'
import type { PredictedLocation } from './documents'
import { px, rigid, styles, type WaterfallLayout, wideWaterfall } from './scorecard-style'
import { WaterfallPlot } from './scorecard-waterfall-plot'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

interface ScorecardWaterfallProps {
  location: Pick<PredictedLocation, 'prediction' | 'input'>
  title?: string
  layout?: WaterfallLayout
  /** Overrides the words for a step's inputs. */
  measured?: Readonly<Record<string, string>>
}

export function ScorecardWaterfall({
  location,
  title = 'What drives the predictions',
  layout: usual = wideWaterfall,
  measured = {},
}: ScorecardWaterfallProps) {
  const { prediction, input } = location
  const steps = explanationRows({ prediction, input }, 'simplified')
  const layout = fitted(usual, steps.length)
  const { plotStart, rowHeight, axisHeight, width } = layout
  const reference = prediction.agg_shap.base_values
  const geometry = waterfallGeometry({ reference, steps, plotWidth: width - plotStart })
  const figures = roundedSteps(
    reference,
    steps.map(({ value }) => value),
  )
  const bottom = rowHeight * (steps.length + 2)
  return (
    <View style={{ marginTop: usual === wideWaterfall ? px(20) : 0 }}>
      <Text {...tag('H2')} style={styles.heading}>
        {title}
      </Text>
      <View style={{ height: bottom + axisHeight, flexShrink: rigid }}>
        <WaterfallPlot
          geometry={geometry}
          steps={steps}
          layout={layout}
          bottom={bottom}
          alt={plotInWords(reference, geometry.result)}
        />
        <View {...tag('Table')}>
          <LedgerRow
            layout={layout}
            name="Reference site"
            figure={formatCount(reference)}
            colour={palette.ink600}
          />
          {steps.map((step, index) => (
            <LedgerRow
              layout={layout}
              key={step.name}
              name={step.name}
              measured={measured[step.name] ?? step.measured}
              figure={formatSigned(figures[index] ?? 0)}
              colour={step.value < 0 ? palette.lower : palette.raise}
            />
          ))}
          <LedgerRow
            layout={layout}
            name="This site"
            figure={formatCount(geometry.result)}
            colour={palette.ink1000}
          />
        </View>
      </View>
      <Legend start={usual === wideWaterfall ? plotStart : 0} />
    </View>
  )
}

const usualSteps = 5

/** Pages are full: a sixth step takes its height from the others. */
const fitted = (layout: WaterfallLayout, steps: number): WaterfallLayout => ({
  ...layout,
  rowHeight: layout.rowHeight * Math.min(1, (usualSteps + 2) / (steps + 2)),
})

const plotInWords = (reference: number, result: number) =>
  `Bars from the reference site at ${formatCount(reference)} to this site at ${formatCount(result)} kWh/day; the rows that follow give their figures.`

interface LedgerRowProps {
  layout: WaterfallLayout
  name: string
  measured?: string | undefined
  figure: string
  colour: string
}

function LedgerRow({ layout: { ledgerWidth, rowHeight }, name, measured, figure, colour }: LedgerRowProps) {
  const head = tag('TH', { scope: 'Row' })
  return (
    <View {...tag('TR')} style={{ width: ledgerWidth, height: rowHeight, justifyContent: 'center' }}>
      <View style={{ flexDirection: 'row', alignItems: 'center' }}>
        <Text {...head} style={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Text>
        <Text {...tag('TD')} style={{ fontSize: px(13), fontWeight: 600, color: colour }}>
          {figure}
        </Text>
      </View>
      {measured && (
        <Text {...head} style={[styles.secondary, { fontSize: px(10.5), marginTop: px(1) }]}>
          {measured}
        </Text>
      )}
    </View>
  )
}

function Legend({ start }: { start: number }) {
  return (
    <View
      {...tag('P')}
      style={{
        flexDirection: 'row',
        marginLeft: start,
        marginTop: px(4),
        fontSize: px(11),
        color: palette.ink600,
      }}
    >
      <Key colour={palette.raise} label="raises" />
      <Key colour={palette.lower} label="lowers" />
      <Key colour={palette.ink600} label={assumedEffect} hatched />
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
