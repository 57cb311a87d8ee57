import { Circle, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

export function Heading({ title, note }: { title: string; note?: string }) {
  return (
    <Text {...tag('H2')} style={styles.heading}>
      {title}{' '}
      {note && <Text style={{ fontSize: px(11), fontWeight: 400, color: palette.ink600 }}>{note}</Text>}
    </Text>
  )
}

/** The parent tags the rows as one table. */
interface RowProps {
  cells: readonly string[]
  isBold?: boolean
  isHead?: boolean
  alignFirst?: 'left' | 'right'
  glyph?: ChargingClass
  /** Aligns with rows that have glyphs. */
  hasGlyphColumn?: boolean
  isTight?: boolean
}

export function Row({
  cells,
  isBold = false,
  isHead = false,
  alignFirst = 'left',
  glyph,
  hasGlyphColumn = false,
  isTight = false,
}: RowProps) {
  const weight = isBold || isHead ? 600 : 400
  const colour = isHead ? palette.ink600 : palette.ink1000
  const cellTag = (index: number) => {
    if (isHead && cells[index]) return tag('TH', { scope: 'Column' })
    return index === 0 && alignFirst === 'left' && !isHead ? tag('TH', { scope: 'Row' }) : tag('TD')
  }
  return (
    <View
      {...tag('TR')}
      style={[
        styles.cell,
        { flexDirection: 'row', alignItems: 'center', fontWeight: weight, color: colour },
        isTight ? { paddingVertical: px(2) } : {},
      ]}
    >
      {glyph && <Glyph name={glyph} />}
      {hasGlyphColumn && <View style={{ width: px(18) }} />}
      {cells.map((cell, index) => (
        <Text
          // Only their position distinguishes the cells of a row.
          // biome-ignore lint/suspicious/noArrayIndexKey: static row
          key={index}
          {...cellTag(index)}
          style={{ flex: 1, textAlign: index === 0 ? alignFirst : 'right' }}
        >
          {cell}
        </Text>
      ))}
    </View>
  )
}

export function Glyph({ name }: { name: ChargingClass }) {
  return (
    <Svg width={px(12)} height={px(12)} viewBox="0 0 12 12" style={{ marginRight: px(6) }}>
      {name === 'AC' && <Circle cx={6} cy={6} r={4.5} fill={palette.ac} />}
      {name === 'DC' && <Rect x={2} y={2} width={8} height={8} fill={palette.dc} />}
      {name === 'HPC' && <Path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" fill={palette.hpc} />}
    </Svg>
  )
}
