import { frameBudget, workOneFrame } from '@/components/map/cells/cell-layer'

/** Jobs that take these milliseconds of a clock that nothing else advances. */
function jobsOf(durations: readonly number[]) {
  let time = 1000
  const done: number[] = []
  const jobs = durations.map((duration, at) => () => {
    time += duration
    done.push(at)
  })
  return { jobs, done, now: () => time }
}

describe('the frame budget', () => {
  test('runs everything that fits, in order', () => {
    const { jobs, done, now } = jobsOf(Array.from({ length: 50 }, () => frameBudget / 100))
    expect(workOneFrame(jobs, now)).toBe(50)
    expect(done).toEqual(jobs.map((_, at) => at))
  })

  test('stops once the budget is used up', () => {
    const { jobs, done, now } = jobsOf(Array.from({ length: 10 }, () => frameBudget / 3))
    expect(workOneFrame(jobs, now)).toBe(3)
    expect(done).toEqual([0, 1, 2])
  })

  test('runs one job even if it takes longer than a frame', () => {
    const { jobs, done, now } = jobsOf([40, 40])
    expect(workOneFrame(jobs, now)).toBe(1)
    expect(done).toEqual([0])
  })

  test('measures every frame from its own start', () => {
    const { jobs, done, now } = jobsOf([40, 1, 1])
    workOneFrame(jobs, now)
    expect(workOneFrame(jobs.slice(1), now)).toBe(2)
    expect(done).toEqual([0, 1, 2])
  })

  test('does nothing without jobs', () => {
    expect(workOneFrame([], () => 0)).toBe(0)
  })
})
