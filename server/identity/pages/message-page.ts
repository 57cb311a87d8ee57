import type { Context } from 'oidc-provider'
import { brand } from '@/lib/config/brand'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { isFullDisk } from '@/server/base/full-disk'
import { html, trusted } from '@/server/base/html'
import { page, pageHeaders } from './page'

export interface MessagePage {
  title: string
  text: string
  appOrigin: string
}

export function messagePage({ title, text, appOrigin }: MessagePage): string {
  const body = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${appOrigin}/">Back to ${brand.name}</a></p>`
  return page({ title, appOrigin, body })
}

function answer(context: Context, appOrigin: string, markup: string): void {
  for (const [name, value] of Object.entries(pageHeaders(appOrigin))) context.set(name, value)
  context.body = markup
}

/** The page of a sign-in for which the disk has no room. */
export const fullDiskPage = (appOrigin: string) =>
  messagePage({ title: 'Sign-in could not go on', text: fullDiskSentence, appOrigin })

/** The page of a sign-in that cannot continue; the reason is only logged, but for a full disk. */
export function errorPage({ appOrigin }: { appOrigin: string }) {
  return async (context: Context, _out: unknown, error: unknown): Promise<void> => {
    if (isFullDisk(error)) {
      context.status = 507
      answer(context, appOrigin, fullDiskPage(appOrigin))
      return
    }
    const text = 'The sign-in was interrupted, has expired or was opened twice. Start again from the app.'
    answer(context, appOrigin, messagePage({ title: 'Sign-in could not go on', text, appOrigin }))
  }
}

/** Confirms a sign-out that the app did not vouch for. `form` is the library's own markup. */
export function logOutPage(context: Context, { form, appOrigin }: { form: string; appOrigin: string }): void {
  const body = html`<h1>Sign out</h1>
<p class="lead">Do you want to sign out of ${brand.name}?</p>
${trusted(form)}
<div class="pair">
<a class="button line" href="${appOrigin}/">Stay signed in</a>
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign Out</button>
</div>`
  answer(context, appOrigin, page({ title: 'Sign out', appOrigin, body }))
}
