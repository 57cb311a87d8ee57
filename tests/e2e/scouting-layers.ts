import type { Page } from '@playwright/test'
import { atRest } from './screen-checks'

/** Part of a 1440x900 window where nothing covers the map. */
const clip = { x: 560, y: 200, width: 400, height: 400 }

/** A picture of the middle of the map as it is now. */
export const mapNow = (page: Page) => page.screenshot({ clip })

/** A picture of the middle of the map at rest. */
export const mapPicture = (page: Page) => atRest(() => mapNow(page))

/** deck.gl leaves its version on the page as soon as its code runs. */
export const hasDeck = (page: Page) => page.evaluate(() => 'deck' in window)

/** Turns a layer on or off; `look` sees the open dialog of layers. */
export async function flipLayer(page: Page, name: string, look?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Layers', exact: true }).click()
  await look?.()
  await page.getByRole('switch', { name }).click()
  await page.keyboard.press('Escape')
  await page.mouse.move(5, 400)
}
