import { connect, type Socket } from 'node:net'
import type { Dial, Resolve } from '@/server/bff/guard/guarded-connect'

/** An address of the internet that names of a test have; it is never dialled. */
export const publicAddress = '93.184.216.34'

/** Stands in place of the network: notes what the guard would dial and dials nothing but a loopback fixture. */
export interface PretendNetwork {
  resolve: Resolve
  dial: Dial
  /** Names looked up. */
  resolved: string[]
  /** IP addresses dialled. */
  dialled: string[]
}

interface NetworkOptions {
  /** Addresses by name, each time anew; a name that is not there cannot be resolved. */
  names?: Record<string, () => string[]>
  /** Port of the fixture that answers for every address; without one nobody answers. */
  fixture?: number
  /** What a socket says it is connected to; the address dialled unless given. */
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

/** A socket that says it is connected to another address than it is. */
const calling = (socket: Socket, address: string) =>
  Object.defineProperty(socket, 'remoteAddress', { value: address })
