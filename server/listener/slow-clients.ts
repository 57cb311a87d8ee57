import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { onRequestStart } from './request-hooks'

/** Milliseconds between two looks at a connection. */
const minute = 60_000
/** Bytes of a body that have to arrive between two looks: 1 KB/s. A phone at the edge of a network is faster. */
const minBytes = 60_000
/** Milliseconds that a request may take altogether, however steadily its body arrives. */
export const requestWithin = 30 * 60_000

/** The parts of an exchange that tell how fast its client is. */
export interface Progress {
  /** Bytes received from the client so far, and sent to it. */
  received: number
  sent: number
  /** Whether the whole body has arrived. */
  isReceived: boolean
  /** Whether arrived bytes wait for us: then the client is not the slow one. */
  waitsForUs: boolean
  /** Whether bytes of the answer wait for the client. */
  waitsForClient: boolean
}

/** Whether the client kept us waiting from `before` to `now`, a minute apart. */
export function isTooSlow(before: Progress, now: Progress): boolean {
  const sendsSlowly =
    !now.isReceived && !now.waitsForUs && !before.waitsForUs && now.received - before.received < minBytes
  const readsNothing = before.waitsForClient && now.waitsForClient && now.sent === before.sent
  return sendsSlowly || readsNothing
}

const progressOf = (request: IncomingMessage, socket: Socket): Progress => ({
  received: socket.bytesRead,
  sent: socket.bytesWritten - socket.writableLength,
  isReceived: request.complete,
  waitsForUs: request.readableLength > 0 || socket.readableLength > 0,
  waitsForClient: socket.writableLength > 0,
})

/** Cuts a connection whose client is too slow over a window (ms), until the exchange is over. */
export function watchExchange(request: IncomingMessage, response: ServerResponse, window = minute): void {
  const { socket } = request
  let before = progressOf(request, socket)
  const timer = setInterval(() => {
    const now = progressOf(request, socket)
    if (isTooSlow(before, now)) socket.destroy()
    before = now
  }, window).unref()
  const stop = () => clearInterval(timer)
  socket.once('close', stop)
  response.once('close', () => {
    if (!request.complete) return
    stop()
    socket.removeListener('close', stop)
  })
}

/**
 * Cuts connections of every server of this process that bring less than 60 KB of a body in a minute, or take
 * nothing of an answer for a minute. Uploads may last as long as they keep flowing, half an hour at most.
 */
export function cutSlowClients(): void {
  onRequestStart((request, response) => watchExchange(request, response))
}
