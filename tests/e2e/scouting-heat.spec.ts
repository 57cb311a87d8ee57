import { expect } from '@playwright/test'
import { asPlanner, test } from './journey'
import { difference } from './map-pictures'
import { watchPolicy } from './policy-watch'
import { flipLayer, hasDeck, mapPicture } from './scouting-layers'
import { chooseFirst, chooseParking, siteRows, waitForCells } from './scouting-page'

test.use(asPlanner)

test('shows a planner heat over sites, and arcs from the selected one to stations', async ({
  page,
  context,
}) => {
  const stopped = await watchPolicy(context)
  await page.goto('/scouting?country=liechtenstein&lat=47.166&lng=9.509&zoom=13.2')
  await waitForCells(page)
  const sites = await chooseParking(page)
  await expect(siteRows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const cold = await mapPicture(page)
  expect(await hasDeck(page)).toBe(false)

  await flipLayer(page, 'Heat of sites')
  await expect.poll(() => hasDeck(page)).toBe(true)
  await expect.poll(async () => difference(cold, await mapPicture(page), 24)).toBeGreaterThan(0.02)
  await flipLayer(page, 'Heat of sites')
  await expect.poll(async () => difference(cold, await mapPicture(page), 24)).toBeLessThan(0.005)

  await chooseFirst(page, sites)
  await page.waitForLoadState('networkidle')
  const without = await mapPicture(page)
  await flipLayer(page, 'Arcs to nearest stations')
  await expect.poll(async () => difference(without, await mapPicture(page), 24)).toBeGreaterThan(0.001)
  expect(stopped).toEqual([])
})
