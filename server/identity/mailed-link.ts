import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwnForm, type MailPageDeps, send } from './exchange'
import { FormError } from './form-body'
import { messagePage } from './pages/message-page'

interface MailedLinkPage {
  /** The page with its form. */
  markup: (appOrigin: string) => string
  /** Answers the posted form. @throws FormError */
  post(deps: MailPageDeps, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Says that a form of another site, or a broken one, did nothing. */
  refusal: { title: string; text: string }
}

/** Answers the page of mailed links: opening it changes nothing, its form uses the link up. */
export function mailedLinkAnswer({ markup, post, refusal }: MailedLinkPage) {
  return async (deps: MailPageDeps, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { appOrigin } = deps
    const refuse = (status: number) =>
      send(deps, response, { status, markup: messagePage({ ...refusal, appOrigin }) })
    if (request.method === 'GET') {
      return send(deps, response, { status: 200, markup: markup(appOrigin), scripts: 'own' })
    }
    if (request.method !== 'POST') return refuse(405)
    if (!isOwnForm(request, deps.issuer)) return refuse(403)
    try {
      await post(deps, request, response)
    } catch (error) {
      if (!(error instanceof FormError)) throw error
      refuse(error.status)
    }
  }
}
