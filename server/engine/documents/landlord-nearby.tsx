import { Text, View } from '@react-pdf/renderer'
import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { formatPlain } from '@/lib/format/money'
import { formatCount, formatDistance } from '@/lib/format/number'
import type { LandlordDocument, PlaceNearby } from './documents'
import { Glyph, Heading } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

const words = { HPC: 'ultrarapid', DC: 'rapid', AC: 'slow' } as const satisfies Record<ChargingClass, string>
const radii = ['05', '10', '20'] as const

/** Counted by class and radius as the estimate counts them. */
export function StationsAround({ page: { parameters, surroundings } }: { page: LandlordDocument }) {
  const { input } = parameters
  return (
    <>
      <Heading title="Chargers around" note="points within" />
      <View {...tag('Table')}>
        <View {...tag('TR')} style={[styles.cell, { flexDirection: 'row', color: palette.ink600 }]}>
          <View {...tag('TD')} style={{ width: px(nameWidth) }} />
          <Figures cells={[0.5, 1, 2].map((km) => `${formatPlain(km)} km`)} nearest="Nearest" isHead />
        </View>
        {[...chargingClasses].reverse().map((name) => (
          <View key={name} {...tag('TR')} style={[styles.cell, { flexDirection: 'row' }]}>
            <View
              {...tag('TH', { scope: 'Row' })}
              style={{ width: px(nameWidth), flexDirection: 'row', alignItems: 'center' }}
            >
              <Glyph name={name} />
              <Text>{name}</Text>
            </View>
            <Figures
              cells={radii.map((radius) => formatCount(input[`${words[name]}_${radius}`]))}
              nearest={formatDistance(surroundings?.nearest[name]?.metres)}
            />
          </View>
        ))}
      </View>
    </>
  )
}

const nameWidth = 52

interface FiguresProps {
  cells: readonly string[]
  nearest: string
  isHead?: boolean
}

function Figures({ cells, nearest, isHead = false }: FiguresProps) {
  const cell = () => (isHead ? tag('TH', { scope: 'Column' }) : tag('TD'))
  return (
    <>
      {cells.map((text, index) => (
        // Only their position distinguishes the cells of a row.
        // biome-ignore lint/suspicious/noArrayIndexKey: static row
        <Text key={index} {...cell()} style={{ flex: 1, textAlign: 'right' }}>
          {text}
        </Text>
      ))}
      <Text {...cell()} style={{ width: px(68), textAlign: 'right' }}>
        {nearest}
      </Text>
    </>
  )
}

export function PlacesNear({ page: { places, surroundings } }: { page: LandlordDocument }) {
  if (!surroundings) return null
  const { poi } = surroundings
  const count = poi && Object.values(poi).reduce((sum, each) => sum + each, 0)
  const note = places.length === 0 ? '' : `of ${formatCount(count)} places within 200 m`
  return (
    <View style={{ marginTop: px(14) }}>
      <Heading title="What is near" note={note} />
      {places.length > 0 && (
        <View {...tag('L')}>
          {places.map((place) => (
            <NearPlace key={place.name} place={place} />
          ))}
        </View>
      )}
      {places.length === 0 && <Text style={[styles.cell, styles.secondary]}>{placelessNote(count)}</Text>}
    </View>
  )
}

function placelessNote(count: number | null): string {
  if (count === null) return 'The map holds no places of this country.'
  if (count === 0) return 'No places within 200 m on the map.'
  return `${formatCount(count)} places without a name within 200 m.`
}

function NearPlace({ place: { name, kind, metres } }: { place: PlaceNearby }) {
  const body = tag('LBody')
  return (
    <View {...tag('LI')} style={[styles.cell, { flexDirection: 'row' }]}>
      <Text {...body} style={{ flex: 1, maxLines: 1, textOverflow: 'ellipsis' }}>
        {name}
        <Text style={{ color: palette.ink600 }}>{`  ${kind}`}</Text>
      </Text>
      <Text {...body} style={{ marginLeft: px(8) }}>
        {formatDistance(metres)}
      </Text>
    </View>
  )
}
