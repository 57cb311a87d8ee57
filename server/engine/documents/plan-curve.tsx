import { Circle, Line, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { PlanResult } from '@/lib/contract/network'
import { curveGeometry } from '@/lib/domain/plan-documents/curve-geometry'
import { objectiveTitle } from '@/lib/domain/plans/plan-words'
import { formatMoney } from '@/lib/format/money'
import type { PlanDocument } from './documents'
import { currencyOf, inner, unitOf } from './plan-page'
import { Heading } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { artifact, tag } from './tagged/structure'

interface PlanCurveProps {
  document: PlanDocument
  curve: NonNullable<PlanResult['curve']>
}

const plot = { left: 48, top: 4, width: inner - 60, height: 110 }
const bottom = plot.top + plot.height

/** The best value of each budget, with where it flattens and the plan's own cost. */
export function PlanCurve({ document, curve }: PlanCurveProps) {
  const { plan, result } = document
  const geometry = curveGeometry(curve, result, plot)
  if (!geometry) return null
  const currency = currencyOf(document)
  const note = `${objectiveTitle(plan.settings.objective)} of the best plan, ${unitOf(document)}`
  return (
    <View style={{ marginTop: px(14) }}>
      <Heading title="Value against budget" note={note} />
      <View style={{ height: px(plot.height + 26) }}>
        <Svg
          {...tag('Figure', { alt: altOf(curve, currency) })}
          width={px(inner)}
          height={px(bottom + 4)}
          viewBox={`0 0 ${inner} ${bottom + 4}`}
        >
          {geometry.values.map(({ value, y }) => (
            <Line
              key={value}
              x1={plot.left}
              y1={y}
              x2={plot.left + plot.width}
              y2={y}
              stroke={palette.ink200}
              strokeWidth={1}
            />
          ))}
          <Upright x={geometry.flat} stroke={palette.ink600} strokeWidth={1} strokeDasharray="3 3" />
          <Upright x={geometry.plan.x} stroke={palette.ink1000} strokeWidth={1.4} />
          <Path d={geometry.path} fill="none" stroke={palette.ink1000} strokeWidth={2} />
          <Circle
            cx={geometry.plan.x}
            cy={geometry.plan.y}
            r={4}
            fill={palette.volt}
            stroke={palette.ink1000}
            strokeWidth={1.4}
          />
        </Svg>
        {geometry.values.map(({ value, y }) => (
          <AxisText key={value} left={0} top={y - 7} width={plot.left - 8} align="right">
            {formatMoney(value)}
          </AxisText>
        ))}
        {geometry.budgets.map(({ budget, x }) => (
          <AxisText key={budget} left={x - 30} top={bottom + 5} width={60} align="center">
            {formatMoney(budget)}
          </AxisText>
        ))}
      </View>
      <Text style={[styles.secondary, { fontSize: px(10) }]}>
        {`Budget in ${currency}. Line: this plan. Dashes: flattens at ${formatMoney(curve.flattensAt)}, with 99 % of the greatest value.`}
      </Text>
    </View>
  )
}

function altOf({ points, flattensAt }: PlanCurveProps['curve'], currency: string): string {
  const first = points[0]
  const last = points.at(-1)
  return (
    `Value by budget: from ${formatMoney(first?.value ?? 0)} at ${currency} ${formatMoney(first?.budget ?? 0)} ` +
    `to ${formatMoney(last?.value ?? 0)} at ${currency} ${formatMoney(last?.budget ?? 0)}; ` +
    `99 % of the greatest value is reached at ${currency} ${formatMoney(flattensAt)}.`
  )
}

interface UprightProps {
  x: number
  stroke: string
  strokeWidth: number
  strokeDasharray?: string
}

function Upright({ x, ...look }: UprightProps) {
  return <Line x1={x} y1={plot.top} x2={x} y2={bottom} {...look} />
}

interface AxisTextProps {
  left: number
  top: number
  width: number
  align: 'right' | 'center'
  children: string
}

function AxisText({ left, top, width, align, children }: AxisTextProps) {
  return (
    <Text
      {...artifact}
      style={[
        styles.secondary,
        {
          position: 'absolute',
          left: px(left),
          top: px(top),
          width: px(width),
          fontSize: px(10),
          textAlign: align,
        },
      ]}
    >
      {children}
    </Text>
  )
}
