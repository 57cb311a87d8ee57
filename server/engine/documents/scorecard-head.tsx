import { Link, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { brand } from '@/lib/config/brand'
import type { Cell } from '@/lib/contract/dataset'
import { bothNames } from '@/lib/domain/names/reader-name'
import {
  formatConnectorConfig,
  formatCoordinates,
  formatCount,
  formatPercent,
  formatRange,
} from '@/lib/format/number'
import type { PredictedLocation } from './documents'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

export function ScorecardBar({ note }: { note: string }) {
  return (
    <View {...tag('P')} style={styles.bar}>
      <Svg width={px(18)} height={px(18)} viewBox="0 0 24 24">
        <Path d="M5 3v18" stroke={palette.volt} strokeWidth={3.4} />
        <Path d="M18.6 3.6 10.4 12l8.2 8.4" fill="none" stroke={palette.volt} strokeWidth={3.4} />
      </Svg>
      <Text style={styles.wordmark}>{brand.wordmark}</Text>
      <Text style={styles.barNote}>{note}</Text>
    </View>
  )
}

const textOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : '')

export function ScorecardTitle({ location }: { location: PredictedLocation }) {
  const { row, current } = location
  const { lat, lng, location_id: id } = row
  const parts = [
    row.address && row.address !== row.location_name
      ? row.address
      : [bothNames(textOf(row.city), textOf(row.latin_city)), row.country].filter(Boolean).join(', '),
    typeof lat === 'number' && typeof lng === 'number' && formatCoordinates(lat, lng),
    id && `ID ${id}`,
  ]
  const tagLook =
    current === 'AC'
      ? { backgroundColor: palette.acWash, color: palette.acInk }
      : { backgroundColor: palette.dcWash, color: palette.dcInk }
  return (
    <View style={{ flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'space-between' }}>
      <View style={{ maxWidth: '78%' }}>
        <Text {...tag('H1')} style={styles.title}>
          {String(row.location_name)}
        </Text>
        <Text style={[styles.secondary, { marginTop: px(3) }]}>{parts.filter(Boolean).join(' · ')}</Text>
      </View>
      <Text style={[styles.tag, tagLook]}>
        {`${current} · ${formatConnectorConfig(location.input['Connector Config'])}`}
      </Text>
    </View>
  )
}

interface ScorecardFactsProps {
  location: PredictedLocation
  modelAddress: string | undefined
}

export function ScorecardFacts({ location, modelAddress }: ScorecardFactsProps) {
  const { prediction, row } = location
  const { band, utilization, model } = prediction
  // The demo's records have no scores.
  const scores = (['DC', 'AC'] as const).flatMap((current) => {
    const value = asNumber(row[`Score ${current}`])
    return value === null ? [] : [{ title: `Demand score ${current}`, value }]
  })
  return (
    <>
      <View style={styles.facts}>
        <Fact title="Estimated energy sold" width="30%" size={32} unit="kWh/day">
          {formatCount(utilization)}
        </Fact>
        <Fact title="80 % band" width="28%" unit="kWh/day">
          {formatRange(band.low, band.high)}
        </Fact>
        {scores.map(({ title, value }) => (
          <Fact key={title} title={title} width="21%" unit="hexagon">
            {formatPercent(value)}
          </Fact>
        ))}
      </View>
      <View style={{ flexDirection: 'row', alignItems: 'flex-start', marginTop: px(12) }}>
        <Text style={[styles.tag, { backgroundColor: palette.warningWash, color: palette.warning }]}>
          Screening estimate
        </Text>
        <Text style={[styles.secondary, { flex: 1, marginLeft: px(8), fontSize: px(11.5), lineHeight: 1.4 }]}>
          {model.note}
          {modelAddress && (
            <Link src={modelAddress} style={{ color: palette.ink600 }}>
              {' Sources and error of the model'}
            </Link>
          )}
        </Text>
      </View>
    </>
  )
}

interface FactProps {
  title: string
  width: string
  size?: number
  unit?: string
  children: ReactNode
}

function Fact({ title, width, size = 21, unit, children }: FactProps) {
  return (
    <View {...tag('P')} style={{ width }}>
      <Text style={[styles.secondary, { fontSize: px(11) }]}>{title}</Text>
      <View style={{ flexDirection: 'row', alignItems: 'flex-end', height: px(38), marginTop: px(2) }}>
        <Text style={{ fontSize: px(size), fontWeight: 600, lineHeight: 1.1 }}>{children}</Text>
        {unit && <Text style={[styles.secondary, { marginLeft: px(6), marginBottom: px(3) }]}>{unit}</Text>}
      </View>
    </View>
  )
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null)
