import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'
import { generatedSecrets } from '@/server/base/settings/secrets'
import { openDatabase } from '@/server/engine/db/open-database'
import { createAccount } from '@/server/identity/accounts/accounts'
import { startIdentity } from '@/server/identity/start-identity'
import { freePort } from '@/tests/bench/free-port'
import { silentLog } from '@/tests/support/identity-rig'
import { clientId, clientSecretOf } from './identity-client'
import type { Answers, Requests } from './supervised'

interface Running {
  origin: string
  newPerson(): Promise<Answers['person']>
  close(): Promise<void>
}

/** Identity providers by their folder. Starting one takes a second, so shared apps keep theirs. */
export interface ProviderHost {
  start(request: Requests['provider']): Promise<Answers['provider']>
  newPerson(request: Requests['person']): Promise<Answers['person']>
  end(request: Requests['endProvider']): Promise<Answers['endProvider']>
}

interface Providers extends ProviderHost {
  close(): Promise<void>
}

let people = 0

async function createPerson(db: Parameters<typeof createAccount>[0]): Promise<Answers['person']> {
  people += 1
  // The database may hold people of earlier files.
  const email = `person-${people}-${randomUUID()}@${brand.slug}.example`
  const credentials = { email, password: 'nine lives and more' }
  await createAccount(db, { ...credentials, given_name: `Person ${people}`, family_name: 'Byron' })
  return credentials
}

async function run({ directory, issuer, apps, accessToken = 600 }: Requests['provider']): Promise<Running> {
  const secrets = generatedSecrets(directory)
  const database = await openDatabase({ directory: join(directory, 'db') })
  const port = await freePort()
  const running = await startIdentity({
    db: database.db,
    port,
    issuer,
    clientId,
    clientSecret: clientSecretOf(directory),
    redirectUris: apps.map((origin) => `${origin}/api/auth/callback/${brand.slug}`),
    keys: { cookies: secrets.cookieKeys, signing: secrets.signingKey },
    appOrigin: apps[0] ?? '',
    projectDirectory: process.cwd(),
    mail: null,
    endSessions: async () => undefined,
    log: silentLog,
    ttl: { accessToken },
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    newPerson: () => createPerson(database.db),
    async close() {
      await running.close()
      await database.close()
    },
  }
}

export function createProviders(): Providers {
  const all = new Map<string, Promise<Running>>()
  return {
    async start(request) {
      const provider = all.get(request.directory) ?? run(request)
      all.set(request.directory, provider)
      const { origin } = await provider
      return { origin }
    },
    async newPerson({ directory }) {
      const provider = await all.get(directory)
      if (!provider) throw new Error(`No provider runs in ${directory}.`)
      return provider.newPerson()
    },
    async end({ directory }) {
      const provider = all.get(directory)
      all.delete(directory)
      await (await provider)?.close()
      return {}
    },
    async close() {
      for (const provider of await Promise.all(all.values())) await provider.close()
    },
  }
}
