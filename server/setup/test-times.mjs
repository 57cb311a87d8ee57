/** What the runner says at its end of where its time went. */

/** @typedef {{ file: string, seconds: number }} FileTime */

/**
 * Seconds of every test file of a report that jest wrote.
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] }} report
 * @param {string} root
 * @returns {FileTime[]}
 */
export const timesOfJest = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: name.replace(`${root}/`, ''),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }))

/**
 * Seconds of every file of journeys of a report that Playwright wrote: all its tests, whichever worker ran them.
 * @param {{ suites: object[] }} report
 * @returns {FileTime[]}
 */
export function timesOfPlaywright({ suites }) {
  const files = new Map()
  const visit = ({ file, specs = [], suites: inner = [] }) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
    files.set(file, (files.get(file) ?? 0) + seconds)
    inner.forEach(visit)
  }
  suites.forEach(visit)
  return [...files].map(([file, seconds]) => ({ file: `tests/e2e/${file}`, seconds }))
}

/**
 * A table of seconds, one thing a line.
 * @param {{ name: string, seconds: number }[]} rows
 */
export const timeTable = (rows) =>
  rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n')

/**
 * The ten slowest files, slowest first.
 * @param {FileTime[]} times
 */
export const slowest = (times) =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => ({ name: file, seconds }))
