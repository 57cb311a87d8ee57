import { Text, View } from '@react-pdf/renderer'
import { DrawnMap } from './drawn-map'
import type { Drawing } from './map/drawing'
import { plainWords } from './map/map-drawing'
import { px } from './scorecard-style'
import { palette } from './style/palette'

interface MapStripProps {
  drawing: Drawing
  name: string
  current: 'AC' | 'DC'
}

export function MapStrip({ drawing, name, current }: MapStripProps) {
  const shown = `the demand score ${current} of each hexagon, roads, places and chargers`
  const alt = drawing.isPlain ? `The place of ${name}, marked A.` : `Map around ${name}, marked A: ${shown}.`
  return (
    // Overlaps the bar above: viewers would show a seam of paper.
    <View style={{ height: px(drawing.height), marginTop: -px(1) }}>
      <DrawnMap drawing={drawing} alt={alt} />
      {drawing.isPlain && (
        <Text
          style={{
            position: 'absolute',
            left: px(48),
            top: px(14),
            maxWidth: px(560),
            borderRadius: px(4),
            paddingHorizontal: px(9),
            paddingVertical: px(6),
            backgroundColor: palette.paper,
            fontSize: px(11),
          }}
        >
          {plainWords}
        </Text>
      )}
    </View>
  )
}
