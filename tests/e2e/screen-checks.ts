import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 AA that axe finds, with rule and element so that a failure says where to look. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Describes no element that passes. Before the tags, which it would replace.
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`),
  )
}

/** Waits until the page is laid out for its present size. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects nothing wider than the screen: neither the document nor the stage, which clips its overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].flatMap((element) =>
      element && element.scrollWidth > element.clientWidth
        ? [`${element.tagName}: ${element.scrollWidth} px in ${element.clientWidth} px`]
        : [],
    ),
  )
  expect(tooWide).toEqual([])
}

/** Expects every map on the screen to name the source of its data, uncovered. */
export async function expectAttribution(page: Page): Promise<void> {
  const canvases = page.locator('canvas.maplibregl-canvas').filter({ visible: true })
  await expect(canvases).not.toHaveCount(0)
  const maps = await canvases.count()
  const sources = page.getByText('© OpenStreetMap contributors').filter({ visible: true })
  await expect(sources).toHaveCount(maps)
  for (const source of await sources.all()) await expect.poll(() => isUncovered(source)).toBe(true)
}

function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, height } = node.getBoundingClientRect()
    const found = document.elementFromPoint(left + 12, top + height / 2)
    return found !== null && (node.contains(found) || found.contains(node))
  })
}

/** Expects an outline or a shadow of the focused control, or of its frame, that it lacks without focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const looks = await page.evaluate(() => {
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
  expect(looks?.focused).not.toEqual(looks?.blurred)
}

/** Presses Escape once the focus is inside `layer`, and expects it to close. */
export async function closeByEscape(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
}

/** Presses Tab until the control has the focus; fails after more presses than a screen has controls. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error('Tab does not reach the control.')
}
