import type { Atlas } from '@/server/atlas/store/atlas'
import { palette } from '@/server/engine/documents/style/palette'
import { buildings, ground, roads } from './draw-base'
import { pin } from './draw-marks'
import type { Drawing, PictureFrame } from './drawing'
import { readPictureLayers } from './tile-features'

/** The only level with every building. */
const tileLevel = 14
/** The main map is ten times farther away. */
const roadFactor = 4

export async function drawClose(atlas: Atlas, frame: PictureFrame, letter: string): Promise<Drawing> {
  const layers = await readPictureLayers(atlas, frame, tileLevel)
  const { width, height } = frame
  return {
    width,
    height,
    background: palette.mapOutside,
    isPlain: false,
    shapes: [
      ...ground(layers),
      ...roads(layers, { factor: roadFactor }),
      ...buildings(layers),
      ...pin([width / 2, height / 2], letter),
    ],
  }
}
