import { routes } from './routes'
import { withoutGuestPrefix } from './site'

const recordPage = /^\/(?:evaluations|my-analyses)\/[^/?#]/

const ofRecord = ['evalId', 'zid']

/** Examples stay examples, because the account's own record has the same number; results lose their record. */
export function afterSignIn(address: string): string {
  const own = withoutGuestPrefix(address)
  if (own === address || recordPage.test(own)) return address
  const [path = '', search] = own.split('?', 2)
  if (path !== routes.results || search === undefined) return own
  const query = new URLSearchParams(search)
  for (const name of ofRecord) query.delete(name)
  return `${path}?${query}`
}
