import { Text, View } from '@react-pdf/renderer'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { trafficKeys } from '@/lib/contract/inference'
import { evaluatedRoads } from '@/lib/domain/evaluation/evaluated-roads'
import { trafficLabels } from '@/lib/domain/prediction/parameter-groups'
import { formatCount } from '@/lib/format/number'
import type { EvaluatedLocation } from './evaluated-location'
import { Heading, Row } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { tag } from './tagged/structure'

/** The roads by which people know the traffic, side by side. */
export function ScorecardRoads({ location }: { location: EvaluatedLocation }) {
  const roads = evaluatedRoads(location.row)
  if (roads.length === 0) return null
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(18) }}>
      {roads.map(({ title, name, aadt, note }) => (
        <View key={title} style={{ width: px(333) }}>
          <Heading title={title} />
          <View {...tag('Table')}>
            <Row cells={[name, `${formatCount(aadt)} vehicles/day`]} isBold />
          </View>
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
        <View {...tag('Table')}>
          {trafficKeys.map((key) => (
            <Row key={key} cells={[trafficLabels[key], formatCount(input[key])]} />
          ))}
          <Row cells={['Total', formatCount(input.iso3_total)]} isBold />
        </View>
      </View>
      <View style={{ width: px(333) }}>
        <Heading title="Chargers" note="points within" />
        <View {...tag('Table')}>
          <Row cells={['', '0.5 km', '1 km', '2 km']} isHead hasGlyphColumn />
          {[...chargingClasses].reverse().map((name) => (
            <Row key={name} glyph={name} cells={[name, ...competition[name].map(formatCount)]} />
          ))}
        </View>
        <View style={{ height: px(14) }} />
        <Heading title="Population" note="people within" />
        <View {...tag('Table')}>
          <Row cells={['1 km', '2 km', '5 km', '10 km']} isHead alignFirst="right" />
          <Row
            cells={[population[1], population[2], population[5], population[10]].map(formatCount)}
            alignFirst="right"
          />
        </View>
      </View>
    </View>
  )
}
