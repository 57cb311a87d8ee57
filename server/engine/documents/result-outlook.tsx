import { Text, View } from '@react-pdf/renderer'
import type { Forecast } from '@/lib/contract/projection'
import { comparedFactors, comparedFigures } from '@/lib/domain/prediction/compared-figures'
import { formatCount } from '@/lib/format/number'
import type { ResultDocument } from './documents'
import { Heading, Row } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { tag } from './tagged/structure'

interface OutlookProps {
  result: ResultDocument
  country: string | undefined
}

/** The figures with their fifths among the sites of the country, beside the years ahead. */
export function ResultOutlook({ result, country }: OutlookProps) {
  const { categories, parameters, forecast } = result
  const figures = comparedFigures(parameters.input)
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(16) }}>
      <View style={{ width: px(333) }}>
        <Heading
          title="Factors"
          note={country ? `against all sites of ${country}` : 'no country to compare'}
        />
        <View {...tag('Table')}>
          {comparedFactors.map(([key, label]) => {
            const category = categories[key]?.[0] ?? 'unknown'
            return <Row key={key} cells={[label, formatCount(figures[key]), category]} />
          })}
        </View>
      </View>
      <View style={{ width: px(333) }}>{forecast && <Projections forecast={forecast} />}</View>
    </View>
  )
}

function Projections({ forecast }: { forecast: Forecast }) {
  const { years, scenarios, source } = forecast
  return (
    <>
      <Heading title="Projections" note="kWh/day, if the electric fleet grows" />
      <View {...tag('Table')}>
        <Row cells={['', ...scenarios.map(({ name }) => name)]} isHead isTight />
        {years.map((year, at) => (
          <Row
            key={year}
            cells={[String(year), ...scenarios.map(({ values }) => formatCount(values[at]))]}
            isTight
          />
        ))}
      </View>
      <Text style={[styles.secondary, { fontSize: px(10), marginTop: px(4) }]}>{source}</Text>
    </>
  )
}
