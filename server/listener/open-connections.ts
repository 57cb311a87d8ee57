import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { isStopping } from '@/server/base/process/stopping'
import { onRequestStart } from './request-hooks'

export interface OpenConnections {
  count(): number
  /** Browsers open some in advance and send nothing on them. */
  cutUnused(): void
  cutAll(): void
}

const hasSocket = (message: unknown): message is { socket: Socket } =>
  typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket

export function watchConnections(): OpenConnections {
  const open = new Set<Socket>()
  const underWay = new WeakMap<Socket, number>()
  const add = (socket: Socket, more: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + more)
  subscribe('net.server.socket', (message) => {
    if (!hasSocket(message)) return
    const { socket } = message
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  onRequestStart(({ socket }, response) => {
    open.add(socket)
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })
  const cut = (isCut: (socket: Socket) => boolean) => {
    for (const socket of open) if (isCut(socket)) socket.destroy()
  }
  return {
    count: () => open.size,
    cutUnused: () => cut((socket) => !underWay.get(socket)),
    cutAll: () => cut(() => true),
  }
}

/**
 * A kept connection would carry the next request and keep the server running until it has been idle for long enough.
 * An answer that began before the stop has promised to keep its connection, which ends after it.
 */
export function closeConnectionsWhileStopping(): void {
  onRequestStart(({ socket }, response) => {
    const { writeHead } = response
    response.writeHead = function (this: typeof response, ...head: unknown[]) {
      if (isStopping()) response.setHeader('connection', 'close')
      return Reflect.apply(writeHead, this, head)
    } as typeof writeHead
    response.once('close', () => {
      if (isStopping()) socket.end()
    })
  })
}
