import { Circle, Line, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { PlanResult } from '@/lib/contract/network'
import { objectiveTitle } from '@/lib/domain/plan-documents/plan-words'
import { formatMoney } from '@/lib/format/money'
import { niceTicks } from '@/lib/format/nice-scale'
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

const plot = { left: 48, width: inner - 60, height: 110 }

/** The best value of each budget, with where it flattens and the plan's own cost. */
export function PlanCurve({ document, curve }: PlanCurveProps) {
  const { plan, result } = document
  const { points, flattensAt } = curve
  const values = points.map(({ value }) => value)
  const low = Math.min(0, ...values)
  const high = Math.max(...values, low)
  const widest = Math.max(...points.map(({ budget }) => budget), result.cost)
  if (points.length < 2 || high <= low || widest <= 0) return null
  const x = (budget: number) => plot.left + (budget / widest) * plot.width
  const y = (value: number) => 4 + (1 - (value - low) / (high - low)) * plot.height
  const currency = currencyOf(document)
  const note = `${objectiveTitle(plan.settings.objective)} of the best plan, ${unitOf(document)}`
  const line = points.map(({ budget, value }, index) => `${index === 0 ? 'M' : 'L'}${x(budget)} ${y(value)}`)
  const rows = niceTicks(low, high, 3).filter((value) => value >= low && value <= high)
  const columns = niceTicks(0, widest, 5).filter((budget) => budget <= widest)
  const alt =
    `Value by budget: from ${formatMoney(values[0] ?? 0)} at ${currency} ${formatMoney(points[0]?.budget ?? 0)} ` +
    `to ${formatMoney(values.at(-1) ?? 0)} at ${currency} ${formatMoney(points.at(-1)?.budget ?? 0)}; ` +
    `99 % of the greatest value is reached at ${currency} ${formatMoney(flattensAt)}.`
  return (
    <View style={{ marginTop: px(14) }}>
      <Heading title="Value against budget" note={note} />
      <View style={{ height: px(plot.height + 26) }}>
        <Svg
          {...tag('Figure', { alt })}
          width={px(inner)}
          height={px(plot.height + 8)}
          viewBox={`0 0 ${inner} ${plot.height + 8}`}
        >
          {rows.map((value) => (
            <Line
              key={value}
              x1={plot.left}
              y1={y(value)}
              x2={plot.left + plot.width}
              y2={y(value)}
              stroke={palette.ink200}
              strokeWidth={1}
            />
          ))}
          <Line
            x1={x(flattensAt)}
            y1={4}
            x2={x(flattensAt)}
            y2={4 + plot.height}
            stroke={palette.ink600}
            strokeWidth={1}
            strokeDasharray="3 3"
          />
          <Line
            x1={x(result.cost)}
            y1={4}
            x2={x(result.cost)}
            y2={4 + plot.height}
            stroke={palette.ink1000}
            strokeWidth={1.4}
          />
          <Path d={line.join('')} fill="none" stroke={palette.ink1000} strokeWidth={2} />
          <Circle
            cx={x(result.cost)}
            cy={y(Math.min(high, Math.max(low, result.value)))}
            r={4}
            fill={palette.volt}
            stroke={palette.ink1000}
            strokeWidth={1.4}
          />
        </Svg>
        {rows.map((value) => (
          <AxisText key={value} left={0} top={y(value) - 7} width={plot.left - 8} align="right">
            {formatMoney(value)}
          </AxisText>
        ))}
        {columns.map((budget) => (
          <AxisText key={budget} left={x(budget) - 30} top={plot.height + 9} width={60} align="center">
            {formatMoney(budget)}
          </AxisText>
        ))}
      </View>
      <Text style={[styles.secondary, { fontSize: px(10) }]}>
        {`Budget in ${currency}. Line: this plan. Dashes: flattens at ${formatMoney(flattensAt)}, with 99 % of the greatest value.`}
      </Text>
    </View>
  )
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
