import type { Page } from '@playwright/test'
import { waitForCells } from './scouting-page'

export const schaan = 'country=liechtenstein&type=parking&lat=47.166&lng=9.509&zoom=13.8'

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForCells(page)
}

export const gear = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const gears = ['Map-toolkit settings', 'Internal locations configuration']
