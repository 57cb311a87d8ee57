import { setImmediate } from 'node:timers/promises'

const atOnce = 4_000_000

/** Yields between pieces: copying a large body at once would hold every other request. */
export async function joinedBytes(pieces: readonly Uint8Array[]): Promise<Buffer<ArrayBuffer>> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  let rested = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
    if (at - rested < atOnce) continue
    rested = at
    await setImmediate()
  }
  return whole
}
