import { Text, View } from '@react-pdf/renderer'
import type { Prediction } from '@/lib/contract/inference'
import type { ResultMoney } from '@/lib/contract/result'
import { breakEvenEnergy } from '@/lib/domain/finance/appraisal'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import {
  furtherIndicatorRows,
  type IndicatorRow,
  indicatorRows,
  indicatorText,
  rowTitle,
} from '@/lib/domain/finance/indicator-text'
import { moneyFields, moneyWarning } from '@/lib/domain/finance/money-fields'
import { driverRows } from '@/lib/domain/finance/tornado'
import { casesOf, columnsOf, energyBand, type ScenarioColumn } from '@/lib/domain/scenarios/scenario-columns'
import { formatEnds, formatMoney } from '@/lib/format/money'
import { formatCount, formatSigned } from '@/lib/format/number'
import { Heading, Row } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

interface ResultMoneyPageProps {
  location: string
  shared: ResultMoney
  /** For the scenario in use. */
  prediction: Prediction
  predictions: readonly Prediction[]
}

export function ResultMoneyPage({ location, shared, prediction, predictions }: ResultMoneyPageProps) {
  const { currency, active } = shared
  const cases = casesOf(shared, predictions)
  const inUse = cases[active]
  const scenario = shared.scenarios[active]
  if (!inUse || !scenario) return null
  const breakEven = breakEvenEnergy(scenario.money)
  const drivers = driverRows(energyBand(prediction), scenario.money, { edits: inUse.money, currency })
  const { sources } = defaultMoney(inUse.input, inUse.input.country)
  return (
    <>
      <Text {...tag('H1')} style={styles.title}>
        What the station is worth
      </Text>
      <Text style={[styles.secondary, { marginTop: px(3) }]}>
        {`${location} · all amounts except the tariff exclude VAT · read every figure with its 80 % band`}
      </Text>
      <View {...tag('Table')} style={{ marginTop: px(18) }}>
        <Scenarios columns={columnsOf(cases, inUse.key)} currency={currency} />
      </View>
      <Text style={[styles.secondary, { marginTop: px(6) }]}>
        {moneyWarning(prediction.utilization, scenario.money) ??
          (breakEven !== undefined && `${scenario.name} breaks even at ${formatCount(breakEven)} kWh/day.`)}
      </Text>
      <View style={{ marginTop: px(20) }}>
        <Heading title="What drives the NPV" note={`${scenario.name}, one input at a time`} />
        <View {...tag('Table')}>
          {drivers.map(({ input, name, reach, low, high }) => (
            <Row
              key={input}
              cells={[`${name}  ${reach}`, `${formatEnds(formatMoney(low), formatMoney(high))} ${currency}`]}
            />
          ))}
        </View>
      </View>
      <View style={{ marginTop: px(20) }}>
        <Heading title="Money" note={scenario.name} />
        <View {...tag('Table')}>
          {moneyFields.map(({ key, label, unit, format }) => (
            <MoneyRow
              key={key}
              label={label}
              value={`${format(scenario.money[key])} ${unit.replace('¤', currency)}`}
              source={inUse.money[key] === undefined ? sources[key] : 'Typed'}
            />
          ))}
        </View>
      </View>
    </>
  )
}

interface ScenariosProps {
  columns: readonly ScenarioColumn[]
  currency: string
}

const labelWidth = px(128)

function Scenarios({ columns, currency }: ScenariosProps) {
  return (
    <>
      <View {...tag('TR')} style={{ flexDirection: 'row' }}>
        <View {...tag('TD')} style={{ width: labelWidth }} />
        {columns.map(({ key, name, differs, difference, isActive }) => (
          <View key={key} {...tag('TH', { scope: 'Column' })} style={cellStyle(isActive)}>
            <Text style={{ fontWeight: 600, maxLines: 2, textOverflow: 'ellipsis' }}>
              {difference === undefined ? name : `${name}  ${formatSigned(difference)}`}
            </Text>
            <Text style={[styles.secondary, { fontSize: px(10), marginTop: px(2) }]}>{differs}</Text>
          </View>
        ))}
      </View>
      {[...indicatorRows, ...furtherIndicatorRows].map((row) => (
        <IndicatorLine key={row.key} row={row} columns={columns} currency={currency} />
      ))}
    </>
  )
}

const cellStyle = (isActive: boolean) => ({
  flex: 1,
  padding: px(5),
  ...(isActive && { backgroundColor: palette.ink50 }),
})

function IndicatorLine({ row, columns, currency }: ScenariosProps & { row: IndicatorRow }) {
  return (
    <View
      {...tag('TR')}
      style={{ flexDirection: 'row', borderTopWidth: 0.75, borderTopColor: palette.ink200 }}
    >
      <Text
        {...tag('TH', { scope: 'Row' })}
        style={{ width: labelWidth, paddingVertical: px(5), fontSize: px(11) }}
      >
        {rowTitle(row, currency)}
      </Text>
      {columns.map(({ key, figures, isActive }) => {
        const text = figures && indicatorText(row, figures)
        return (
          <View key={key} {...tag('TD')} style={cellStyle(isActive)}>
            <Text style={{ fontWeight: 600 }}>{text?.value ?? ''}</Text>
            <Text style={[styles.secondary, { fontSize: px(10) }]}>{text?.band ?? ''}</Text>
          </View>
        )
      })}
    </View>
  )
}

function MoneyRow({ label, value, source }: { label: string; value: string; source: string }) {
  return (
    <View {...tag('TR')} style={[styles.cell, { flexDirection: 'row' }]}>
      <Text {...tag('TH', { scope: 'Row' })} style={{ width: labelWidth }}>
        {label}
      </Text>
      <Text {...tag('TD')} style={{ width: px(140), fontWeight: 600 }}>
        {value}
      </Text>
      <Text {...tag('TD')} style={[styles.secondary, { flex: 1, fontSize: px(10) }]}>
        {source}
      </Text>
    </View>
  )
}
