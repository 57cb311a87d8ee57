import { routes } from './routes'
import { withoutGuestPrefix } from './site'

const recordPage = /^(\/(?:evaluations|my-analyses))\/[^/?#]/

const ofRecord = ['evalId', 'zid']

/**
 * The own page that a guest's page leads to. The account's record of the same number is another one, so a guest's
 * record leads to the list, and results lose theirs.
 */
export function afterSignIn(address: string): string {
  const own = withoutGuestPrefix(address)
  if (own === address) return address
  const [, list] = recordPage.exec(own) ?? []
  if (list !== undefined) return list
  const [path = '', search] = own.split('?', 2)
  if (path !== routes.results || search === undefined) return own
  const query = new URLSearchParams(search)
  for (const name of ofRecord) query.delete(name)
  return `${path}?${query}`
}
