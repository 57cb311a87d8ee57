/** Runs on Node 20, before anything is installed. */

const colour = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)

export const say = (text = '') => process.stdout.write(`${text}\n`)
export const bold = (text) => paint(1, text)
const dim = (text) => paint(2, text)

/** An expected failure, printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs one step and prints its title and duration, with a live count on a terminal.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  if (!process.stdout.isTTY) say(`· ${title} ...`)
  const ticker = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r· ${title} ${dim(seconds())} `), 200)
    : undefined
  try {
    const result = await work()
    clearInterval(ticker)
    say(`${process.stdout.isTTY ? '\r' : ''}${paint(32, '✓')} ${title} ${dim(seconds())}   `)
    return result
  } catch (error) {
    clearInterval(ticker)
    say(`${process.stdout.isTTY ? '\r' : ''}${paint(31, '✗')} ${title} ${dim(seconds())}   `)
    throw error
  }
}

export const sentenceOf = (error) =>
  error instanceof SetupError ? error.message : String(error?.stack ?? error)

/**
 * Runs a command's main function; turns errors into a sentence on stderr and exit code 1.
 * @param {() => Promise<number>} main
 */
export function runMain(main) {
  main().then(
    (code) => {
      process.exitCode = code
    },
    (error) => {
      process.stderr.write(`\n${sentenceOf(error)}\n`)
      process.exitCode = 1
    },
  )
}
