const side = 128

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Square PNG data URL; undefined for a file that the browser cannot read. */
export async function drawLogo(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!picture || !context) return undefined
  const scale = side / Math.max(picture.width, picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  canvas.width = side
  canvas.height = side
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height)
  picture.close()
  return canvas.toDataURL('image/png')
}
