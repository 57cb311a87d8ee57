import { expect, type Page } from '@playwright/test'
import type { Pointers } from '@/lib/contract/scout'
import { siteTitle } from '@/lib/domain/scouting/scouted-site'

export interface FoundSite {
  name: string
  title: string
  lat: number
  lng: number
}

/** Opens Liechtenstein from the list of countries and waits until its demand stands on the map. */
export async function openLiechtenstein(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Liechtenstein' }).click()
  await expect(page.getByRole('radio', { name: 'Parking' })).toBeVisible()
  await waitForCells(page)
}

/** The demand cells' own mark on the page's timeline, set when the view's cells have been drawn. */
export async function waitForCells(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('demand-cells-drawn').length > 0, undefined, {
    timeout: 60_000,
  })
}

/** Chooses car parks and returns what the service answered for the view. */
export async function chooseParking(page: Page): Promise<FoundSite[]> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/scout/pointers') && response.ok()),
    page.getByRole('radio', { name: 'Parking' }).click(),
  ])
  return sitesOf((await answer.json()) as Pointers)
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

/** The rows of the list of locations, without its header. */
export const siteRows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Locations' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

/** Chooses the first location of the list; the map flies to it, so the camera says which one it is. */
export async function chooseFirst(page: Page, sites: FoundSite[]): Promise<FoundSite> {
  const row = siteRows(page).first()
  const title = await row.getByRole('button').first().innerText()
  await row.getByRole('button').first().click()
  await expect(page).toHaveURL(/zoom=18/)
  const camera = new URL(page.url()).searchParams
  const centre = { lat: Number(camera.get('lat')), lng: Number(camera.get('lng')) }
  const [site] = sites
    .filter((each) => each.title === title)
    .sort((a, b) => degreesBetween(a, centre) - degreesBetween(b, centre))
  if (!site) throw new Error(`The service did not answer with ${title}.`)
  return site
}

/** Degrees of latitude between two places of Liechtenstein; good enough to compare. */
export const degreesBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  Math.hypot(a.lat - b.lat, 0.68 * (a.lng - b.lng))

/** The address once its camera stands still: it follows the map a moment later. */
async function settledCamera(page: Page): Promise<URLSearchParams> {
  const camera = () => {
    const { searchParams } = new URL(page.url())
    return ['lat', 'lng', 'zoom'].map((name) => searchParams.get(name)).join()
  }
  for (let before = ''; before !== camera(); ) {
    before = camera()
    await page.waitForTimeout(400)
  }
  return new URL(page.url()).searchParams
}

/** Clicks the map where a coordinate stands, from the camera that the address carries (web mercator, 512 px tiles). */
export async function clickOnMap(
  page: Page,
  place: { lat: number; lng: number },
  button: 'left' | 'right' = 'left',
): Promise<void> {
  const camera = await settledCamera(page)
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
  await page.mouse.click(
    box.x + box.width / 2 + target.x - centre.x,
    box.y + box.height / 2 + target.y - centre.y,
    { button },
  )
}
