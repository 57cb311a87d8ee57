import { expect, type Page } from '@playwright/test'
import { siteRows } from './scouting-page'

const schaan = '/scouting?country=liechtenstein&type=parking&lat=47.166&lng=9.509&zoom=13.8'

/** Opens the search of Schaan and waits for its rows. */
export async function openSchaan(page: Page, more = ''): Promise<void> {
  await page.goto(`${schaan}${more}`)
  await expect(siteRows(page).nth(3)).toBeVisible()
}
