import type { Context } from 'oidc-provider'
import { brand } from '@/lib/config/brand'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { isFullDisk } from '@/server/base/errors/error-code'
import { html, trusted } from '@/server/base/web/html'
import { page, pageHeaders } from './page'

interface Way {
  label: string
  href: string
}

export interface MessagePage {
  title: string
  text: string
  appOrigin: string
  /** Replaces the link back to the app. */
  action?: Way
  other?: Way
}

export function messagePage({ title, text, appOrigin, action, other }: MessagePage): string {
  const { label, href } = action ?? { label: `Back to ${brand.name}`, href: `${appOrigin}/` }
  const body = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${href}">${label}</a></p>
${other && html`<p class="other"><a class="button line" href="${other.href}">${other.label}</a></p>`}`
  return page({ title, appOrigin, body })
}

export function answerPage(context: Context, appOrigin: string, markup: string): void {
  for (const [name, value] of Object.entries(pageHeaders(appOrigin))) context.set(name, value)
  context.body = markup
}

export const fullDiskPage = (appOrigin: string) =>
  messagePage({ title: 'Sign-in could not continue', text: fullDiskSentence, appOrigin })

/** Logs the reason without showing it, except for a full disk. */
export function errorPage({ appOrigin }: { appOrigin: string }) {
  return async (context: Context, _out: unknown, error: unknown): Promise<void> => {
    if (isFullDisk(error)) {
      context.status = 507
      answerPage(context, appOrigin, fullDiskPage(appOrigin))
      return
    }
    const text = 'The sign-in was interrupted, has expired or was opened twice. Start again from the app.'
    answerPage(context, appOrigin, messagePage({ title: 'Sign-in could not continue', text, appOrigin }))
  }
}

/** For a sign-out that the app did not vouch for. `form` is the library's own markup. */
export function logOutPage(context: Context, { form, appOrigin }: { form: string; appOrigin: string }): void {
  const body = html`<h1>Sign out</h1>
<p class="lead">Do you want to sign out of ${brand.name}?</p>
${trusted(form)}
<div class="pair">
<a class="button line" href="${appOrigin}/">Stay signed in</a>
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign Out</button>
</div>`
  answerPage(context, appOrigin, page({ title: 'Sign out', appOrigin, body }))
}
