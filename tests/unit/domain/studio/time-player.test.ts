import { withFilter } from '@/lib/domain/studio/edit/edit-filters'
import {
  jumpOf,
  lengthOf,
  lengthText,
  movedWindow,
  type Playing,
  passedIn,
  playedWindow,
  startOfPlaying,
  steppedWindow,
  type TimeWindow,
  windowLengths,
  windowText,
  withLength,
} from '@/lib/domain/studio/edit/time-player'
import { readFilter } from '@/lib/domain/studio/read/read-filter'

const day = 86_400_000
/** As in kepler.gl's sample: the data end in March 2021. */
const ends: TimeWindow = [Date.UTC(2014, 0, 1), Date.UTC(2021, 2, 15)]

const playing = (window: TimeWindow, mode: Playing['mode'] = 'free', interval?: string): Playing => ({
  window,
  ends,
  mode,
  interval,
})

function playedToTheEnd(start: Playing) {
  const windows: TimeWindow[] = []
  for (let now: TimeWindow | undefined = startOfPlaying(start); now; ) {
    windows.push(now)
    now = playedWindow({ ...start, window: now }, jumpOf({ ...start, window: now }) ?? passedIn(100, 1, ends))
    if (windows.length > 1000) throw new Error('It never stops.')
  }
  return windows
}

describe('playing a time filter', () => {
  it('stops with the window at the last time of the data and starts again from the first', () => {
    const windows = playedToTheEnd(playing([Date.UTC(2016, 3, 16), Date.UTC(2017, 3, 15)]))
    expect(windows.at(-1)?.[1]).toBe(ends[1])
    expect(windows.every(([from, to]) => from >= ends[0] && to <= ends[1])).toBe(true)
    expect(new Set(windows.map(([from, to]) => to - from)).size).toBe(1)
    const last = windows.at(-1) ?? ends
    expect(startOfPlaying(playing(last))).toEqual([ends[0], ends[0] + last[1] - last[0]])
  })

  it('takes a tenth of the data when the window shows all of them or reaches beyond', () => {
    const [from, to] = startOfPlaying(playing([ends[0], Date.UTC(2021, 8, 1)]))
    expect(from).toBe(ends[0])
    expect(lengthOf(windowLengths(ends), [from, to])?.label).toBe('6 months')
  })

  it('grows from a start that stays', () => {
    const windows = playedToTheEnd(playing([Date.UTC(2015, 0, 1), Date.UTC(2015, 1, 1)], 'incremental'))
    expect(new Set(windows.map(([from]) => from)).size).toBe(1)
    expect(windows.at(-1)?.[1]).toBe(ends[1])
    expect(startOfPlaying(playing(ends, 'incremental'))).toEqual([ends[0], ends[0]])
  })

  it("shows whole intervals of the file's chart one after the other", () => {
    const [first, second] = playedToTheEnd(playing(ends, 'interval', '1-month'))
    expect(first).toEqual([Date.UTC(2014, 0, 1), Date.UTC(2014, 1, 1) - 1])
    expect(second).toEqual([Date.UTC(2014, 1, 1), Date.UTC(2014, 2, 1) - 1])
  })

  it('shows one window a press without motion', () => {
    const window: TimeWindow = [ends[0] + day, ends[0] + 11 * day]
    expect(steppedWindow(playing(window))).toEqual([ends[0] + 11 * day, ends[0] + 21 * day])
    expect(steppedWindow(playing([ends[1] - 10 * day, ends[1]]))).toEqual([ends[0], ends[0] + 10 * day])
  })
})

it('keeps a window within the data when it is moved or made longer', () => {
  const window: TimeWindow = [ends[1] - 20 * day, ends[1] - 10 * day]
  expect(movedWindow(window, 100 * day, ends)).toEqual([ends[1] - 10 * day, ends[1]])
  expect(withLength(window, 40 * day, ends)).toEqual([ends[1] - 40 * day, ends[1]])
})

it('names a window by its months, its days or its times', () => {
  const text = (from: number, to: number) => windowText([from, to], ends)
  expect(text(Date.UTC(2016, 3, 16), Date.UTC(2017, 3, 15))).toBe('Apr 2016 – Apr 2017')
  expect(text(Date.UTC(2016, 3, 2), Date.UTC(2016, 3, 9))).toBe('2 Apr 2016 – 9 Apr 2016')
  expect(lengthText([0, 378 * day])).toBe('378 days')
})

it('keeps what a file says of playing when its window moves', () => {
  const filter = {
    id: 'a',
    dataId: ['d'],
    name: ['seen'],
    type: 'timeRange',
    value: [1, 5],
    animationWindow: 'interval',
    plotType: { type: 'lineChart', interval: '1-day' },
    yAxis: { name: 'kwh', type: 'real' },
    speed: 3,
    view: 'enlarged',
  }
  const config = { visState: { filters: [filter] } }
  const read = readFilter(filter, 0)
  if (!read) throw new Error('The filter can be applied.')
  const moved = withFilter(config, { ...read, value: { kind: 'time', value: [2, 6] } })
  expect(moved).toEqual({ visState: { filters: [{ ...filter, value: [2, 6] }] } })
  const changed = withFilter(config, { ...read, animationWindow: 'incremental', speed: 0.5, isPlayer: false })
  expect(changed).toEqual({
    visState: { filters: [{ ...filter, animationWindow: 'incremental', speed: 0.5, view: 'side' }] },
  })
})
