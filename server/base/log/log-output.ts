import { writeSync } from 'node:fs'
import { errorCode } from '@/server/base/errors/error-code'

const usuallyHeld = 8_000_000
/** Milliseconds. */
const retryAfter = 20
/** Maximum wait for the reader before exit, ms. */
const lastWithin = 1_000

export interface LogOutput {
  write(line: string): void
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

type Handled = NodeJS.WriteStream & { _handle?: { setBlocking?(isBlocking: boolean): void } | null }

/** Next makes pipe writes block, so a stuck reader would stop every request. */
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

/** Waits a second at most for a stuck reader on exit, unlike pino. Drops and counts lines beyond `maxHeld` bytes. */
export function createLogOutput(maxHeld = usuallyHeld): LogOutput {
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
      if (held > maxHeld) missed += 1
      else hold(line)
      if (!retry) goOn()
    },
  }
}
