import { mercator } from '@/lib/geo/mercator'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { apart, drawCompared, frameAround } from '@/server/engine/documents/map/compared-drawing'
import { toPixels } from '@/server/engine/documents/map/drawing'

const size = { width: 252, height: 78 }
const spot = (letter: string, lat: number, lng: number) => ({ letter, lat, lng })

describe('the map of a comparison', () => {
  it('keeps every location within its frame, near or far apart', () => {
    const spots = [spot('A', 47.21, 9.52), spot('B', 43.73, 7.42), spot('C', 42.5, 1.52)]
    const frame = frameAround(spots, size)
    for (const { lat, lng } of spots) {
      const [x, y] = toPixels(frame, mercator(lng, lat))
      expect(Math.min(x, y, size.width - x, size.height - y)).toBeGreaterThanOrEqual(15.9)
    }
    expect(frameAround([spot('A', 47.2, 9.5), spot('B', 47.2, 9.5)], size).zoom).toBe(13.4)
  })

  it('keeps ten letters of one place apart and inside', () => {
    const letters = apart(
      Array.from({ length: 10 }, () => [126, 39]),
      size,
    )
    for (const [index, [x, y]] of letters.entries()) {
      expect(Math.min(x, y, size.width - x, size.height - y)).toBeGreaterThanOrEqual(8)
      for (const [otherX, otherY] of letters.slice(index + 1)) {
        expect(Math.hypot(otherX - x, otherY - y)).toBeGreaterThan(16)
      }
    }
  })

  const spots = [spot('A', 47.21, 9.52), spot('B', 47.14, 9.52)]
  const lettersOf = ({ shapes }: Awaited<ReturnType<typeof drawCompared>>) =>
    shapes.flatMap((shape) => ('text' in shape ? [shape.text] : []))

  it('draws land, roads and the letters as shapes', async () => {
    const atlas = await createAtlasLibrary(['data/atlas']).open('liechtenstein')
    const drawing = await drawCompared(atlas, spots, size)
    expect(drawing).toMatchObject({ ...size, isPlain: false })
    expect(drawing.shapes.length).toBeGreaterThan(20)
    expect(lettersOf(drawing)).toEqual(['A', 'B'])
  })

  it('has the letters on a plain base without an atlas', async () => {
    const drawing = await drawCompared(null, spots, size)
    expect(drawing.isPlain).toBe(true)
    expect(lettersOf(drawing)).toEqual(['A', 'B'])
  })
})
