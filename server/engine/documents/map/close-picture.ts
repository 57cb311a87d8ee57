import type { Atlas } from '@/server/atlas/store/atlas'
import { palette } from '@/server/engine/documents/style/palette'
import { paintPin } from './marks'
import { fillAll, openCanvas, paintGround, paintRoads, tracePath } from './paint-base'
import type { PictureFrame } from './projection'
import { readPictureLayers } from './tile-features'

/** The level that has every building. */
const tileLevel = 14
/** Widens the roads of the map, which is ten times farther away. */
const roadFactor = 4

/** Draws the buildings and roads next to a location as PNG. */
export async function drawClosePicture(
  atlas: Atlas,
  frame: PictureFrame,
  { letter, scale }: { letter: string; scale: number },
): Promise<Uint8Array> {
  const layers = await readPictureLayers(atlas, frame, tileLevel)
  const { canvas, pen } = openCanvas(frame, scale)
  paintGround(pen, layers)
  paintRoads(pen, layers, { factor: roadFactor })
  fillAll(pen, layers.get('buildings'), () => palette.ink800)
  pen.strokeStyle = palette.mapRoadMajor
  pen.lineWidth = 0.8
  for (const { lines } of layers.get('buildings') ?? []) {
    tracePath(pen, lines, true)
    pen.stroke()
  }
  paintPin(pen, [frame.width / 2, frame.height / 2], letter)
  return canvas.encode('png')
}
