import { expect, type Page } from '@playwright/test'
import type { Pointers } from '@/lib/contract/scout'
import { siteTitle } from '@/lib/domain/scouting/scouted-site'

export interface FoundSite {
  name: string
  title: string
  lat: number
  lng: number
}

/** Opens Liechtenstein from the list of countries and waits until its demand is drawn. */
export async function openLiechtenstein(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Liechtenstein' }).click()
  await expect(page.getByRole('radio', { name: 'Parking' })).toBeVisible()
  await waitForCells(page)
}

/** Waits for the page's timeline mark of the drawn cells. */
export async function waitForCells(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('demand-cells-drawn').length > 0, undefined, {
    timeout: 90_000,
  })
}

/** The next answer of car parks for the view. */
export async function foundSites(page: Page): Promise<FoundSite[]> {
  const answer = await page.waitForResponse(
    (response) => response.url().endsWith('/api/scout/pointers') && response.ok(),
  )
  return sitesOf((await answer.json()) as Pointers)
}

/** Chooses car parks. @returns the service's answer for the view */
export async function chooseParking(page: Page): Promise<FoundSite[]> {
  const [sites] = await Promise.all([foundSites(page), page.getByRole('radio', { name: 'Parking' }).click()])
  return sites
}

function sitesOf({ data }: Pointers): FoundSite[] {
  const { fields, all_data: rows } = data.parking_stops
  const column = (name: string) => fields.findIndex((field) => field.name === name)
  const [name, city, lat, lng] = ['name', 'city', 'lat', 'lng'].map(column) as [
    number,
    number,
    number,
    number,
  ]
  return rows.map((row) => ({
    name: String(row[name]),
    title: siteTitle({ name: String(row[name]), city: String(row[city]), type: 'parking' }),
    lat: Number(row[lat]),
    lng: Number(row[lng]),
  }))
}

export const siteRows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Locations' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

/** Chooses the first location of the list, and tells it from namesakes by where the map flies. */
export async function chooseFirst(page: Page, sites: FoundSite[]): Promise<FoundSite> {
  const title = await siteRows(page).first().getByRole('button').first().innerText()
  // By its title: a list still being sorted may have another first by now.
  await siteRows(page).getByRole('button', { name: title, exact: true }).first().click()
  await expect(page).toHaveURL(/zoom=18(&|$)/)
  const camera = new URL(page.url()).searchParams
  const centre = { lat: Number(camera.get('lat')), lng: Number(camera.get('lng')) }
  const [site] = sites
    .filter((each) => each.title === title)
    .sort((a, b) => degreesBetween(a, centre) - degreesBetween(b, centre))
  if (!site) throw new Error(`The service did not answer with ${title}.`)
  return site
}

/** Distance in Liechtenstein in degrees of latitude; good enough to compare. */
export const degreesBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  Math.hypot(a.lat - b.lat, 0.68 * (a.lng - b.lng))

/**
 * Where a coordinate is on the screen, in px, computed from the camera in the address (web mercator, 512 px
 * tiles). The address follows the map with a delay: after a movement, wait for it first.
 */
async function pointOnMap(
  page: Page,
  place: { lat: number; lng: number },
): Promise<{ x: number; y: number }> {
  const camera = new URL(page.url()).searchParams
  const scale = 512 * 2 ** Number(camera.get('zoom'))
  const world = (lat: number, lng: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return {
      x: scale * (lng / 360 + 0.5),
      y: scale * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
    }
  }
  const centre = world(Number(camera.get('lat')), Number(camera.get('lng')))
  const target = world(place.lat, place.lng)
  const box = await page.locator('canvas.maplibregl-canvas').first().boundingBox()
  if (!box) throw new Error('There is no map on the page.')
  return {
    x: box.x + box.width / 2 + target.x - centre.x,
    y: box.y + box.height / 2 + target.y - centre.y,
  }
}

/**
 * Clicks the map at a coordinate until `seen` passes within its milliseconds: the mark may not be drawn yet, and the
 * address may still have an older camera. They are many, as a second click on the same mark can undo the first.
 */
export const clickUntil = (
  page: Page,
  place: { lat: number; lng: number },
  seen: (timeout: number) => Promise<void>,
): Promise<void> =>
  expect(async () => {
    await clickOnMap(page, place)
    await seen(12_000)
  }).toPass({ timeout: 100_000 })

/** Clicks the map at a coordinate; what is drawn there by now is what the click meets. */
export async function clickOnMap(
  page: Page,
  place: { lat: number; lng: number },
  button: 'left' | 'right' = 'left',
): Promise<void> {
  const { x, y } = await pointOnMap(page, place)
  await page.mouse.click(x, y, { button })
}

/** Points at a coordinate: a tip follows what is drawn there, also if that is drawn later. */
export async function pointAtMap(page: Page, place: { lat: number; lng: number }): Promise<void> {
  const { x, y } = await pointOnMap(page, place)
  await page.mouse.move(x, y)
}
