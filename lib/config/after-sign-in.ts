import { routes } from './routes'
import { withoutGuestPrefix } from './site'

const recordPage = /^\/(?:evaluations|my-analyses)\/[^/?#]/

/** Parameters of results that name a record of the examples. */
const ofRecord = ['evalId', 'zid']

/**
 * Maps a guest's page to the account's: the same one outside the guest prefix. An example stays an example,
 * because the account's own record of its number is another one; results lose theirs.
 */
export function afterSignIn(address: string): string {
  const own = withoutGuestPrefix(address)
  if (own === address || recordPage.test(own)) return address
  const [path = '', search] = own.split('?', 2)
  if (path !== routes.results || search === undefined) return own
  const query = new URLSearchParams(search)
  for (const name of ofRecord) query.delete(name)
  return `${path}?${query}`
}
