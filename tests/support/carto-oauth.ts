import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const cartoApp = { clientId: 'CARTO-CLIENT', clientSecret: 'CANARY-CARTO-SECRET' }

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  address: URL
}

export const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

interface Grant {
  scope: string
  challenge: string
}

interface Granted extends Grant {
  verifier: string | null
}

/** In CARTO's words; null if nothing is wrong. */
function wrongIn(query: URLSearchParams, returnTo: string): string | null {
  const isOurs = query.get('client_id') === cartoApp.clientId && query.get('redirect_uri') === returnTo
  if (!isOurs) return 'invalid_client'
  const isWhole = query.get('state') && query.get('response_type') === 'code' && !query.has('client_secret')
  return isWhole ? null : 'invalid_request'
}

const isOurApp = (form: URLSearchParams) =>
  form.get('client_id') === cartoApp.clientId && form.get('client_secret') === cartoApp.clientSecret

function consentPage({ pathname, searchParams }: URL): string {
  const form = (choice: string, label: string) =>
    `<form method="post" action="${pathname}?${searchParams}&${choice}=true"><button>${label}</button></form>`
  const heading = '<h1>Allow access to your account?</h1>'
  return `<!doctype html><title>CARTO</title>${heading}${form('accept', 'Allow')}${form('deny', 'Deny')}`
}

/** @param userInfo where an account is described */
export function cartoOauth(returnTo: string, userInfo: () => string) {
  const keys = new Set<string>()
  const refreshing = new Map<string, string>()
  const codes = new Map<string, Grant>()
  const granted: Granted[] = []

  const returnOf = (query: URLSearchParams): string => {
    const back = new URL(returnTo)
    back.searchParams.set('state', query.get('state') ?? '')
    if (!query.has('accept')) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { scope: query.get('scope') ?? '', challenge: query.get('code_challenge') ?? '' })
      back.searchParams.set('code', code)
    }
    return back.href
  }

  const grant = (response: ServerResponse, scope: string) => {
    const key = randomUUID()
    const refresh = randomUUID()
    keys.add(key)
    const isLasting = scope.split(' ').includes('offline')
    if (isLasting) refreshing.set(refresh, scope)
    sendJson(response, 200, {
      access_token: key,
      token_type: 'Bearer',
      expires_in: 3_600,
      user_info_url: userInfo(),
      ...(isLasting && { refresh_token: refresh }),
    })
  }

  /** Each code and refresh token works once. */
  const take = (form: URLSearchParams): string | undefined => {
    if (form.get('grant_type') === 'refresh_token') {
      const given = form.get('refresh_token') ?? ''
      const scope = refreshing.get(given)
      refreshing.delete(given)
      return scope
    }
    const given = form.get('code') ?? ''
    const code = codes.get(given)
    codes.delete(given)
    if (!code || form.get('redirect_uri') !== returnTo) return undefined
    granted.push({ ...code, verifier: form.get('code_verifier') })
    return code.scope
  }

  return {
    keys,
    /** Completed sign-ins. */
    granted,
    revoke: () => refreshing.clear(),
    authorize({ request, response, address }: Exchange): void {
      const wrong = wrongIn(address.searchParams, returnTo)
      if (wrong !== null) response.writeHead(400).end(wrong)
      else if (request.method === 'POST') {
        response.writeHead(302, { location: returnOf(address.searchParams) }).end()
      } else response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(address))
    },
    token(response: ServerResponse, form: URLSearchParams): void {
      const isOurs = isOurApp(form)
      const scope = isOurs ? take(form) : undefined
      if (scope === undefined) sendJson(response, 400, { error: isOurs ? 'invalid_grant' : 'invalid_client' })
      else grant(response, scope)
    },
  }
}
