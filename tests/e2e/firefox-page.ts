import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect } from '@playwright/test'
import type { ElementHandle, Page } from 'puppeteer-core'

/** What a role is in our pages: asking Firefox for roles and names takes seconds each time. */
const selectors = {
  button: 'button',
  link: 'a',
  textbox: 'input, textarea, [role=textbox]',
  complementary: 'aside, [role=complementary]',
  toolbar: '[role=toolbar]',
  region: 'section, [role=region]',
}

type Role = keyof typeof selectors

/** Waits for a visible element of this role and exact name: its label, or its own text. */
async function find(page: Page, role: Role, name: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (selector, wanted) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
        const label = (element as HTMLInputElement).labels?.[0]?.innerText
        const own = element.getAttribute('aria-label') ?? label ?? element.innerText
        // A dialog hides what is behind it from roles, not from sight.
        const isBehind = element.closest('[aria-hidden=true], [inert]') !== null
        return own.trim() === wanted && !isBehind && element.checkVisibility()
      }),
    { polling: 100 },
    selectors[role],
    name,
  )
  return found as ElementHandle<HTMLElement>
}

/** Clicks what `find` has found; finds it again if it was drawn anew in between. */
const clickFound = (find: () => Promise<ElementHandle<HTMLElement>>): Promise<void> =>
  expect(async () => (await find()).click()).toPass({ timeout: 90_000 })

/** Clicks the element of this role and exact name. */
export const press = (page: Page, role: Role, name: string): Promise<void> =>
  clickFound(() => find(page, role, name))

/** Clicks the first visible button whose text starts so. */
export async function pressStarting(page: Page, text: string): Promise<void> {
  await clickFound(async () => {
    const found = await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>('button')].find(
          (element) => element.innerText.trim().startsWith(wanted) && element.checkVisibility(),
        ),
      { polling: 100 },
      text,
    )
    return found as ElementHandle<HTMLElement>
  })
}

/** Waits for a visible element of this role and exact name. */
export async function see(page: Page, role: Role, name: string): Promise<void> {
  await find(page, role, name)
}

/** Waits until the page shows a text. */
export async function seeText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 100 }, text)
}

export async function textOf(page: Page, selector: string): Promise<string> {
  const part = await page.locator(selector).waitHandle()
  return part.evaluate((element) => (element as HTMLElement).innerText)
}

export const textOfNamed = async (page: Page, role: Role, name: string): Promise<string> =>
  (await find(page, role, name)).evaluate((element) => element.innerText)

/** Replaces what a field has by typing. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await press(page, 'textbox', name)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(text)
}

/** Expects no element wider than the window by a screen, and no page that scrolls sideways. */
export const expectFitting = (page: Page): Promise<void> => expect.poll(() => tooWide(page)).toEqual([])

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const limit = 3 * window.innerWidth
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().width > limit,
    )
    const names = wide.map((element) => `${element.tagName} ${element.className}`)
    const sideways = document.documentElement.scrollWidth > window.innerWidth
    return sideways ? [...names, 'the page scrolls sideways'] : names
  })

/** Width of the map's tools in px. */
export const widthOfTools = async (page: Page): Promise<number> =>
  (await find(page, 'toolbar', 'Map tools')).evaluate((tools) => tools.getBoundingClientRect().width)

/** Colours of the middle of the largest map: a map that draws nothing has one. */
export async function coloursOfMap(page: Page): Promise<number> {
  const map = await page.locator('canvas.maplibregl-canvas').waitHandle()
  const box = await map.boundingBox()
  if (!box) throw new Error('The map has no size.')
  const clip = {
    x: box.x + box.width / 2 - 150,
    y: box.y + box.height / 2 - 150,
    width: 300,
    height: 300,
  }
  const image = await loadImage(Buffer.from(await page.screenshot({ clip })))
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 4) {
    colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  }
  return colours.size
}
