import { connect, type Socket } from 'node:net'
import type { Dial, Resolve } from '@/server/guard/guarded-connect'

/** Never dialled. */
export const publicAddress = '93.184.216.34'

/** Records what the guard would dial, and dials only a loopback fixture. */
export interface PretendNetwork {
  resolve: Resolve
  dial: Dial
  resolved: string[]
  dialled: string[]
}

interface NetworkOptions {
  /** Evaluated at each lookup; other names do not resolve. */
  names?: Record<string, () => string[]>
  /** Behind every address; without one, connections are refused. */
  fixture?: number
  /** Reported by sockets; defaults to the dialled address. */
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

const calling = (socket: Socket, address: string) =>
  Object.defineProperty(socket, 'remoteAddress', { value: address })
