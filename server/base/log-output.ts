import { writeSync } from 'node:fs'
import { errorCode } from './error-code'

/** Bytes of lines that wait for a reader who is behind. */
const usuallyHeld = 8_000_000
/** Milliseconds until a reader who was behind is tried again. */
const retryAfter = 20
/** Milliseconds that the end of the process waits for the reader. */
const lastWithin = 1_000

/** Where lines of the log go. */
export interface LogOutput {
  /** Takes one line, line break included; never waits and never throws. */
  write(line: string): void
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

type Handled = NodeJS.WriteStream & { _handle?: { setBlocking?(isBlocking: boolean): void } | null }

/** Next lets writing to a pipe block, and a reader who is stuck would stop every request. */
function neverBlock(stream: Handled): void {
  if (!stream.isTTY) stream._handle?.setBlocking?.(false)
}

const isBehind = (error: unknown) => errorCode(error) === 'EAGAIN' || errorCode(error) === 'EBUSY'

const leftOut = (count: number) =>
  `${JSON.stringify({
    level: 'warn',
    time: new Date().toISOString(),
    event: 'log_lines_left_out',
    count,
    msg: 'Who reads this log was too far behind.',
  })}\n`

/**
 * Writes lines to standard output. When a process ends, pino's own output waits without end for a reader who is stuck
 * or gone, and the process never ends; this one waits a second at most. While it runs it holds `mostHeld` bytes for a reader
 * who is behind, and leaves out and counts what comes on top of them.
 */
export function createLogOutput(mostHeld = usuallyHeld): LogOutput {
  neverBlock(process.stdout)
  const file = process.stdout.fd
  let waiting: Buffer[] = []
  let held = 0
  let missed = 0
  let isGone = false
  let retry: NodeJS.Timeout | undefined

  const hold = (line: string) => {
    const bytes = Buffer.from(line)
    waiting.push(bytes)
    held += bytes.length
  }
  /** Writes what waits until all is gone or the reader is behind; whether all is gone. */
  const send = (): boolean => {
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = writeSync(file, first)
        held -= written
        if (written < first.length) waiting[0] = first.subarray(written)
        else waiting.shift()
      }
      return true
    } catch (error) {
      isGone = !isBehind(error)
      if (isGone) waiting = []
      return isGone
    }
  }
  /** Writes what waits and how many lines were left out; whether nothing is left to tell. */
  const tellAll = (): boolean => {
    if (!send()) return false
    if (missed === 0) return true
    hold(leftOut(missed))
    missed = 0
    return send()
  }
  const goOn = () => {
    retry = tellAll() ? undefined : setTimeout(goOn, retryAfter).unref()
  }
  process.once('exit', () => {
    const until = Date.now() + lastWithin
    while (!tellAll() && Date.now() < until) pause(10)
  })
  return {
    write(line) {
      if (isGone) return
      if (held > mostHeld) missed += 1
      else hold(line)
      if (!retry) goOn()
    },
  }
}
