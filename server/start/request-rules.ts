import { brand } from '@/lib/config/brand'
import { returnHosts } from '@/lib/config/return-url'
import { type Env, originOf } from '@/server/base/env'
import { knownHosts, noNullCharacter, pathsOnly } from '@/server/listener/address-rules'
import type { Rule } from '@/server/listener/gate'
import { fewHeaders, knownMethods, ownCookies } from '@/server/listener/head-rules'

/** The app's session, next-auth's unfinished sign-ins and the embedded provider's own. */
const cookies = [`${brand.slug}.`, 'next-auth.', 'identity.']

type Hosts = Pick<Env, 'APP_URL' | 'PORT' | 'STUDIO_HOST' | 'DEMO_HOST' | 'MAPS_URL'>

/** Names of the hosts that this installation answers for; the embedded provider shares the app's. */
function ownHosts(env: Hosts): Set<string> {
  const named = returnHosts({
    appOrigin: originOf(env),
    studioHost: env.STUDIO_HOST,
    demoHost: env.DEMO_HOST,
  }).map((host) => `http://${host}`)
  const addresses = env.MAPS_URL === undefined ? named : [...named, env.MAPS_URL]
  return new Set(addresses.map((address) => new URL(address).hostname))
}

/** Rules for every request of this process. Any host is allowed until `APP_URL` names one. */
export function requestRules(env: Hosts): readonly Rule[] {
  const hosts = ownHosts(env)
  const isOurs = (hostname: string) => hosts.has(hostname)
  return [
    knownMethods,
    fewHeaders,
    pathsOnly(isOurs),
    ...(env.APP_URL === undefined ? [] : [knownHosts(isOurs)]),
    noNullCharacter,
    ownCookies(cookies),
  ]
}
