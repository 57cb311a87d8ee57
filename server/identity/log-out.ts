import type { Context } from 'oidc-provider'
import { logOutPage } from './pages/message-page'

async function endSession(context: Context): Promise<void> {
  const { session, provider } = context.oidc
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null)
}

/**
 * Ends the provider's session. Immediate when an `id_token_hint` proves that the app acts for the signed-in
 * person; otherwise the link may be a lure, so a page asks first.
 */
export function logOut({ appOrigin }: { appOrigin: string }) {
  return async (context: Context, form: string): Promise<void> => {
    const { session, entities } = context.oidc
    const target = session.state?.postLogoutRedirectUri
    const hinted = entities.IdTokenHint?.payload.sub
    if (!target || hinted === undefined || hinted !== session.accountId) {
      logOutPage(context, { form, appOrigin })
      return
    }
    await endSession(context)
    context.status = 303
    context.redirect(target)
  }
}
