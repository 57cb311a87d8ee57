import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { generatedSecrets } from '@/server/base/settings/secrets'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { startIdentity } from '@/server/identity/start-identity'
import { freePort } from '@/tests/bench/free-port'
import { type Browser, createBrowser } from './browser'

export const appOrigin = 'http://app.localhost'
const redirectUri = `${appOrigin}/api/auth/callback/kerbwatt`
const clientId = 'web'

const silence = () => undefined
export const silentLog: Log = { debug: silence, info: silence, warn: silence, error: silence }

export interface TokenAnswer {
  status: number
  body: Record<string, string> & { expires_in?: number }
}

interface IdentityOptions {
  /** Seconds. */
  accessToken?: number
  mail?: MailOutbox | null
  endSessions?: (subject: string) => Promise<void>
}

/** The real provider, with a client that knows its secret. */
export async function identityRig(
  db: Db,
  { accessToken, mail = null, endSessions = async () => undefined }: IdentityOptions = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'identity-'))
  const secrets = generatedSecrets(directory)
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const identity = { issuer, clientId, clientSecret: secrets.oidcClientSecret }
  const running = await startIdentity({
    db,
    port,
    ...identity,
    redirectUris: [redirectUri],
    keys: { cookies: secrets.cookieKeys, signing: secrets.signingKey },
    appOrigin,
    projectDirectory: process.cwd(),
    log: silentLog,
    mail,
    endSessions,
    ttl: { ...(accessToken !== undefined && { accessToken }) },
  })

  function ask(extra: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile offline_access',
      state: 's',
      nonce: 'n',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    }
    const kept = Object.entries(parameters).filter(([, value]) => value !== '')
    return { url: `${issuer}/auth?${new URLSearchParams(kept)}`, verifier }
  }

  async function openForm(browser: Browser, extra: Record<string, string> = {}) {
    const { url, verifier } = ask(extra)
    const { url: form, response } = await browser.follow(url)
    return { form, verifier, page: (await response?.text()) ?? '' }
  }

  async function trade(fields: Record<string, string>): Promise<TokenAnswer> {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${identity.clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
    return { status: response.status, body: await response.json() }
  }

  const tradeCode = (code: string, verifier: string) =>
    trade({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })

  async function enter(step: 'sign-in' | 'sign-up', fields: Record<string, string>, browser: Browser) {
    const { url, verifier } = ask(step === 'sign-up' ? { prompt: 'create' } : {})
    const form = await browser.follow(url)
    const sent = await browser.submit(`${form.url}/${step}`, fields)
    const back = await browser.follow(new URL(sent.headers.get('location') ?? '', issuer).href, appOrigin)
    return tradeCode(new URL(back.url).searchParams.get('code') ?? '', verifier)
  }

  type Enter = (person: Record<string, string>, browser?: Browser) => Promise<TokenAnswer>
  const signUp: Enter = (person, browser = createBrowser()) => enter('sign-up', person, browser)
  const signIn: Enter = ({ email = '', password = '' }, browser = createBrowser()) =>
    enter('sign-in', { email, password }, browser)

  return {
    issuer,
    identity,
    ask,
    openForm,
    trade,
    tradeCode,
    signUp,
    signIn,
    refresh: (token: string) => trade({ grant_type: 'refresh_token', refresh_token: token }),
    async close() {
      await running.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export const newPerson = (over: Record<string, string> = {}) => ({
  given_name: 'Ada',
  family_name: 'Byron',
  email: `ada-${randomBytes(4).toString('hex')}@example.com`,
  password: 'nine lives and more',
  ...over,
})
