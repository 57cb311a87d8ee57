import { createLogOutput } from '@/server/base/log/log'

/** A process that logs as many lines as each line of input says. Buffers 1 MB for its readers. */
const { _handle } = process.stdout as typeof process.stdout & {
  _handle: { setBlocking(isBlocking: boolean): void }
}
// Like Next on start.
_handle.setBlocking(true)

const output = createLogOutput(1_000_000)
const filler = 'x'.repeat(1000)

process.stdin.setEncoding('utf8').on('data', (text: string) => {
  for (const word of text.trim().split('\n')) {
    if (word === 'end') process.exit(0)
    for (let at = 0; at < Number(word); at += 1) output.write(`${JSON.stringify({ at, filler })}\n`)
  }
  process.stderr.write('logged\n')
})
