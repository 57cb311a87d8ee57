import { Text, View } from '@react-pdf/renderer'
import { chargingClassOf } from '@/lib/catalogue/charging-class'
import type { PlanResult } from '@/lib/contract/network'
import { drawnText, stationText } from '@/lib/domain/plans/plan-words'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { PlanDocument } from './documents'
import { currencyOf, shownRows, unitOf } from './plan-page'
import { Glyph, Heading } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

const widths = { number: 26, station: 92, figure: 66, drawn: 58 }
/** Between the headings of two figures, which stand to the right. */
const headGap = 6

/** Chosen sites in order of gain, as many as fit, with the sums of all. */
export function PlanTable({ document }: { document: PlanDocument }) {
  const { sites } = document.result
  const shown = sites.slice(0, shownRows)
  const more = sites.length - shown.length
  return (
    <View>
      <Heading title="Chosen sites" note="in order of gain" />
      {sites.length === 0 && <Text>The plan chooses no site.</Text>}
      {sites.length > 0 && (
        <View {...tag('Table')}>
          <Head document={document} />
          {shown.map((site, index) => (
            <SiteRow key={site.id} site={site} number={index + 1} />
          ))}
          <Sums sites={sites} />
        </View>
      )}
      {more > 0 && (
        <Text style={[styles.secondary, { marginTop: px(4), fontSize: px(10) }]}>
          {`${formatCountOf(more, 'further site')} in the spreadsheet of the plan; the sums count them.`}
        </Text>
      )}
    </View>
  )
}

const rowStyle = [styles.cell, { flexDirection: 'row' as const, alignItems: 'center' as const }]
const rightOf = (width: number) => ({ width: px(width), textAlign: 'right' as const })

function Head({ document }: { document: PlanDocument }) {
  const currency = currencyOf(document)
  const head = tag('TH', { scope: 'Column' })
  const figures = [`Capex ${currency}`, 'Alone kWh/day', 'In network kWh/day', `Gain ${unitOf(document)}`]
  return (
    <View
      {...tag('TR')}
      style={[rowStyle, { fontSize: px(10), color: palette.ink600, alignItems: 'flex-end' }]}
    >
      <Text {...head} style={{ width: px(widths.number) }}>
        No.
      </Text>
      <Text {...tag('TH', { scope: 'Column' })} style={{ flex: 1 }}>
        Site
      </Text>
      <Text {...tag('TH', { scope: 'Column' })} style={{ width: px(widths.station) }}>
        Station
      </Text>
      {figures.map((title) => (
        <Text
          key={title}
          {...tag('TH', { scope: 'Column' })}
          style={[rightOf(widths.figure), { paddingLeft: px(headGap) }]}
        >
          {title}
        </Text>
      ))}
      <Text {...tag('TH', { scope: 'Column' })} style={rightOf(widths.drawn)}>
        Chosen in of 500
      </Text>
    </View>
  )
}

type Site = PlanResult['sites'][number]

function SiteRow({ site, number }: { site: Site; number: number }) {
  return (
    <View {...tag('TR')} style={rowStyle}>
      <Text {...tag('TD')} style={{ width: px(widths.number), fontWeight: 600 }}>
        {String(number)}
      </Text>
      <View {...tag('TH', { scope: 'Row' })} style={{ flex: 1, paddingRight: px(8) }}>
        <Text style={{ maxLines: 1, textOverflow: 'ellipsis' }}>
          <Text style={{ fontWeight: 600 }}>{site.name}</Text>
          {site.municipality !== null && <Text style={styles.secondary}>{` ${site.municipality}`}</Text>}
        </Text>
      </View>
      <View {...tag('TD')} style={{ width: px(widths.station), flexDirection: 'row', alignItems: 'center' }}>
        <Glyph name={chargingClassOf(site.kilowatts)} />
        <Text>{stationText(site)}</Text>
      </View>
      {[site.cost, site.aloneEnergy, site.networkEnergy, site.gain].map((figure, index) => (
        <Text
          // Only their position distinguishes the cells of a row.
          // biome-ignore lint/suspicious/noArrayIndexKey: static row
          key={index}
          {...tag('TD')}
          style={[rightOf(widths.figure), { fontWeight: index < 2 ? 400 : 600 }]}
        >
          {formatCount(figure)}
        </Text>
      ))}
      <Text {...tag('TD')} style={rightOf(widths.drawn)}>
        {drawnText(site)}
      </Text>
    </View>
  )
}

function Sums({ sites }: { sites: readonly Site[] }) {
  const sum = (figure: (site: Site) => number) => sites.reduce((total, site) => total + figure(site), 0)
  const sums = [
    sum(({ cost }) => cost),
    sum(({ aloneEnergy }) => aloneEnergy),
    sum(({ networkEnergy }) => networkEnergy),
    sum(({ gain }) => gain),
  ]
  return (
    <View
      {...tag('TR')}
      style={[rowStyle, { fontWeight: 600, borderTopColor: palette.ink1000, borderTopWidth: 1 }]}
    >
      <View {...tag('TD')} style={{ width: px(widths.number) }} />
      <Text {...tag('TH', { scope: 'Row' })} style={{ flex: 1 }}>
        {formatCountOf(sites.length, 'site')}
      </Text>
      <View {...tag('TD')} style={{ width: px(widths.station) }} />
      {sums.map((figure, index) => (
        <Text
          // Only their position distinguishes the cells of a row.
          // biome-ignore lint/suspicious/noArrayIndexKey: static row
          key={index}
          {...tag('TD')}
          style={rightOf(widths.figure)}
        >
          {formatCount(figure)}
        </Text>
      ))}
      <View {...tag('TD')} style={{ width: px(widths.drawn) }} />
    </View>
  )
}
