import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Log } from '@/server/base/log/log'
import { isStopping } from '@/server/base/process/runtime'
import { clientNetwork, siteOf } from '@/server/base/web/client-network'
import { networksPerSite } from '@/server/limits/limiter'
import { onRequestStart } from './request-hooks'

/** Beyond it a process on two cores only collects memory, whatever its descriptors. */
const maxConnections = 10_000
/** Files, the database and calls to other services need descriptors too. */
const share = 3 / 4
/** The usual limit of a login. */
const defaultDescriptors = 1_024

export interface ConnectionLimits {
  /** Of an IPv4 address or an IPv6 /64; a /48 may have ten times as many. */
  perNetwork: number
  all: number
}

/** @param limits text of `/proc/self/limits` */
export function connectionsBelow(limits: string): number {
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
  const descriptors = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? defaultDescriptors)
  return Math.min(maxConnections, Math.floor(descriptors * share))
}

/** Three quarters of the descriptors that this process may open. Node has raised them to what the system allows. */
export function connectionsOfProcess(): number {
  try {
    return connectionsBelow(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return connectionsBelow('')
  }
}

/** @returns a function that takes a connection from `address` and gives its release, or null if there are too many */
export function createConnectionCounts({ perNetwork, all }: ConnectionLimits) {
  const open = new Map<string, number>()
  let total = 0
  const add = (key: string, more: number) => {
    const now = (open.get(key) ?? 0) + more
    if (now === 0) open.delete(key)
    else open.set(key, now)
  }
  return (address: string): (() => void) | null => {
    const network = clientNetwork(address)
    const site = siteOf(network)
    const keys = site === undefined ? [network] : [network, site]
    const isFull = keys.some((key, at) => {
      const max = at === 0 ? perNetwork : perNetwork * networksPerSite
      return (open.get(key) ?? 0) >= max
    })
    if (isFull || total >= all) return null
    total += 1
    for (const key of keys) add(key, 1)
    return () => {
      total -= 1
      for (const key of keys) add(key, -1)
    }
  }
}

const hasSocket = (message: unknown): message is { socket: Socket } =>
  typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket

const quietMs = 60_000

/** Covers every server of this process together. Closes connections beyond the limits as they come. */
export function limitConnections(limits: ConnectionLimits, log: Pick<Log, 'warn'>): void {
  const take = createConnectionCounts(limits)
  let noted = Number.NEGATIVE_INFINITY
  subscribe('net.server.socket', (message) => {
    if (!hasSocket(message)) return
    const { socket } = message
    const release = take(socket.remoteAddress ?? '')
    if (release) {
      socket.once('close', release)
      return
    }
    socket.destroy()
    if (performance.now() - noted < quietMs) return
    noted = performance.now()
    log.warn({ event: 'connections_refused', ...limits }, 'Connections beyond the limits are closed.')
  })
}

export interface OpenConnections {
  count(): number
  /** Browsers open some in advance and send nothing on them. */
  cutUnused(): void
  cutAll(): void
}

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
