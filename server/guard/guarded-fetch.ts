import { Agent, fetch as undiciFetch } from 'undici'
import {
  type Dial,
  dialNetwork,
  guardedConnect,
  RefusedAddressError,
  type Resolve,
  resolveName,
} from './guarded-connect'
import { allowedUrl, type Hosts, isAdmittedTo, refusal } from './safe-fetch'

export interface GuardedFetchOptions extends Hosts {
  resolve?: Resolve
  dial?: Dial
}

/**
 * `fetch` by the guard's rules (https on its standard port, public addresses checked when connecting, no user name),
 * for downloads that resume and follow redirects on their own: every hop is a call of its own.
 * @throws FetchFault for a refused address
 */
export function createGuardedFetch(options: GuardedFetchOptions): typeof fetch {
  const { hosts, admitted, resolve = resolveName, dial = dialNetwork } = options
  const agentFor = (isAdmitted: boolean) =>
    new Agent({ connect: guardedConnect({ resolve, dial, isAdmitted }), pipelining: 0 })
  const agents = { admitted: agentFor(true), others: agentFor(false) }
  return async (address, init) => {
    try {
      const url = allowedUrl(address instanceof Request ? address.url : String(address), { hosts, admitted })
      const dispatcher = isAdmittedTo(url, { hosts, admitted }) ? agents.admitted : agents.others
      const asked = {
        ...(init as Parameters<typeof undiciFetch>[1]),
        redirect: 'manual' as const,
        dispatcher,
      }
      return (await undiciFetch(url, asked)) as unknown as Response
    } catch (error) {
      throw isRefused(error) ? refusal(error) : error
    }
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof RefusedAddressError ||
  (error instanceof Error && error.cause instanceof RefusedAddressError)
