import { isDeepStrictEqual } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 AA found by axe, with rule and element. */
export async function violationsOf(page: Page): Promise<string[]> {
  // A page that is loading has none yet.
  await expect(page).toHaveTitle(/./)
  const { violations } = await new AxeBuilder({ page })
    // Skips describing elements that pass. Must precede the tags, which it would replace.
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    // Joins the findings of frames in a blank page, which costs a process: only where there are frames.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`),
  )
}

/** Waits until the page is laid out for its current size. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects the page as it is to fit a phone, and to be accessible on a desktop. */
export async function expectUsable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await nextFrame(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await nextFrame(page)
  expect(await violationsOf(page)).toEqual([])
}

/**
 * Expects nothing wider than the screen: neither the document, nor the stage and the open dialogs, which clip
 * their overflow. In a dialog no field covers another.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(sidewaysFaults)).toEqual([])
}

function sidewaysFaults(): string[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  const boxes = [document.documentElement, document.querySelector('main'), ...dialogs]
  const tooWide = boxes.flatMap((box) =>
    box && box.scrollWidth > box.clientWidth
      ? [`${box.tagName} ${box.role}: ${box.scrollWidth} px in ${box.clientWidth} px`]
      : [],
  )
  const covered = dialogs.flatMap((dialog) => {
    const fields = [...dialog.querySelectorAll('input, select, textarea')].flatMap((field) => {
      const { left, right, top, bottom, width } = field.getBoundingClientRect()
      const name = field.getAttribute('aria-label') ?? field.closest('div')?.textContent ?? field.tagName
      // Hidden inputs behind a drawn button are a pixel wide.
      return width > 1 ? [{ name, left, right, top, bottom }] : []
    })
    return fields.flatMap((one, at) =>
      fields
        .slice(at + 1)
        .filter((other) => one.left < other.right && other.left < one.right)
        .filter((other) => one.top < other.bottom && other.top < one.bottom)
        .map((other) => `${one.name} covers ${other.name}`),
    )
  })
  return [...tooWide, ...covered]
}

/** Expects every map on the screen to name its data's source, uncovered. */
export async function expectAttribution(page: Page): Promise<void> {
  const canvases = page.locator('canvas.maplibregl-canvas').filter({ visible: true })
  const sources = page.getByText('© OpenStreetMap contributors').filter({ visible: true })
  await expect(async () => {
    const maps = await canvases.count()
    expect(maps).toBeGreaterThan(0)
    expect(await areUncovered(sources)).toEqual(Array.from({ length: maps }, () => true))
  }).toPass({ timeout: 90_000 })
}

/** Whether each element is on top at its origin. */
function areUncovered(elements: Locator): Promise<boolean[]> {
  return elements.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, top, height } = node.getBoundingClientRect()
      const found = document.elementFromPoint(left + 12, top + height / 2)
      return found !== null && (node.contains(found) || found.contains(node))
    }),
  )
}

/** Reads a changing screen until three readings in a row agree. */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  let last = await read()
  let agreed = 0
  const reread = async () => {
    const before = last
    last = await read()
    agreed = isDeepStrictEqual(last, before) ? agreed + 1 : 0
    return agreed
  }
  await expect.poll(reread, { intervals: [100] }).toBeGreaterThan(1)
  return last
}

/** Expects the focused control, or its frame, to gain an outline or a shadow. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const looks = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return null
      const frames = [element, element.parentElement, element.parentElement?.parentElement]
      const look = () =>
        frames.flatMap((frame) => {
          if (!frame) return []
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
          return [outlineStyle === 'none' ? 'none' : outlineWidth, boxShadow]
        })
      const focused = look()
      element.blur()
      const blurred = look()
      element.focus()
      return { focused, blurred }
    })
  await expect(async () => {
    const { focused, blurred } = (await looks()) ?? {}
    expect(focused).not.toEqual(blurred)
  }).toPass({ timeout: 90_000 })
}

/** Presses Escape once the focus is inside `layer`, and expects it to close. */
export async function closeByEscape(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  // The layer below listens for a moment longer, and would take the press.
  await nextFrame(page)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
}

/** Presses Tab until the control has the focus; fails after more presses than a screen has controls. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error('Tab does not reach the control.')
}

/** Waits until the named chart has painted something. */
export async function expectPainted(page: Page, name: string | RegExp): Promise<void> {
  const chart = page.getByRole('img', { name })
  await expect
    .poll(() =>
      chart.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return pixels.some((value, at) => at % 4 === 3 && value > 200)
      }),
    )
    .toBe(true)
}

/** Expects what is drawn on top at the middle of a part to be the part itself. */
export async function expectOnTop(part: Locator): Promise<void> {
  const isOnTop = () =>
    part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
}
