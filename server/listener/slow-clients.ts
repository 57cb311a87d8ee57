import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { onRequestStart } from './request-hooks'

const minute = 60_000
/** A client that takes everything between two looks is not slow. */
const looks = 6
/** Bytes a minute: 1 KB/s, of a body as of an answer. A phone at the edge of a network is faster. */
const minBytes = 60_000
/** Milliseconds per request, however steadily its body arrives. */
export const requestWithin = 30 * 60_000

export interface Progress {
  /** Bytes. */
  received: number
  /** Bytes that the client or the network has taken. */
  taken: number
  isReceived: boolean
  /** Received bytes wait for the server, so the client is not slow. */
  waitsForUs: boolean
  /** At every look of the minute. */
  waitedForClient: boolean
}

/** A minute lies between the two. */
export function isTooSlow(before: Progress, now: Progress): boolean {
  const sendsSlowly =
    !now.isReceived && !now.waitsForUs && !before.waitsForUs && now.received - before.received < minBytes
  const readsSlowly = now.waitedForClient && now.taken - before.taken < minBytes
  return sendsSlowly || readsSlowly
}

interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' &&
  handle !== null &&
  'writeQueueSize' in handle &&
  typeof handle.writeQueueSize === 'number' &&
  'bytesWritten' in handle &&
  typeof handle.bytesWritten === 'number'

/** A socket counts a piece once all of it is taken, which may last minutes; its handle knows how much is left. */
function takenOf(socket: Socket): number {
  const handle = '_handle' in socket ? socket._handle : undefined
  return isHandle(handle)
    ? handle.bytesWritten - handle.writeQueueSize
    : socket.bytesWritten - socket.writableLength
}

const progressOf = (request: IncomingMessage, waitedForClient: boolean): Progress => ({
  received: request.socket.bytesRead,
  taken: takenOf(request.socket),
  isReceived: request.complete,
  waitsForUs: request.readableLength > 0 || request.socket.readableLength > 0,
  waitedForClient,
})

/** @param window ms */
export function watchExchange(request: IncomingMessage, response: ServerResponse, window = minute): void {
  const { socket } = request
  let before = progressOf(request, false)
  let seen = 0
  let waiting = 0
  const timer = setInterval(() => {
    seen += 1
    if (socket.writableLength > 0) waiting += 1
    if (seen < looks) return
    const now = progressOf(request, waiting === looks)
    if (isTooSlow(before, now)) socket.destroy()
    before = now
    seen = 0
    waiting = 0
  }, window / looks).unref()
  const stop = () => clearInterval(timer)
  socket.once('close', stop)
  response.once('close', () => {
    if (!request.complete) return
    stop()
    socket.removeListener('close', stop)
  })
}

/** Cuts connections that bring less than 60 KB of a body, or take less of an answer that waits, in a minute. */
export function cutSlowClients(): void {
  onRequestStart((request, response) => watchExchange(request, response))
}
