import type { Page } from 'playwright'
import { type Figure, milliseconds, quantile } from './figure'
import { tasksDuring, tasksSentence } from './page-tasks'
import type { Visits } from './visits'

const results =
  '/results?location_name=Lindaplatz&lat=47.1667&lng=9.50884&country=liechtenstein&iso3_total=1408449' +
  '&iso3_2=1408449&pop_1km=5592&pop_10km=91400&Connector%20Config=2x150%20kW'

const warmUp = 5
const edits = 100
/** Traced separately from the timed edits. */
const traced = 40
/** Never the same twice, so that no answer is cached, and each far from the last. */
const peopleAt = (index: number) => (index % 2 === 0 ? 6000 : 60_000) + index

/** Ms since Enter, by the page's clock. */
export interface EditTimes {
  sent: number
  answered: number
  drawn: number
  /** The page has painted a frame with it. */
  painted: number
  after: number
}

/** Pauses first, like a person: slow graphics are still painting the last estimate. */
function editAndWait(page: Page, value: number): Promise<EditTimes> {
  return page.evaluate(async (next) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const field = document.activeElement as HTMLInputElement
    const shown = document.querySelector('[data-testid=utilization]')
    if (!shown) throw new Error('The screen shows no number.')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, String(next))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    performance.clearResourceTimings()
    const change = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The edit led to no new number.')), 10_000)
      const observer = new MutationObserver(() => {
        clearTimeout(timer)
        observer.disconnect()
        resolve()
      })
      observer.observe(shown, { characterData: true, childList: true, subtree: true })
    })
    // Less than the pause after which a typed number applies.
    await new Promise((resolve) => setTimeout(resolve, 150))
    const { port1, port2 } = new MessageChannel()
    const start = performance.now()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await change
    const drawn = performance.now() - start
    await new Promise(requestAnimationFrame)
    // A message posted by a frame arrives once it is painted.
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
    const painted = performance.now() - start
    await new Promise(requestAnimationFrame)
    const after = performance.now() - start
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/infer'))
    const call = calls[calls.length - 1]
    if (!call) throw new Error('The edit asked for no prediction.')
    const { startTime, responseEnd } = call as PerformanceResourceTiming
    return { sent: startTime - start, answered: responseEnd - start, drawn, painted, after }
  }, value)
}

/** The lower bound: no edit can be faster than changing a word of the page. */
function changeOneWord(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shown = document.querySelector('[data-testid=utilization]')?.firstChild
    if (!shown) throw new Error('The screen shows no number.')
    const { port1, port2 } = new MessageChannel()
    const before = shown.nodeValue
    await new Promise((resolve) => setTimeout(resolve, 100))
    const start = performance.now()
    shown.nodeValue = `${before}0`
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
    const painted = performance.now() - start
    shown.nodeValue = before
    return painted
  })
}

export function editTimes(visits: Visits): Promise<{ times: EditTimes[]; words: number[]; tasks: string }> {
  return visits.asMember(async (page) => {
    await page.goto(results)
    await page.getByTestId('utilization').waitFor()
    await page.getByRole('button', { name: /^Population/ }).click()
    await page.getByRole('textbox', { name: 'Within 1 km' }).focus()
    const times: EditTimes[] = []
    for (let index = 0; index < warmUp + edits; index += 1) {
      times.push(await editAndWait(page, peopleAt(index)))
    }
    const words: number[] = []
    for (let index = 0; index < edits; index += 1) words.push(await changeOneWord(page))
    const { tasks } = await tasksDuring(page, async () => {
      for (let index = 0; index < traced; index += 1) {
        await editAndWait(page, peopleAt(warmUp + edits + index))
      }
    })
    return { times: times.slice(warmUp), words, tasks: tasksSentence(tasks) }
  })
}

export function editFigures(
  times: readonly EditTimes[],
  words: readonly number[],
  tasks: readonly string[],
): Figure[] {
  const of = (share: number, part: (each: EditTimes) => number) =>
    milliseconds(quantile(times.map(part), share))
  const figure = (name: string, part: (each: EditTimes) => number): Figure => ({
    name,
    value: of(0.5, part),
    note: `99 % ${of(0.99, part)}`,
  })
  return [
    figure('edit to repaint', ({ painted }) => painted),
    figure('  Enter to the request', ({ sent }) => sent),
    figure('  request to the answer', ({ sent, answered }) => answered - sent),
    figure('  answer to the document', ({ answered, drawn }) => drawn - answered),
    figure('  document to the screen', ({ drawn, painted }) => painted - drawn),
    {
      name: '  a bare word to the screen',
      value: milliseconds(quantile(words, 0.5)),
      note: `99 % ${milliseconds(quantile(words, 0.99))}`,
    },
    figure('edit to the frame after', ({ after }) => after),
    { name: 'edits', value: String(times.length), note: tasks.join('; ') },
  ]
}
