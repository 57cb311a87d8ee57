import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, type Page } from '@playwright/test'

/** Difference of 255 at which colours look different. */
export const visible = 40

export interface Spot {
  x: number
  y: number
}

/** A PNG's pixels, read outside the page, which is busy drawing. */
async function pixelsOf(picture: Buffer) {
  const image = await loadImage(picture)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  return pen.getImageData(0, 0, image.width, image.height)
}

/**
 * Share of pixels in which two pictures differ by more than `step` of 255 in a channel; 1 for different
 * sizes.
 */
export async function difference(one: Buffer, other: Buffer, step: number): Promise<number> {
  const { data: first } = await pixelsOf(one)
  const { data: second } = await pixelsOf(other)
  if (first.length !== second.length) return 1
  let count = 0
  for (let at = 0; at < first.length; at += 4) {
    const isOther = [0, 1, 2].some(
      (band) => Math.abs((first[at + band] ?? 0) - (second[at + band] ?? 0)) > step,
    )
    if (isOther) count += 1
  }
  return (4 * count) / first.length
}

async function coloursIn(picture: Buffer): Promise<number> {
  const { data } = await pixelsOf(picture)
  return new Set(new Uint32Array(data.buffer)).size
}

/** A picture of a map once it is drawn and has not changed, to the eye, for a while. */
export async function settledPicture(page: Page, take: () => Promise<Buffer>): Promise<Buffer> {
  // Its tiles have come: a map that waits for them is still, too.
  await page.waitForLoadState('networkidle')
  let before = await take()
  await expect
    .poll(
      async () => {
        // The first poll comes at once, before anything can change.
        await page.waitForTimeout(1500)
        const next = await take()
        const isStill = (await difference(before, next, visible)) === 0
        before = next
        // A map that draws nothing has one.
        return isStill && (await coloursIn(next)) > 20
      },
      { intervals: [0] },
    )
    .toBe(true)
  return before
}

/** Colours of spots of the page as `#rrggbb`, from one picture. */
export async function coloursAt(page: Page, spots: readonly Spot[]): Promise<string[]> {
  const { data, width } = await pixelsOf(await page.screenshot())
  return spots.map(({ x, y }) => {
    const at = 4 * (y * width + x)
    return `#${[...data.slice(at, at + 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  })
}
