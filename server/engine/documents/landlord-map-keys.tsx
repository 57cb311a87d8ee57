import { Line, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { formatPercent } from '@/lib/format/number'
import { Glyph } from './scorecard-parts'
import { px } from './scorecard-style'
import { palette } from './style/palette'
import { artifact, tag } from './tagged/structure'

export const legend = { left: 20, top: 16, width: 236, height: 92 }

export function Legend({ current, score }: { current: 'AC' | 'DC'; score: number | null }) {
  return (
    <View
      {...tag('P')}
      style={{
        position: 'absolute',
        left: px(legend.left),
        top: px(legend.top),
        width: px(legend.width),
        padding: px(11),
        borderRadius: px(5),
        backgroundColor: palette.paper,
        fontSize: px(11),
      }}
    >
      <Ends
        left={`Demand score ${current}`}
        right={score === null ? '' : `${formatPercent(score)} here`}
        isHead
      />
      <Ramp />
      <View style={{ flexDirection: 'row', justifyContent: 'space-between', color: palette.ink600 }}>
        <Text>{formatPercent(0)}</Text>
        <Text>of the country maximum</Text>
        <Text>{formatPercent(1)}</Text>
      </View>
      <View
        style={{
          flexDirection: 'row',
          justifyContent: 'space-between',
          alignItems: 'center',
          marginTop: px(7),
          paddingTop: px(7),
          borderTopWidth: 0.75,
          borderTopColor: palette.ink200,
        }}
      >
        <Text style={{ color: palette.ink600 }}>Chargers</Text>
        {chargingClasses.map((name) => (
          <View key={name} style={{ flexDirection: 'row', alignItems: 'center' }}>
            <Glyph name={name} />
            <Text>{name}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

function Ends({ left, right, isHead = false }: { left: string; right: string; isHead?: boolean }) {
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
      <Text style={isHead ? { fontWeight: 600 } : {}}>{left}</Text>
      <Text style={{ color: palette.ink600 }}>{right}</Text>
    </View>
  )
}

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

function Ramp() {
  const width = legend.width - 22
  const each = width / steps.length
  return (
    <Svg width={px(width)} height={px(11)} viewBox={`0 0 ${width} 11`} style={{ marginVertical: px(5) }}>
      {steps.map((step, index) => (
        <Rect
          key={step}
          x={index * each}
          y={0}
          width={each + 0.5}
          height={11}
          fill={palette[`demand${step}`]}
        />
      ))}
    </Svg>
  )
}

/** Ink and white ends stay legible on any map colour. */
export function ScaleBar({ left, metres, length }: { left: number; metres: number; length: number }) {
  return (
    <View
      {...artifact}
      style={{
        position: 'absolute',
        left: px(left),
        bottom: px(10),
        flexDirection: 'row',
        alignItems: 'center',
      }}
    >
      <Svg width={px(length + 8)} height={px(14)} viewBox={`0 0 ${length + 8} 14`}>
        {(
          [
            [4.5, palette.ink1000],
            [2, palette.paper],
          ] as const
        ).map(([width, colour]) => (
          <Bracket key={colour} length={length} width={width} colour={colour} />
        ))}
      </Svg>
      <Text
        style={{
          marginLeft: px(4),
          paddingHorizontal: px(6),
          paddingVertical: px(2),
          borderRadius: px(7),
          backgroundColor: palette.ink1000,
          color: palette.paper,
          fontSize: px(10.5),
          fontWeight: 600,
        }}
      >
        {`${metres} m`}
      </Text>
    </View>
  )
}

function Bracket({ length, width, colour }: { length: number; width: number; colour: string }) {
  const start = 4
  const end = 4 + length
  const line = { stroke: colour, strokeWidth: width, strokeLinecap: 'square' as const }
  return (
    <>
      <Line x1={start} y1={11} x2={end} y2={11} {...line} />
      <Line x1={start} y1={4} x2={start} y2={11} {...line} />
      <Line x1={end} y1={4} x2={end} y2={11} {...line} />
    </>
  )
}
