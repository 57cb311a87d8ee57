import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { limits } from '@/lib/config/limits'
import { type PictureSize, pictureSizeOf } from '@/lib/domain/feedback/picture-size'
import { pictureTypeOf } from '@/lib/domain/feedback/picture-type'
import type { PictureAnswer } from './picture-request'

/** The second is small enough for any content: 1.2 MB of noise. */
const jpegTries = [
  { side: limits.issuePictureSide, quality: 85 },
  { side: 1_600, quality: 60 },
] as const

/** PNGs take ten times as long as JPEGs where their content is a photo. */
const maxPngPixels = 2_500_000

/**
 * Draws the first frame anew, upright and without metadata: photos tell where they were taken. Run it in a process of
 * its own, because the decoder ends its process over some broken files.
 */
export async function encodePicture(bytes: Buffer): Promise<PictureAnswer> {
  const size = pictureSizeOf(bytes)
  if (!size) return { kind: 'unreadable' }
  if (size.width * size.height > limits.issuePicturePixels) return { kind: 'too-many-pixels' }
  // `image.decode()` may have hung for good pictures; `loadImage` waits for the load event instead.
  const image = await loadImage(bytes).catch(() => undefined)
  if (!image || !isOfSize(image, size)) return { kind: 'unreadable' }
  const type = pictureTypeOf(bytes)
  const isDrawing = type === 'image/png' || type === 'image/gif'
  if (isDrawing && size.width * size.height <= maxPngPixels) {
    const png = await drawn(image, limits.issuePictureSide, null).encode('png')
    if (png.length <= limits.keptPictureBytes) return { kind: 'picture', bytes: png, type: 'image/png' }
  }
  for (const { side, quality } of jpegTries) {
    const jpeg = await drawn(image, side, '#fff').encode('jpeg', quality)
    if (jpeg.length <= limits.keptPictureBytes) return { kind: 'picture', bytes: jpeg, type: 'image/jpeg' }
  }
  return { kind: 'unreadable' }
}

/** Photos may lie on their side. */
const isOfSize = (image: Image, { width, height }: PictureSize) =>
  (image.width === width && image.height === height) || (image.width === height && image.height === width)

function drawn(image: Image, maxSide: number, ground: string | null) {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas
}
