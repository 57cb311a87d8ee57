import 'server-only'
import { apiPolicy } from '@/lib/config/api-policy'
import { brand } from '@/lib/config/brand'
import { routes } from '@/lib/config/routes'
import { getRuntime } from '@/server/base/process/runtime'
import { appOrigin } from '@/server/base/settings/env'
import { html } from '@/server/base/web/html'
import { forgetSession } from './forget-sessions'
import { type EndSessionForm, endSessionForm } from './provider-client'
import { clearedSessionCookie, sessionIdOf } from './session-cookie'

interface SignOutPage {
  markup: string
  headers: Record<string, string>
}

const style = `
body { display: grid; place-items: center; min-height: 90vh; font: 1rem/1.5 system-ui, sans-serif; }
button, a { font: inherit; padding: 0.5rem 1rem; }
`

/** Only `script` may run; `form-action` also covers the redirect back to the app. */
const policy = (nonce: string, action: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' ${new URL(action).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The form submits itself; without scripts, a button does. Browsers that get no further use `landing`. */
function signOutPage({ action, fields }: EndSessionForm, landing: string): SignOutPage {
  const nonce = crypto.randomUUID()
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signing out · ${brand.name}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>Signing out...</h1>
<form method="post" action="${action}">
${hidden}
<noscript><button>Sign Out</button></noscript>
</form>
<p><a href="${landing}">Back to ${brand.name}</a></p>
</main>
<script nonce="${nonce}">document.forms[0].submit()</script>
</body>
</html>
`.toString()
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(nonce, action),
  }
  return { markup, headers }
}

const landing = `${appOrigin}${routes.loggedOut}`

async function formFor(request: Request): Promise<EndSessionForm | null> {
  const runtime = await getRuntime()
  const id = await sessionIdOf(request, runtime.sessionSecret)
  const row = id ? await forgetSession(runtime, id) : undefined
  if (!row) return null
  try {
    return await endSessionForm(runtime.identity, { idToken: row.idToken, returnTo: landing })
  } catch (error) {
    runtime.log.warn({ err: error }, 'The identity provider does not say where a session is ended.')
    return null
  }
}

/** Revokes the refresh token and answers a form that ends the provider's session, else leads to the app's own page. */
export async function endSession(request: Request): Promise<Response> {
  const form = await formFor(request)
  const page = form && signOutPage(form, landing)
  return new Response(page?.markup ?? null, {
    status: page ? 200 : 303,
    headers: {
      ...(page ? page.headers : { location: landing, 'content-security-policy': apiPolicy }),
      'set-cookie': clearedSessionCookie(),
      'cache-control': 'no-store',
      'clear-site-data': '"cache"',
    },
  })
}
