import { randomBytes, randomUUID } from 'node:crypto'
import { attachmentTokenHeader } from '@/lib/contract/issue'
import { type Browser, createBrowser } from '@/tests/support/browser'
import { noise } from '@/tests/support/drawn-pictures'
import { submission, submitted } from '@/tests/support/engine-rig'
import { formOf } from '@/tests/support/pictures'
import type { Ask, Question } from './ask'
import { askForSignIn, authorise, type Credentials, cookieOf } from './people'

export interface Write {
  name: string
  status: number
  text: string
}

interface Round {
  origin: string
  ask: Ask
  /** Prefix of every personal value of the round. */
  mark: string
  /** The visitor's address, as a proxy reports it. */
  client: string
}

export interface SignUp {
  write: Write
  /** Cookie header; empty when refused. */
  cookie: string
}

const writeOf = async (name: string, answer: Response | null): Promise<Write> => ({
  name,
  status: answer?.status ?? 0,
  text: plain((await answer?.text()) ?? ''),
})

/** The message as a page encodes it. */
const plain = (text: string) => text.replaceAll(/&#(?:39|x27);/g, "'")

/** The person who signs up in a round. */
export const personOf = (mark: string): Credentials => ({
  email: `${mark}-email@example.com`,
  password: `${mark}-password`,
})

/** Signs in up to the callback. @returns a function that opens it */
export async function almostSignedIn(origin: string, person: Credentials): Promise<() => Promise<SignUp>> {
  const browser = createBrowser()
  const back = await authorise(await askForSignIn(origin, browser), person, browser)
  return () => comeBack(browser, back)
}

async function comeBack(browser: Browser, address: string): Promise<SignUp> {
  const { response, url } = await browser.follow(address)
  const isIn = response?.status === 200 && new URL(url).pathname === '/version'
  return { write: await writeOf('sign-in', response), cookie: isIn ? cookieOf(browser) : '' }
}

/** Signs up a new person through the provider's form, up to the first refusal. */
export async function signUpAt({ origin, mark }: Round): Promise<SignUp> {
  const browser = createBrowser()
  const form = await browser.follow(await askForSignIn(origin, browser))
  if (form.response?.status !== 200) {
    return { write: await writeOf('the sign-in form', form.response), cookie: '' }
  }
  const sent = await browser.submit(`${form.url.split('?')[0]}/sign-up`, {
    given_name: `${mark}-given`,
    family_name: `${mark}-family`,
    ...personOf(mark),
  })
  const next = sent.headers.get('location')
  if (next === null) return { write: await writeOf('sign-up', sent), cookie: '' }
  return comeBack(browser, new URL(next, form.url).href)
}

const message = (mark: string) => ({
  project: { key: 'APP' },
  summary: `${mark}-summary`,
  // Random: the database compresses repetition.
  description: `${mark}-description ${randomBytes(9_000).toString('hex')}`,
  issuetype: { name: 'Task' },
})

async function pictureOf(mark: string, token: string): Promise<Pick<Question, 'body' | 'headers'>> {
  const picture = new File([noise({ width: 80, height: 80 })], `${mark}-picture.png`)
  const form = new Response(formOf(picture))
  const body = new Uint8Array(await form.arrayBuffer())
  const type = form.headers.get('content-type') ?? ''
  return { body, headers: { 'content-type': type, [attachmentTokenHeader]: token } }
}

/** Every write of the app with `mark` in each personal field. @returns the answer to each */
export async function writeEverything({ ask, mark, client }: Round, cookie: string): Promise<Write[]> {
  const write = async (name: string, question: Question): Promise<Write> => {
    const { headers, ...rest } = question
    const from = { 'x-forwarded-for': client, 'user-agent': `${mark}-browser`, ...headers }
    const { status, text } = await ask({ method: 'POST', cookie, ...rest, headers: from })
    return { name, status, text }
  }
  const wish = { email: `${mark}-wish@example.com`, name: `${mark}-company` }
  const place = submitted({ location_name: `${mark}-place`, lat: 47.1667, lng: 9.50884 })
  const record = { ...submission(place), eval_name: `${mark}-record` }
  const issue = await write('a message', { path: '/api/issue', body: JSON.stringify(message(mark)) })
  const filed = (issue.status === 201 ? JSON.parse(issue.text) : {}) as Record<string, string>
  const token = filed.attachment_token ?? ''
  return [
    issue,
    ...(token
      ? [
          await write('a picture', {
            path: `/api/issue/${filed.id}/attachments`,
            ...(await pictureOf(mark, token)),
          }),
        ]
      : []),
    await write('a wish for an account', { path: '/api/account/signup', body: JSON.stringify(wish) }),
    await write('a submission', {
      path: '/api/cord',
      body: JSON.stringify(record),
      headers: { 'idempotency-key': randomUUID() },
    }),
    await write('a search', { path: `/api/geo/search?q=${mark}-search`, method: 'GET' }),
    await write('a page', { path: `/results?iso3_total=9&location_name=${mark}-place`, method: 'GET' }),
    await write('a map', { path: `/api/evals/map?url=https%3A%2F%2F${mark}.example`, method: 'GET' }),
  ]
}
