import { Rect, Svg, Text, View } from '@react-pdf/renderer'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import { formatRange } from '@/lib/format/number'
import type { ComparisonDocument } from './documents'
import { DrawnMap } from './drawn-map'
import { drawCompared } from './map/compared-drawing'
import type { Drawing } from './map/drawing'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

/** A4 landscape in CSS pixels. */
export const page = { width: 1123, height: 794, margin: 40 }
export const labelWidth = 268
export const inner = page.width - 2 * page.margin
/** Keeps a few locations from spreading over the whole page. */
const maxColumnWidth = 120

export const columnWidth = (count: number) => px(Math.min(maxColumnWidth, (inner - labelWidth) / count))

const corner = { width: 252, height: 78 }

export function drawComparison({ atlas, comparison }: ComparisonDocument): Promise<Drawing> {
  const spots = comparison.columns.map(({ letter, location: { lat, lng } }) => ({ letter, lat, lng }))
  return drawCompared(atlas, spots, corner)
}

interface HeadProps {
  columns: readonly ComparedLocation[]
  map: Drawing
}

function Corner({ columns, map }: HeadProps) {
  const letters = columns.map(({ letter }) => letter)
  return (
    <View {...tag('TD')} style={{ width: px(labelWidth), alignSelf: 'flex-end' }}>
      <View
        style={{
          width: px(corner.width),
          height: px(corner.height),
          marginBottom: px(4),
          borderRadius: px(4),
          overflow: 'hidden',
        }}
      >
        <DrawnMap drawing={map} alt={`Map of the compared locations, ${letters[0]} to ${letters.at(-1)}.`} />
      </View>
      <Text style={{ fontSize: px(10), color: palette.ink600 }}>Grey bar: 80 % band, kWh/day</Text>
    </View>
  )
}

/** Long words break anywhere: with ten columns, each fits about ten letters. */
const narrowParts = (word: string): string[] =>
  word.length > 9 ? (word.match(/.{1,2}/gsu) ?? [word]) : [word]

export function ComparisonHead({ columns, map }: HeadProps) {
  const max = Math.max(...columns.map(({ row }) => row?.prediction?.high ?? 0))
  const width = columnWidth(columns.length)
  return (
    <View
      {...tag('TR')}
      fixed
      style={{
        flexDirection: 'row',
        paddingBottom: px(5),
        borderBottomWidth: 1,
        borderBottomColor: palette.ink1000,
      }}
    >
      <Corner columns={columns} map={map} />
      {columns.map(({ letter, location, row }) => (
        <View
          key={letter}
          {...tag('TH', { scope: 'Column' })}
          style={{ width, alignItems: 'flex-end', paddingLeft: px(6) }}
        >
          <Text style={[styles.tag, letterStyle(letter)]}>{letter}</Text>
          <Text
            hyphenationCallback={narrowParts}
            style={{
              fontSize: px(10.5),
              fontWeight: 600,
              textAlign: 'right',
              marginTop: px(3),
              height: px(27),
              width: width - px(6),
              maxLines: 2,
              textOverflow: 'ellipsis',
            }}
          >
            {location.name}
          </Text>
          <Text style={{ fontSize: px(10), color: palette.ink600, maxLines: 1, textOverflow: 'ellipsis' }}>
            {location.city}
          </Text>
          <Band prediction={row?.prediction} max={max} />
        </View>
      ))}
    </View>
  )
}

const letterStyle = (letter: string) =>
  letter === 'A'
    ? { backgroundColor: palette.volt, color: palette.ink1000, paddingVertical: px(2) }
    : { backgroundColor: palette.ink1000, color: palette.paper, paddingVertical: px(2) }

const bandWidth = 66

function Band({
  prediction,
  max,
}: {
  prediction: NonNullable<ComparedLocation['row']>['prediction']
  max: number
}) {
  if (!prediction || max <= 0) return <Text style={{ fontSize: px(10) }}>No estimate</Text>
  const { utilization, low, high } = prediction
  const at = (value: number) => (bandWidth * value) / max
  return (
    <View style={{ alignItems: 'flex-end', marginTop: px(4) }}>
      <Svg width={px(bandWidth)} height={px(10)} viewBox={`0 0 ${bandWidth} 10`}>
        <Rect x={at(low)} y={2} width={at(high) - at(low)} height={6} rx={1} fill={palette.ink300} />
        <Rect x={at(utilization) - 1} y={0} width={2} height={10} fill={palette.ink1000} />
      </Svg>
      <Text style={{ fontSize: px(10), color: palette.ink600 }}>{formatRange(low, high)}</Text>
    </View>
  )
}
