import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { onRequestStart } from './request-hooks'

const minute = 60_000
/** Body bytes between checks: 1 KB/s. A phone at the edge of a network is faster. */
const minBytes = 60_000
/** Milliseconds per request, however steadily its body arrives. */
export const requestWithin = 30 * 60_000

export interface Progress {
  /** Bytes. */
  received: number
  sent: number
  isReceived: boolean
  /** Received bytes wait for the server, so the client is not slow. */
  waitsForUs: boolean
  waitsForClient: boolean
}

/** A minute lies between the two. */
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

/** @param window ms */
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

/** Cuts connections that bring less than 60 KB of a body, or take nothing of an answer, for a minute. */
export function cutSlowClients(): void {
  onRequestStart((request, response) => watchExchange(request, response))
}
