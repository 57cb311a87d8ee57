import { Circle, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { trafficKeys } from '@/lib/contract/inference'
import { evaluatedRoads } from '@/lib/domain/evaluation/evaluated-roads'
import { trafficLabels } from '@/lib/domain/prediction/parameter-groups'
import { formatCount } from '@/lib/format/number'
import type { EvaluatedLocation } from './evaluated-location'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'

/** The roads by which people know the traffic, side by side. */
export function ScorecardRoads({ location }: { location: EvaluatedLocation }) {
  const roads = evaluatedRoads(location.row)
  if (roads.length === 0) return null
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(18) }}>
      {roads.map(({ title, name, aadt, note }) => (
        <View key={title} style={{ width: px(333) }}>
          <Heading title={title} />
          <Row cells={[name, `${formatCount(aadt)} vehicles/day`]} isBold />
          <Text style={[styles.secondary, { fontSize: px(11) }]}>{note}</Text>
        </View>
      ))}
    </View>
  )
}

/** The measured inputs: traffic by class, chargers by class and radius, population by radius. */
export function ScorecardTables({ location }: { location: EvaluatedLocation }) {
  const { input, surroundings } = location
  const { population, competition } = surroundings
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(22) }}>
      <View style={{ width: px(333) }}>
        <Heading title="Traffic" note="sums of AADT over the road segments within 3 min" />
        {trafficKeys.map((key) => (
          <Row key={key} cells={[trafficLabels[key], formatCount(input[key])]} />
        ))}
        <Row cells={['Total', formatCount(input.iso3_total)]} isBold />
      </View>
      <View style={{ width: px(333) }}>
        <Heading title="Chargers" note="points within" />
        <Row cells={['', '0.5 km', '1 km', '2 km']} isHead hasGlyphColumn />
        {[...chargingClasses].reverse().map((name) => (
          <Row key={name} glyph={name} cells={[name, ...competition[name].map(formatCount)]} />
        ))}
        <View style={{ height: px(14) }} />
        <Heading title="Population" note="people within" />
        <Row cells={['1 km', '2 km', '5 km', '10 km']} isHead alignFirst="right" />
        <Row
          cells={[population[1], population[2], population[5], population[10]].map(formatCount)}
          alignFirst="right"
        />
      </View>
    </View>
  )
}

function Heading({ title, note }: { title: string; note?: string }) {
  return (
    <Text style={styles.heading}>
      {title}{' '}
      {note && <Text style={{ fontSize: px(11), fontWeight: 400, color: palette.ink600 }}>{note}</Text>}
    </Text>
  )
}

interface RowProps {
  cells: readonly string[]
  isBold?: boolean
  isHead?: boolean
  alignFirst?: 'left' | 'right'
  glyph?: ChargingClass
  /** Leaves the width of the other rows' glyphs. */
  hasGlyphColumn?: boolean
}

function Row({
  cells,
  isBold = false,
  isHead = false,
  alignFirst = 'left',
  glyph,
  hasGlyphColumn = false,
}: RowProps) {
  const weight = isBold || isHead ? 600 : 400
  const colour = isHead ? palette.ink600 : palette.ink1000
  return (
    <View
      style={[styles.cell, { flexDirection: 'row', alignItems: 'center', fontWeight: weight, color: colour }]}
    >
      {glyph && <Glyph name={glyph} />}
      {hasGlyphColumn && <View style={{ width: px(18) }} />}
      {cells.map((cell, index) => (
        <Text
          // Only their position distinguishes the cells of a row.
          // biome-ignore lint/suspicious/noArrayIndexKey: static row
          key={index}
          style={{ flex: 1, textAlign: index === 0 ? alignFirst : 'right' }}
        >
          {cell}
        </Text>
      ))}
    </View>
  )
}

function Glyph({ name }: { name: ChargingClass }) {
  return (
    <Svg width={px(12)} height={px(12)} viewBox="0 0 12 12" style={{ marginRight: px(6) }}>
      {name === 'AC' && <Circle cx={6} cy={6} r={4.5} fill={palette.ac} />}
      {name === 'DC' && <Rect x={2} y={2} width={8} height={8} fill={palette.dc} />}
      {name === 'HPC' && <Path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" fill={palette.hpc} />}
    </Svg>
  )
}
