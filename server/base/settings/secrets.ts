import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { privateFile, privateFolder } from '@/server/base/files/private-files'
import type { Env } from './env'

const random = () => randomBytes(32).toString('base64url')

const secretsSchema = z.object({
  sessionSecret: z.string().min(32),
  apiKey: z.string().min(16),
  oidcClientSecret: z.string().min(16),
  cookieKeys: z.array(z.string().min(32)).min(1),
  signingKey: z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), d: z.string() }),
})
export type Secrets = z.infer<typeof secretsSchema>

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  return {
    sessionSecret: random(),
    apiKey: random(),
    oidcClientSecret: random(),
    cookieKeys: [random()],
    signingKey: secretsSchema.shape.signingKey.parse({
      ...jwk,
      kid: random().slice(0, 16),
      use: 'sig',
      alg: 'RS256',
    }),
  }
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readFile(path: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  const parsed = secretsSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new Error(`${path} is damaged. Delete it to get new secrets; everybody has to sign in again.`)
}

/** Links a complete file in: readers never see half of it, and a second process uses the first one's secrets. */
function createFile(directory: string, path: string): void {
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: privateFile })
  chmodSync(draft, privateFile)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const loaded = new Map<string, Secrets>()

/** Created on the first call (secrets.json, 0600). */
export function generatedSecrets(directory: string): Secrets {
  const known = loaded.get(directory)
  if (known) return known
  const path = join(directory, 'secrets.json')
  if (!readFile(path)) createFile(directory, path)
  const secrets = readFile(path)
  if (!secrets) throw new Error(`${path} could not be created.`)
  loaded.set(directory, secrets)
  return secrets
}

/** Settings win; touches the disk only for missing ones. */
export function secretsFor(env: Pick<Env, 'VAR_DIR' | 'SESSION_SECRET' | 'API_KEY' | 'OIDC_CLIENT_SECRET'>) {
  const generated = () => generatedSecrets(env.VAR_DIR)
  return {
    sessionSecret: () => env.SESSION_SECRET ?? generated().sessionSecret,
    apiKey: () => env.API_KEY ?? generated().apiKey,
    oidcClientSecret: () => env.OIDC_CLIENT_SECRET ?? generated().oidcClientSecret,
    cookieKeys: () => generated().cookieKeys,
    signingKey: () => generated().signingKey,
  }
}
