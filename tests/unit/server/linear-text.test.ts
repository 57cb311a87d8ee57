import { readAuthRequest } from '@/lib/config/auth-request'
import { safeReturnUrl } from '@/lib/config/return-url'
import { emailAddressSchema } from '@/lib/contract/account'
import { crashIssue } from '@/lib/domain/feedback/crash-report'
import { pictureName } from '@/lib/domain/feedback/picture-type'
import { filePath } from '@/lib/domain/records/record-facts'
import { atlasOfMap } from '@/lib/domain/scouting/scouting-country'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { parseKilowatts } from '@/server/atlas/derive/stations/station-power'
import { remarkOf } from '@/server/atlas/read/table-rows'
import { hostName } from '@/server/base/settings/env-fields'
import { shareOfLooks } from '@/tests/support/processor-cost'

const million = (part: string, end = '') => part.repeat(1_000_000 / part.length) + end

const facts = {
  email: null,
  source: 'x',
  isSignedIn: false,
  hasEvaluations: null,
  url: 'http://a.example/',
  appVersion: '1',
  apiVersion: null,
}
const crash = (text: string) => crashIssue(Object.assign(new Error(text), { stack: `at ${text}:1` }), facts)

it.each<[string, (text: string) => unknown, string]>([
  ["a record's own file", filePath, million('/api/evals/files/x/excel?', '#')],
  ["a country's map", atlasOfMap, million('/scout/maps/a')],
  ['typed coordinates', parseCoordinates, million('1,', 'x')],
  ['a crash with addresses', crash, million('a@a.', '@')],
  ['a crash with words', crash, million('a')],
  ["a picture's name", (text) => pictureName(text, 'image/png'), million('.', '/')],
  ['an address to return to', (text) => safeReturnUrl(text, ['a']), million('/\\')],
  ['a state of a sign-in', (text) => readAuthRequest({ state: text, error: text }, ['a']), million(';/')],
  ['an email address', (text) => emailAddressSchema.safeParse(text), million('a.', '@')],
  ['a host name', (text) => hostName.safeParse(text), million('a-', '!')],
  ['the power of a charging station', parseKilowatts, million('1 ', 'x')],
  ['a remark above a table', remarkOf, `# a :${million(' ', 'x')}`],
])('reads a million characters of %s in linear time', (_name, read, text) => {
  expect(shareOfLooks(() => read(text))).toBeLessThan(1)
})
