import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ file: string, seconds: number }} FileTime */

/**
 * Seconds per test file of jest's report.
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
 * Seconds per journey file of Playwright's report: all its tests, over all workers.
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
 * A table of seconds, one row per line.
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

/**
 * The failed tests of jest's report, and the files that could not be run, with the first lines of their messages.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report
 * @param {string} root
 * @returns {string[]}
 */
export const failuresOfJest = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [described(file, firstLines(message))]
    return failed.map(({ fullName, failureMessages }) =>
      described(`${file} › ${fullName}`, firstLines(failureMessages.join('\n'))),
    )
  })

/**
 * The journeys that failed, or passed only when repeated, with the first lines of their messages and of their pages
 * at that moment: a machine that is gone keeps no pictures.
 * @param {{ suites: object[] }} report
 * @returns {string[]}
 */
export const failuresOfPlaywright = ({ suites }) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => {
      const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
      return failed.map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        const failure = described(`tests/e2e/${file} › ${title}`, firstLines(messages.join('\n')))
        return [failure, ...pagesOf(results)].join('\n')
      })
    }),
    ...failuresOfPlaywright({ suites: inner }),
  ])

/** The accessible trees of the pages at which journeys failed, from Playwright's notes. */
function pagesOf(results) {
  const notes = results.flatMap(({ attachments }) =>
    attachments.filter(({ name }) => name === 'error-context'),
  )
  return notes.flatMap(({ path }) => {
    const [, page] = /^```yaml\n(.*?)\n```$/ms.exec(readIfThere(path)) ?? []
    return page === undefined ? [] : [described('  The page then:', ends(page))]
  })
}

/** The first 30 lines and the last 30, where dialogs and notices are. */
function ends(page) {
  const lines = page.split('\n')
  const cut = lines.length - 60
  return cut > 0 ? lines.toSpliced(30, cut, `… ${cut} lines …`) : lines
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The first eight lines of a message that say something. */
function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines.filter((line) => line.trim() !== '').slice(0, 8)
}

const described = (title, lines) => [title, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
