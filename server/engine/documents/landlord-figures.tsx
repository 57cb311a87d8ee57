import { Rect, Svg, Text, View } from '@react-pdf/renderer'
import type { Prediction } from '@/lib/contract/inference'
import { bandScale } from '@/lib/domain/estimate/band-scale'
import { type DerivedFigure, derivedFigures } from '@/lib/domain/landlord/derived-figures'
import { pageTitle } from '@/lib/domain/landlord/page-words'
import { formatConnectorConfig, formatCoordinates, formatCount } from '@/lib/format/number'
import type { LandlordDocument } from './documents'
import { columnGap, leftWidth, pageStyles, rightWidth } from './landlord-style'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { artifact, tag } from './tagged/structure'

export function LandlordTitle({ page, current }: { page: LandlordDocument; current: 'AC' | 'DC' }) {
  const { location, input } = page.parameters
  const { lat, lng } = location
  const where = [
    page.address.join(', '),
    lat !== undefined && lng !== undefined && formatCoordinates(lat, lng),
  ].filter(Boolean)
  const tagLook =
    current === 'AC'
      ? { backgroundColor: palette.acWash, color: palette.acInk }
      : { backgroundColor: palette.dcWash, color: palette.dcInk }
  return (
    <View
      style={[
        pageStyles.columns,
        {
          alignItems: 'flex-end',
          paddingBottom: px(12),
          borderBottomWidth: 1,
          borderBottomColor: palette.ink1000,
        },
      ]}
    >
      <View style={{ maxWidth: '80%' }}>
        <Text {...tag('H1')} style={[styles.title, { maxLines: 2, textOverflow: 'ellipsis' }]}>
          {pageTitle(location.name, input)}
        </Text>
        <Text style={[styles.secondary, { marginTop: px(3), maxLines: 1, textOverflow: 'ellipsis' }]}>
          {where.join(' · ')}
        </Text>
      </View>
      <Text
        style={[styles.tag, tagLook]}
      >{`${current} · ${formatConnectorConfig(input['Connector Config'])}`}</Text>
    </View>
  )
}

const barWidth = 300
const barHeight = 10

export function EstimateWithBand({ prediction }: { prediction: Prediction }) {
  const { utilization, band } = prediction
  const scale = bandScale({ low: band.low, value: utilization, high: band.high })
  const labels = [
    { at: scale.low, text: formatCount(band.low), isBold: false },
    { at: scale.value, text: formatCount(utilization), isBold: true },
    { at: scale.high, text: formatCount(band.high), isBold: false },
    ...(scale.maxLabels ? [{ at: 1, text: formatCount(scale.max), isBold: false }] : []),
  ]
  const ends = `${formatCount(band.low)} to ${formatCount(band.high)} kWh a day`
  const alt = `Bar from 0 to ${formatCount(scale.max)}: ${ends}, the estimate at ${formatCount(utilization)}.`
  return (
    <View style={{ width: px(barWidth) }}>
      <View {...tag('P')} style={{ flexDirection: 'row', alignItems: 'flex-end' }}>
        <Text style={{ fontSize: px(44), fontWeight: 600, lineHeight: 1, letterSpacing: -1 }}>
          {formatCount(utilization)}
        </Text>
        <Text style={[styles.secondary, { marginLeft: px(7), marginBottom: px(5), fontSize: px(13) }]}>
          kWh sold a day, estimated
        </Text>
      </View>
      <Svg
        {...tag('Figure', { alt })}
        width={px(barWidth)}
        height={px(18)}
        viewBox={`0 0 ${barWidth} 18`}
        style={{ marginTop: px(7) }}
      >
        <Rect x={0} y={8} width={barWidth} height={2} fill={palette.ink200} />
        <Rect
          x={scale.low * barWidth}
          y={9 - barHeight / 2}
          height={barHeight}
          rx={2}
          fill={palette.ink300}
          width={(scale.high - scale.low) * barWidth}
        />
        <Rect x={scale.value * barWidth - 1.5} y={0} width={3} height={18} fill={palette.ink1000} />
      </Svg>
      <View {...artifact} style={{ height: px(16) }}>
        {labels.map(({ at, text, isBold }) => (
          <BarLabel key={at} at={at} text={text} isBold={isBold} />
        ))}
      </View>
      <Text style={{ fontSize: px(11.5), lineHeight: 1.4, marginTop: px(3) }}>
        80 % band: four in five sites like this one sell{' '}
        <Text
          style={{ fontWeight: 600 }}
        >{`${formatCount(band.low)} to ${formatCount(band.high)}\u00a0kWh`}</Text>{' '}
        a day, one in five less or more.
      </Text>
    </View>
  )
}

const labelWidth = 60

function BarLabel({ at, text, isBold }: { at: number; text: string; isBold: boolean }) {
  const centre = at * barWidth
  // Keeps the last label inside the axis.
  const isEnd = at === 1
  return (
    <Text
      style={{
        position: 'absolute',
        top: 0,
        width: px(labelWidth),
        fontSize: px(11),
        left: px(isEnd ? barWidth - labelWidth : centre - labelWidth / 2),
        textAlign: isEnd ? 'right' : 'center',
        fontWeight: isBold ? 600 : 400,
        color: isEnd ? palette.ink600 : palette.ink1000,
      }}
    >
      {text}
    </Text>
  )
}

export function DerivedFigures({ page }: { page: LandlordDocument }) {
  const { parameters, prediction, paper } = page
  const { money: shared, input } = parameters
  const scenario = shared?.scenarios[shared.active]
  const money = shared && scenario ? { currency: shared.currency, money: scenario.money } : undefined
  const figures = derivedFigures({ prediction, input, money })
  const width = leftWidth + columnGap + rightWidth(paper) - barWidth - columnGap
  return (
    <View style={{ width: px(width), flexDirection: 'row' }}>
      {figures.map((figure) => (
        <Figure key={figure.title} figure={figure} width={width / 3} />
      ))}
    </View>
  )
}

function Figure({ figure, width }: { figure: DerivedFigure; width: number }) {
  const { title, before, value, unit, range, assumption } = figure
  const unitStyle = { fontSize: px(11), color: palette.ink600, marginBottom: px(2.5) }
  return (
    <View {...tag('P')} style={{ width: px(width), paddingRight: px(8) }}>
      <Text style={pageStyles.small}>{title}</Text>
      <View style={{ flexDirection: 'row', alignItems: 'flex-end', marginVertical: px(3) }}>
        {before && <Text style={[unitStyle, { marginRight: px(4) }]}>{before}</Text>}
        <Text style={{ fontSize: px(21), fontWeight: 600, lineHeight: 1.1 }}>{value}</Text>
        {unit && <Text style={[unitStyle, { marginLeft: px(4) }]}>{unit}</Text>}
      </View>
      <Text style={pageStyles.small}>{range}</Text>
      <Text style={[pageStyles.small, { marginTop: px(2) }]}>{assumption}</Text>
    </View>
  )
}
