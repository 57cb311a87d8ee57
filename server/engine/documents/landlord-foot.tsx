import { Link, Path, Svg, Text, View } from '@react-pdf/renderer'
import { fleetCredit } from '@/lib/catalogue/fleet'
import { brand } from '@/lib/config/brand'
import type { Source } from '@/lib/contract/scout'
import { nextSteps } from '@/lib/domain/landlord/page-words'
import { formatSourceDay } from '@/lib/format/date'
import { formatPlain } from '@/lib/format/money'
import type { LandlordDocument } from './documents'
import { margin, smallPrint } from './landlord-style'
import { px, rigid } from './scorecard-style'
import { palette } from './style/palette'
import { artifact, tag } from './tagged/structure'

/** Characters that fit a line. */
const emailLength = 24

/** Breaks after the @: a hyphen at a line's end would look like part of the address. */
const emailLines = (email: string): string[] => (email.length > emailLength ? email.split(/(?<=@)/) : [email])
const whole = (word: string) => [word]

export function NextSteps({ page }: { page: LandlordDocument }) {
  const { person, email } = page.preparedBy
  return (
    <View
      style={{
        flexShrink: rigid,
        marginTop: px(16),
        paddingHorizontal: px(16),
        paddingVertical: px(12),
        borderRadius: px(7),
        flexDirection: 'row',
        backgroundColor: palette.ink1000,
        color: palette.paper,
        fontSize: px(11),
      }}
    >
      <View
        style={{
          width: px(176),
          paddingRight: px(12),
          marginRight: px(16),
          borderRightWidth: 0.75,
          borderRightColor: palette.ink600,
        }}
      >
        <Text {...tag('H2')} style={{ fontSize: px(13), fontWeight: 600 }}>
          Next step: agree a visit
        </Text>
        {person && <Text style={{ marginTop: px(5), maxLines: 1, textOverflow: 'ellipsis' }}>{person}</Text>}
        {emailLines(email).map((line, index) => (
          <Text
            key={line}
            hyphenationCallback={whole}
            style={{
              marginTop: index === 0 ? px(3) : 0,
              color: palette.ink300,
              maxLines: 1,
              textOverflow: 'ellipsis',
            }}
          >
            {line}
          </Text>
        ))}
      </View>
      <View {...tag('L')} style={{ flex: 1, flexDirection: 'row' }}>
        {nextSteps(page.parameters.input).map(({ title, text }, index) => (
          <View
            key={title}
            {...tag('LI')}
            style={{ flex: 1, flexDirection: 'row', marginLeft: index === 0 ? 0 : px(12) }}
          >
            <Text
              {...tag('Lbl')}
              style={{
                width: px(17),
                height: px(17),
                borderRadius: px(8.5),
                paddingTop: px(2.2),
                marginRight: px(7),
                backgroundColor: palette.volt,
                color: palette.ink1000,
                fontWeight: 600,
                textAlign: 'center',
              }}
            >
              {String(index + 1)}
            </Text>
            <View {...tag('LBody')} style={{ flex: 1 }}>
              <Text style={{ fontWeight: 600, marginTop: px(2) }}>{title}</Text>
              <Text style={{ marginTop: px(3), fontSize: px(11), lineHeight: 1.35, color: palette.ink300 }}>
                {text}
              </Text>
            </View>
          </View>
        ))}
      </View>
    </View>
  )
}

/** Some attributions say the licence themselves. */
function creditOf({ attribution, licence, date }: Source): string {
  const day = formatSourceDay(date)
  return `${attribution} (${attribution.includes(licence) ? day : `${licence}, ${day}`})`
}

export function LandlordFoot({ page }: { page: LandlordDocument }) {
  const { prediction, sources, differing, parameters, modelAddress, date } = page
  const { model, band, utilization } = prediction
  const ratio = (end: number) => formatPlain(end / utilization)
  const range =
    utilization > 0 ? ` The band is ${ratio(band.low)} to ${ratio(band.high)} times the estimate.` : ''
  const revenue = parameters.money ? ' Revenue is before energy, grid and operation.' : ''
  const { id } = parameters.location
  const credits = [...sources.map(creditOf), ...fleetCredit(parameters.input)]
  return (
    <View
      style={{ flexShrink: rigid, marginHorizontal: px(margin), marginTop: px(12), marginBottom: px(18) }}
    >
      <View style={{ fontSize: smallPrint, lineHeight: 1.35, color: palette.ink600 }}>
        <Text>
          <Text style={{ fontWeight: 600, color: palette.ink1000 }}>Screening estimate. </Text>
          {`${model.note}${range}${revenue} ${differing}`}
        </Text>
        <Text style={{ marginTop: px(3) }}>
          {credits.join('; ')}
          {`${credits.length > 0 ? '. ' : ''}Model: ${model.name} ${model.version}, `}
          <Link src={modelAddress} style={{ color: palette.ink600 }}>
            sources and error
          </Link>
        </Text>
      </View>
      <View
        style={{
          flexDirection: 'row',
          justifyContent: 'space-between',
          alignItems: 'center',
          fontSize: smallPrint,
          marginTop: px(8),
          paddingTop: px(8),
          borderTopWidth: 0.75,
          borderTopColor: palette.ink200,
          color: palette.ink600,
        }}
      >
        <View style={{ flexDirection: 'row', alignItems: 'center' }}>
          <Svg width={px(11)} height={px(11)} viewBox="0 0 24 24" style={{ marginRight: px(6) }}>
            <Path d="M5 3v18" stroke={palette.ink1000} strokeWidth={3.4} />
            <Path d="M18.6 3.6 10.4 12l8.2 8.4" fill="none" stroke={palette.ink1000} strokeWidth={3.4} />
          </Svg>
          <Text>{`Made with ${brand.name}`}</Text>
        </View>
        <Text>{[`Calculated and printed ${date}`, id && `ID ${id}`].filter(Boolean).join(' · ')}</Text>
        <Text {...artifact}>Page 1 of 1</Text>
      </View>
    </View>
  )
}
