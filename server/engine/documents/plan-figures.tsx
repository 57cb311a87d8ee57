import { Line, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { keptText, missingOf, missingText } from '@/lib/domain/plans/plan-words'
import { formatEnds, formatMoney, formatPlain } from '@/lib/format/money'
import { formatCount, formatRange } from '@/lib/format/number'
import type { PlanDocument } from './documents'
import { currencyOf, inner } from './plan-page'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

const half = (inner - 32) / 2

/** Energy and NPV with their bands, then what the plan costs and how good it is. */
export function PlanFigures({ document }: { document: PlanDocument }) {
  const { result, plan } = document
  const { energy, npv } = result
  const kept = keptText(result)
  const currency = currencyOf(document)
  return (
    <>
      <View style={[styles.facts, { marginTop: px(12), gap: px(32) }]}>
        <BandFigure
          title="Energy that the chosen sites sell"
          figure={`${formatCount(energy.value)} kWh/day`}
          ends={`${formatRange(energy.low, energy.high)} kWh/day`}
          band={energy}
        />
        <BandFigure
          title={`NPV over ${result.years} years at ${formatPlain(result.discountRate)} %`}
          figure={`${currency} ${formatMoney(npv.value)}`}
          ends={`${formatEnds(formatMoney(npv.low), formatMoney(npv.high))} ${currency}`}
          band={npv}
        />
      </View>
      <View style={{ flexDirection: 'row', gap: px(20), marginTop: px(12) }}>
        <Fact title="Cost">{`${currency} ${formatCount(result.cost)}`}</Fact>
        <Fact title="Left of the budget">
          {result.left === null ? 'no budget set' : `${currency} ${formatCount(result.left)}`}
        </Fact>
        {result.people === null ? (
          <Fact title="Lost by own sites">
            {plan.settings.own.kind === 'none' ? 'no own sites' : `${formatCount(result.ownLoss)} kWh/day`}
          </Fact>
        ) : (
          <Fact title="People reached">{formatCount(result.people)}</Fact>
        )}
        <Fact title="How good">{missingText(missingOf(result))}</Fact>
      </View>
      {kept !== null && (
        <Text {...tag('P')} style={{ fontSize: px(11), marginTop: px(8) }}>
          {kept}
        </Text>
      )}
    </>
  )
}

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <View {...tag('P')} style={{ flex: 1 }}>
      <Text style={[styles.secondary, { fontSize: px(11) }]}>{title}</Text>
      <Text style={{ fontSize: px(13), fontWeight: 600, marginTop: px(2) }}>{children}</Text>
    </View>
  )
}

interface BandFigureProps {
  title: string
  figure: string
  ends: string
  band: { value: number; low: number; high: number }
}

function BandFigure({ title, figure, ends, band }: BandFigureProps) {
  return (
    <View {...tag('P')} style={{ width: px(half) }}>
      <Text style={[styles.secondary, { fontSize: px(11) }]}>{title}</Text>
      <Text style={{ fontSize: px(21), fontWeight: 600, marginTop: px(2) }}>{figure}</Text>
      <BandBar band={band} />
      <Text style={{ fontSize: px(11), marginTop: px(2) }}>
        {'80 % band '}
        <Text style={{ fontWeight: 600 }}>{ends}</Text>
      </Text>
    </View>
  )
}

/** From zero, or from the low end below it; losses show a mark at zero. */
function BandBar({ band: { value, low, high } }: Pick<BandFigureProps, 'band'>) {
  const from = Math.min(0, low)
  const to = Math.max(high, 0) * 1.06
  const at = (amount: number) => (to > from ? ((amount - from) / (to - from)) * half : 0)
  return (
    <Svg width={px(half)} height={px(14)} viewBox={`0 0 ${half} 14`} style={{ marginTop: px(4) }}>
      <Line x1={0} y1={7} x2={half} y2={7} stroke={palette.ink200} strokeWidth={2} />
      <Rect x={at(low)} y={3} width={Math.max(1, at(high) - at(low))} height={8} fill={palette.ink300} />
      {from < 0 && <Line x1={at(0)} y1={1} x2={at(0)} y2={13} stroke={palette.ink600} strokeWidth={1} />}
      <Rect
        x={Math.min(half - 3, Math.max(0, at(value) - 1.5))}
        y={0}
        width={3}
        height={14}
        fill={palette.ink1000}
      />
    </Svg>
  )
}
