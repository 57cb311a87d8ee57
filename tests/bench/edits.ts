import type { Page } from 'playwright'
import { type Figure, milliseconds, quantile } from './figure'
import type { Visits } from './visits'

const results =
  '/results?location_name=Lindaplatz&lat=47.1667&lng=9.50884&country=liechtenstein&iso3_total=1408449' +
  '&iso3_2=1408449&pop_1km=5592&pop_10km=91400&Connector%20Config=2x150%20kW'

const warmUp = 5
const edits = 100
/** People within 1 km: never the same twice, so that no answer is kept, and each far from the last. */
const peopleAt = (index: number) => (index % 2 === 0 ? 6000 : 60_000) + index

/** Milliseconds from Enter in a field until a frame with the new number, in the page's own clock. */
function editAndWait(page: Page, value: number): Promise<number> {
  return page.evaluate(async (next) => {
    const field = document.activeElement as HTMLInputElement
    const shown = document.querySelector('[data-testid=utilization]')
    const before = shown?.textContent
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, String(next))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const start = performance.now()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    while (shown?.textContent === before || shown?.classList.contains('text-ink-500')) {
      if (performance.now() - start > 10_000) throw new Error('The edit led to no new number.')
      await new Promise(requestAnimationFrame)
    }
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, value)
}

/** Milliseconds of each of 100 edits on the results screen, to the picture with its prediction. */
export function editTimes(visits: Visits): Promise<number[]> {
  return visits.asMember(async (page) => {
    await page.goto(results)
    await page.getByTestId('utilization').waitFor()
    await page.getByRole('button', { name: /^Population/ }).click()
    await page.getByRole('textbox', { name: 'Within 1 km' }).focus()
    const times: number[] = []
    for (let index = 0; index < warmUp + edits; index += 1) {
      times.push(await editAndWait(page, peopleAt(index)))
    }
    return times.slice(warmUp)
  })
}

export function editFigures(times: readonly number[]): Figure[] {
  const note = `${times.length} edits, from Enter to the frame with the new number`
  return [
    { name: 'edit to repaint, median', value: milliseconds(quantile(times, 0.5)), note },
    { name: 'edit to repaint, 99 %', value: milliseconds(quantile(times, 0.99)) },
  ]
}
