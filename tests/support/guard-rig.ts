import { connect, type Socket } from 'node:net'
import type { Dial, Resolve } from '@/server/guard/guarded-connect'

/** A public address for the tests' host names; it is never dialled. */
export const publicAddress = '93.184.216.34'

/** Replaces the network: records what the guard would dial, and dials nothing but a loopback fixture. */
export interface PretendNetwork {
  resolve: Resolve
  dial: Dial
  /** Names resolved. */
  resolved: string[]
  /** IP addresses dialled. */
  dialled: string[]
}

interface NetworkOptions {
  /** Addresses by name, evaluated at each lookup; other names do not resolve. */
  names?: Record<string, () => string[]>
  /** Port of the fixture behind every address; without one, connections are refused. */
  fixture?: number
  /** The remote address that sockets report; by default the one dialled. */
  remote?: string
}

export function pretendNetwork({ names = {}, fixture, remote }: NetworkOptions = {}): PretendNetwork {
  const resolved: string[] = []
  const dialled: string[] = []
  return {
    resolved,
    dialled,
    async resolve(name) {
      resolved.push(name)
      const addresses = names[name]?.()
      if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
      return addresses
    },
    dial({ hostname }, callback) {
      dialled.push(hostname)
      if (fixture === undefined) {
        callback(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), null)
        return
      }
      const socket = connect(fixture, '127.0.0.1', () => callback(null, calling(socket, remote ?? hostname)))
      socket.on('error', (error) => callback(error, null))
    },
  }
}

/** A socket that reports another remote address than its own. */
const calling = (socket: Socket, address: string) =>
  Object.defineProperty(socket, 'remoteAddress', { value: address })
